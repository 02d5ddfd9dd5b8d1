import type { ComparedRow } from '@beidiao/contract/report';
import { type SourceAnswer, type SourcePort, type SourceQuestion, VendorSilent } from '../../ports/ports.ts';

/**
 * The answer follows from the last four digits of the phone, so that every outcome can be played:
 * 0001 differs · 0002 a record is found (each where the item can answer so) · 0003 can not be verified · 0005 always silent · 0006 silent twice, then answers
 * · 0007 answers after two seconds · anything else is consistent, or without a record.
 */
export const sandboxSources: SourcePort = {
  ways: {
    of: new Map(),
    otherwise: { connector: 'sandbox', isRetriable: true, costFen: 0, longestMs: 3_000 },
  },
  resting: async () => [],
  async ask(question) {
    const tail = question.person.phoneNo.slice(-4);
    if (tail === '0005' || (tail === '0006' && question.attempt <= 2))
      throw new VendorSilent(`the sandbox source of ${question.code} was asked to be silent`);
    if (tail === '0007') await new Promise((resolve) => setTimeout(resolve, 2_000));
    return answerTo(question, tail);
  },
  look: (question) => sandboxSources.ask(question),
  keyOf: () => undefined,
  read: () => {
    throw new VendorSilent('the sandbox sends nothing by itself');
  },
};

const firstRule = ({ rules }: SourceQuestion, unwanted: readonly string[] = ['could-not-verify']): string | null =>
  rules.find((rule) => !unwanted.includes(rule)) ?? null;

const looksForRecords = (code: string): boolean => /^(LIT_|TAX_|BIZ_|ADMIN_|MARKET_)/.test(code);

function answerTo(question: SourceQuestion, tail: string): SourceAnswer {
  const common = {
    source: label('沙盒数据源', 'Sandbox source'),
    method: label('接口查询', 'Asked by interface'),
  };
  const rows = rowsOf(question, tail);
  if (tail === '0003') return { ...common, result: 'notVerified', rule: 'could-not-verify', rows: [] };
  if (tail === '0001' && !looksForRecords(question.code))
    return { ...common, result: 'inconsistent', rule: firstRule(question), rows };
  if (tail === '0002' && looksForRecords(question.code))
    return { ...common, result: 'recordFound', rule: firstRule(question), rows };
  return { ...common, result: looksForRecords(question.code) ? 'noRecord' : 'consistent', rule: null, rows };
}

const label = (zh: string, en: string) => ({ zh, en });

function rowsOf({ code, person }: SourceQuestion, tail: string): ComparedRow[] {
  const differs = tail === '0001';
  if (looksForRecords(code)) {
    const found = tail === '0002' ? label('有 1 条记录', '1 record') : label('未见记录', 'No record found');
    return [
      {
        label: label('公开记录', 'Public records'),
        claimed: null,
        found,
        verdict: tail === '0002' ? 'differs' : 'same',
      },
    ];
  }
  return [
    { label: label('姓名', 'Name'), claimed: person.name, found: person.name, verdict: 'same' },
    {
      label: label('证件与手机号', 'ID card and phone'),
      claimed: null,
      found: differs ? label('不属于同一人', 'Of different people') : label('属于同一人', 'Of one person'),
      verdict: differs ? 'differs' : 'same',
    },
  ];
}
