import { ownEndedSentence } from '@beidiao/contract/finding/ended-item';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { remarkRules } from '@beidiao/contract/catalogue/item-remark';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { overallOf } from '@beidiao/contract/report/overall';
import type { OwnReport, ReportSetting } from '@beidiao/contract/rights/calls';

type Remark = {
  readonly itemCode: string;
  readonly n: number;
  readonly disputesLeft: number;
} & Pick<OwnReport['items'][number], 'answer' | 'dispute'>;

/** The day counts in China, where the phones are. */
export const requestDueAt = (asked: Date): Date => new Date(asked.getTime() + 15 * 24 * 3_600_000);

/** Rows of an interview that say who the referee is. */
const refereeRows: ReadonlySet<string> = new Set(['relation', 'company']);
const interviewRecord = { zh: '访谈记录', en: 'Interview record' };

/**
 * The report as its candidate reads it: what the member does not show is named, the overall light and sentence are those
 * of what is shown, and what was answered or disputed stands there at once, before the next version is written.
 */
export function ownReportOf(
  report: Report,
  { setting, remarks }: { setting: ReportSetting; remarks: readonly Remark[] },
): OwnReport {
  const isHidden = ({ code }: { code: string }) => setting.hiddenCodes.includes(code);
  const items = report.items
    .filter((item) => !isHidden(item))
    .map((item) => {
      const remark = remarks.find((each) => each.itemCode === item.code && each.n === item.n);
      return {
        ...ownItemOf(item, setting),
        answer: remark?.answer ?? null,
        dispute: remark?.dispute ?? null,
        disputesLeft: remark?.disputesLeft ?? remarkRules.disputesPerItem,
      };
    });
  const { reportNo, version, kind, createdAt, hash, enterpriseName, position, waiting, missing } = report;
  return {
    reportNo,
    version,
    kind,
    createdAt,
    hash,
    enterpriseName,
    position,
    waiting,
    missing: missing.map((item) => ({ ...item, sentence: ownEndedSentence(item) })),
    items,
    overall: overallOf({ items, waiting, missing }),
    withheld: report.items.filter(isHidden).map(({ code, n, name }) => ({ code, n, name })),
  };
}

/** Which lists were searched is a source too: what is left is how many, when, by what and what they showed. */
function withoutLists({ search, records }: ReportItem): Pick<ReportItem, 'search' | 'records'> {
  if (search === null) return { search, records };
  const registers = search.registers.map(() => '');
  if (search.receipts === undefined) return { search: { ...search, registers }, records };
  const nameless = new Map(search.receipts.map(({ key }, place) => [key, `list${place + 1}`]));
  const receipts = search.receipts.map((receipt) => ({
    ...receipt,
    key: nameless.get(receipt.key) ?? '',
    register: '',
    queryNo: null,
    page: null,
  }));
  return {
    search: { ...search, registers, receipts, queryNo: '' },
    records: records.map((record) =>
      record.register === undefined ? record : { ...record, register: nameless.get(record.register) ?? '' },
    ),
  };
}

/** Without the referee, and without the sources where the member keeps them; the sentence says what is left. */
function ownItemOf(item: ReportItem, { hidesSources }: Pick<ReportSetting, 'hidesSources'>): ReportItem {
  const isInterview = item.form === 'interview';
  if (!isInterview && !hidesSources) return item;
  const grounds = hidesSources
    ? item.grounds.map((ground) => ({ ...ground, source: '', method: '', queryNo: null, checkCode: null }))
    : item.grounds;
  const { search, records } = hidesSources ? withoutLists(item) : item;
  const rows = isInterview ? item.rows.filter(({ key }) => !refereeRows.has(key)) : item.rows;
  // Who judged a rule may have named the referee, and so may a file.
  const rules = isInterview ? item.rules.map((rule) => ({ ...rule, reason: null })) : item.rules;
  const evidence = isInterview ? item.evidence.map(({ no }) => ({ no, name: interviewRecord })) : item.evidence;
  const own = { ...item, grounds, search, records, rows, rules, evidence };
  return { ...own, ...itemWords(own) };
}
