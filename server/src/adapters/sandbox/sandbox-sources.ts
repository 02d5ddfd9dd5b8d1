import { identityItemCode } from '@beidiao/contract/candidate/calls';
import { postsField } from '@beidiao/contract/candidate/claim-said';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { type FieldFinding, type RegisterRecord, stillEmployed } from '@beidiao/contract/finding/finding';
import type { RegisterForm } from '@beidiao/contract/verification/register-forms';
import { claimOfField, findingOf, foundRuleOf } from '@beidiao/contract/verification/review-draft';
import {
  comparisonOfField,
  type ReviewChoice,
  type ReviewField,
  reviewFormOf,
  searchTermsOf,
} from '@beidiao/contract/verification/review-forms';
import {
  type SourceAnswer,
  type SourceField,
  type SourcePort,
  type SourceQuestion,
  VendorSilent,
} from '../../ports/ports.ts';

/**
 * The answer follows from the last four digits of the phone, so that every outcome can be played:
 * 0001 differs · 0002 a record is found (each where the item can answer so) · 0003 can not be verified · 0004 and 0008 the same as 0003 and 0001
 * with an identity that matches · 0005 always silent · 0006 silent twice, then answers · 0007 answers after two seconds · anything else is consistent, or without a record.
 */
export const sandboxSources: SourcePort = {
  ways: {
    of: new Map(),
    // Said to charge, so that the costs of a month can be looked at.
    otherwise: { connector: 'sandbox', isRetriable: true, costFen: 120, longestMs: 3_000 },
  },
  openBreakers: async () => [],
  closeBreaker: async () => false,
  async ask(question) {
    const tail = playedTail(question);
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

/** Without a proved identity nothing else is looked up: two tails play the others beside one that matches. */
function playedTail({ code, person }: SourceQuestion): string {
  const tail = person.phoneNo.slice(-4);
  const beside = { '0004': '0003', '0008': '0001' }[tail];
  return beside === undefined || code === identityItemCode ? tail : beside;
}

const words = (zh: string, en: string): Bilingual => ({ zh, en });

/** It plays a source that holds exactly the fields of the item's form. */
function answerTo(question: SourceQuestion, tail: string): SourceAnswer {
  const { fields, register } = reviewFormOf(question);
  const common = {
    source: words('沙盒数据源（测试数据）', 'Sandbox source (test data)'),
    method: words('接口查询', 'Interface query'),
    queryNo: `SBX-${question.key}`,
    checkCode: null,
    rules: [],
    records: [],
    search: null,
  };
  if (tail === '0003')
    return { ...common, verdict: 'notVerified', fields: fields.map((field) => fieldOf(field, question, false)) };
  if (register) {
    const declared = tail === '0002' ? null : declaredIn(question);
    return {
      ...common,
      ...registerAnswer(question, register, { isFound: tail === '0002' || declared !== null, declared }),
    };
  }
  const differing = tail === '0001' ? fields.find(canDiffer(question)) : undefined;
  const answered = fields.map((field) => fieldOf(field, question, field === differing));
  // What was stated may fire a rule although it is true: a non-compete that binds.
  const isFired = answered.some(({ claimed, foundRule }) => claimed !== null && foundRule !== null);
  return {
    ...common,
    verdict: differing === undefined && !isFired ? 'consistent' : 'inconsistent',
    fields: answered,
  };
}

/** It answers every field, and who knows nothing of the subject has no answer to the others. */
const weighs = ({ rule, saysUnknown }: ReviewChoice): boolean => rule !== undefined && saysUnknown !== true;
/** Whether the sandbox can make this field weigh: a rule waits for a difference or for one of the answers. */
const canDiffer =
  (question: SourceQuestion) =>
  (field: ReviewField): boolean =>
    (field.rule !== null && claimOfField(field, question).kind === 'value') || field.choices.some(weighs);

function fieldOf(field: ReviewField, question: SourceQuestion, differs: boolean): SourceField {
  const claimed = claimOfField(field, question);
  const value = differs ? otherThan(field, claimed) : sameAs(field, claimed);
  const found = findingOf(field, value === null ? { state: 'silent' } : { state: 'value', value });
  return {
    key: field.key,
    label: field.label,
    claimed: claimed.kind === 'value' ? claimed : null,
    claimKey: field.claimKey ?? undefined,
    found: found.kind === 'value' ? foundOf(found) : null,
    comparison: comparisonOfField(field),
    isMandatory: field.isMandatory && (claimed.kind === 'value' || field.claimKey === null),
    rule: field.rule,
    foundRule: foundRuleOf(field, found),
  };
}
const foundOf = ({ value, words: said, isEqual }: Extract<FieldFinding, { kind: 'value' }>): SourceField['found'] => ({
  value,
  words: said,
  ...(isEqual === undefined ? {} : { isEqual }),
});

type Claimed = ReturnType<typeof claimOfField>;

/** What agrees with the claim; an answer without a rule where nothing was stated. */
function sameAs(field: ReviewField, claimed: Claimed): string | null {
  if (field.kind === 'pair') return 'equal';
  if (claimed.kind === 'value' && claimed.isOpen !== true) return claimed.value;
  const neutral = field.choices.find(({ rule }) => rule === undefined);
  if (neutral !== undefined) return neutral.key;
  return field.claimKey === null && field.foundRule !== null ? '沙盒样例' : null;
}

function otherThan(field: ReviewField, claimed: Claimed): string {
  if (field.kind === 'pair') return 'different';
  const weighing = field.choices.find((choice) =>
    claimed.kind === 'value' && claimed.isOpen !== true ? choice.key !== claimed.value : weighs(choice),
  );
  if (weighing !== undefined) return weighing.key;
  if (claimed.kind !== 'value') return '沙盒样例';
  if (field.kind === 'month' || field.kind === 'tenureEnd') return monthBefore(claimed.value, 4);
  if (field.kind === 'day') return `${monthBefore(claimed.value, 4)}-01`;
  return `${claimed.value}（沙盒：另一个）`;
}

function monthBefore(value: string, months: number): string {
  const from = value === stillEmployed ? new Date() : new Date(`${value.slice(0, 7)}-01T00:00:00Z`);
  from.setUTCMonth(from.getUTCMonth() - months);
  return from.toISOString().slice(0, 7);
}

const sampleRecord: RegisterRecord = {
  kind: 'dishonest',
  authority: '沙盒市中级人民法院',
  number: '（2025）沙01执1182号',
  on: '2025-06-12',
  cause: '借款合同纠纷',
  role: 'defendant',
  outcome: 'open',
  outcomeWords: '执行标的 20,000 元，未履行',
  identity: 'sameId',
};

/** The posts that the candidate has declared: it knows them. */
const declaredIn = ({ claim, rules }: SourceQuestion): string | null =>
  rules.includes(declaredRule) && claim[postsField] === true ? String(claim['posts'] ?? '') : null;
const declaredRule = 'declared-position';

type Played = { readonly isFound: boolean; readonly declared: string | null };

function registerAnswer(
  { code, rules, companies = [] }: SourceQuestion,
  form: RegisterForm,
  { isFound, declared }: Played,
) {
  const [listed] = companies;
  const isPosition = form.kinds[0] === 'position';
  const record: RegisterRecord = isPosition
    ? {
        ...sampleRecord,
        kind: 'position',
        authority: '沙盒市市场监督管理局',
        number: listed === undefined || declared !== null ? '91330100SANDBOX01X' : listed.creditCode,
        cause: declared ?? listed?.name ?? '沙盒商贸有限公司',
        role: 'officer',
        outcome: null,
        outcomeWords: '存续，监事',
      }
    : {
        ...sampleRecord,
        kind: code === 'LIT_PUBLIC' ? 'dishonest' : (form.kinds[0] ?? 'dishonest'),
        role: form.roles.includes('defendant') ? 'defendant' : (form.roles[0] ?? null),
      };
  // It looks people up, and searches no company.
  const ofPersons = form.registers.filter(({ takes: [usual] }) => usual !== 'company');
  const holding = ofPersons.find(({ kinds, showsId }) => showsId && kinds.some((kind) => kind === record.kind));
  // A post is in conflict with a list only where there is one.
  const undeclared = rules.filter((rule) => listed !== undefined || rule !== 'conflict-with-listed');
  const fitting = declared === null ? undeclared : [declaredRule];
  const weighing = isPosition ? fitting.slice(0, 1) : [];
  return {
    verdict: isFound ? ('recordFound' as const) : ('noRecord' as const),
    fields: [],
    search: {
      lists: ofPersons.map(({ key, label, takes: [usual] }) => ({
        key,
        register: label,
        terms: { ...terms[usual] },
      })),
      years: form.years,
    },
    records: isFound ? [{ ...record, register: holding?.key }] : [],
    rules: isFound ? weighing : [],
  };
}
/** Of people with an ID card alone: nobody else is asked about. */
const terms = searchTermsOf('idCard');
