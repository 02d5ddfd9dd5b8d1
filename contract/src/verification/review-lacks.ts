import type { NotVerifiedReason } from '../finding/finding.ts';
import { notVerifiedReasons } from '../finding/finding.ts';
import { dayInChina } from '../wire/china-time.ts';
import { isEqual } from '../finding/row-state.ts';
import { claimOfField, type DraftRecord, findingOf, type ReviewDraft, type ReviewFacts } from './review-draft.ts';
import { comparisonOfField, judgedRulesOf, reviewMethods, reviewSources } from './review-forms.ts';

/**
 * What keeps a draft from being published: a result needs its ground. `field` names the control that it is about
 * (`fields.from`, `records.0.number`, `ground.contactId`); `what` chooses the words.
 */
export type Lack = {
  readonly field: string;
  readonly what: LackName;
  readonly facts?: Readonly<Record<string, string | number>>;
};

export const lackWords = {
  registerOpen: { zh: '请先选择“未见记录”或“有记录”。', en: 'Choose “No record found” or “Record found” first.' },
  noRegister: { zh: '请选择检索的库。', en: 'Select the registers that were searched.' },
  recordMissing: { zh: '选择“有记录”时，至少填写一条记录。', en: 'Add at least one record.' },
  recordField: {
    zh: '请填写这一栏；文书没有写的，选“文书没有写”。',
    en: 'Fill this in, or choose “Not stated in the document”.',
  },
  recordEvidence: {
    zh: '有记录必须附上决定书或公示页。',
    en: 'A record needs the decision or its public page attached.',
  },
  noRecordGround: { zh: '未见记录要有查询号和查询页。', en: '“No record” needs a query number and the result page.' },
  digitsDiffer: {
    zh: '文书上的证件号与候选人的不同（后四位 {a} 和 {b}）。请改为“证件号不同”。',
    en: 'The ID numbers differ (ending {a} and {b}). Choose “Different ID number”.',
  },
  digitsMissing: {
    zh: '请填写文书上的证件号（可以带星号）。',
    en: 'Enter the ID number as the document shows it (masked is fine).',
  },
  mandatory: {
    zh: '请填写核实结果，或选择“对方没说”“没有问”。',
    en: 'Enter what was found, or choose “Source silent” or “Not asked”.',
  },
  badMonth: { zh: '请填写年月，例如 2018-10。', en: 'Enter year and month, for example 2018-10.' },
  badDay: { zh: '请填写年月日，例如 2018-10-31。', en: 'Enter year, month and day, for example 2018-10-31.' },
  nothingFound: {
    zh: '没有填写核实结果。未能核实的，请选择“未能核实”的原因。',
    en: 'No findings entered. If nothing could be verified, select the reason.',
  },
  source: { zh: '请选择来源。', en: 'Select the source.' },
  method: { zh: '请选择方式。', en: 'Select the method.' },
  noGroundForMatch: { zh: '还没有联系或查询，不能写“一致”。', en: 'Nothing has been asked yet, so this cannot match.' },
  noContact: {
    zh: '请选择一次接通的联系；没有的，请先联系并记录。',
    en: 'Select a contact that reached somebody, or call first and log it.',
  },
  silentWithoutContact: {
    zh: '没有联系上，不能选“来源未说明”，应为“未核实”。',
    en: 'Nobody was reached. Use “Not checked”, not “Source did not say”.',
  },
  queryNo: { zh: '请填写查询号。', en: 'Enter the query number.' },
  queriedAt: { zh: '请填写查询时间。', en: 'Enter the time of the query.' },
  evidence: { zh: '请附上查询页或材料。', en: 'Attach the result page or the document.' },
  judgedReason: { zh: '请填写命中 {no} 的理由。', en: 'Explain why {no} applies.' },
  judgedWithoutRecord: { zh: '没有计入的记录，不能命中 {no}。', en: 'Without a counted record {no} cannot apply.' },
  doNotContact: {
    zh: '候选人要求不要联系。请改用材料，或选“未核实”。',
    en: 'The candidate asked not to contact them. Use documents, or “Not checked”.',
  },
  triesMissing: {
    zh: '“多次联系未接通”需要至少 {times} 次联系记录，分在 {days} 天；现在有 {n} 次，在 {onDays} 天。',
    en: '“Could not be reached” needs {times} logged attempts on {days} days. So far there are {n}, on {onDays}.',
  },
  reasonWithoutGround: { zh: '联系记录中没有该原因的依据。', en: 'The contact log does not support this reason.' },
} as const satisfies Record<string, { zh: string; en: string }>;
export type LackName = keyof typeof lackWords;

/** How often, and on how many days, somebody has to be tried before "could not be reached" is true. */
export const unreachableRule = { times: 3, days: 2 } as const;

export function lacksOf(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  if (draft.notVerified !== null) return reasonLacks(facts, draft.notVerified);
  return [
    ...(facts.form.register ? registerLacks(facts, draft) : fieldLacks(facts, draft)),
    ...groundLacks(facts, draft),
    ...judgedLacks(facts, draft),
  ];
}

/** Reasons that the log carries, for the choices of the reviewer. */
export const reasonsWithGround = (facts: ReviewFacts): NotVerifiedReason[] =>
  notVerifiedReasons.filter((reason) => reasonLacks(facts, reason).length === 0);

export function reasonLacks(facts: ReviewFacts, reason: NotVerifiedReason): Lack[] {
  const field = 'notVerified';
  const has = (outcome: string): boolean => facts.contacts.some((contact) => contact.outcome === outcome);
  if (reason === 'unreachable') {
    const tries = facts.contacts.filter(({ outcome }) => outcome === 'noAnswer' || outcome === 'later');
    const days = new Set(tries.map(({ at }) => dayInChina(at)));
    const isEnough = tries.length >= unreachableRule.times && days.size >= unreachableRule.days;
    return isEnough
      ? []
      : [{ field, what: 'triesMissing', facts: { ...unreachableRule, n: tries.length, onDays: days.size } }];
  }
  const isCarried = {
    refused: has('refused'),
    deadNumber: has('deadNumber'),
    unknownThere: has('unknownThere'),
    noMaterial: facts.materialExpired,
    doNotContact: !facts.mayContact,
    sourceDown:
      facts.sourceFailed ||
      facts.contacts.some(({ channel, outcome }) => channel === 'portal' && outcome === 'noAnswer'),
  }[reason];
  return isCarried ? [] : [{ field, what: 'reasonWithoutGround' }];
}

const monthPattern = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;
const dayPattern = /^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function fieldLacks({ form, claim, contacts }: ReviewFacts, draft: ReviewDraft): Lack[] {
  const lacks: Lack[] = [];
  const isReached = contacts.some(
    ({ contactId, outcome }) => contactId === draft.ground.contactId && outcome === 'reached',
  );
  const kind = draft.ground.method === null ? null : reviewMethods[draft.ground.method].ground;
  for (const field of form.fields) {
    const at = `fields.${field.key}`;
    const typed = draft.fields[field.key];
    const finding = findingOf(field, typed);
    if (finding.kind === 'value') {
      if (field.kind === 'month' && !monthPattern.test(finding.value)) lacks.push({ field: at, what: 'badMonth' });
      if (field.kind === 'tenureEnd' && finding.value !== 'present' && !monthPattern.test(finding.value))
        lacks.push({ field: at, what: 'badMonth' });
      if (field.kind === 'day' && !dayPattern.test(finding.value)) lacks.push({ field: at, what: 'badDay' });
      const isMatch = isEqual({ claim: claimOfField(field, claim), finding, comparison: comparisonOfField(field) });
      if (isMatch && kind === null) lacks.push({ field: at, what: 'noGroundForMatch' });
    }
    if (finding.kind === 'silent' && kind === 'contact' && !isReached)
      lacks.push({ field: at, what: 'silentWithoutContact' });
    const isUntouched = typed === undefined || (typed.state === 'value' && typed.value.trim() === '');
    if (field.isMandatory && isUntouched) lacks.push({ field: at, what: 'mandatory' });
  }
  const hasValue = form.fields.some((field) => findingOf(field, draft.fields[field.key]).kind === 'value');
  if (!hasValue && lacks.length === 0) lacks.push({ field: 'fields', what: 'nothingFound' });
  return lacks;
}

function groundLacks({ contacts, evidenceCount, mayContact }: ReviewFacts, { ground, register }: ReviewDraft): Lack[] {
  const lacks: Lack[] = [];
  if (ground.source === null) lacks.push({ field: 'ground.source', what: 'source' });
  if (ground.method === null) return [...lacks, { field: 'ground.method', what: 'method' }];
  const { ground: kind } = reviewMethods[ground.method];
  if (ground.source !== null && reviewSources[ground.source].asksEmployer && !mayContact)
    lacks.push({ field: 'ground.source', what: 'doNotContact' });
  if (kind === 'contact') {
    const contact = contacts.find(({ contactId }) => contactId === ground.contactId);
    if (contact?.outcome !== 'reached') lacks.push({ field: 'ground.contactId', what: 'noContact' });
  }
  if (kind === 'query' && ground.queryNo.trim() === '' && register !== 'none')
    lacks.push({ field: 'ground.queryNo', what: 'queryNo' });
  if (kind === 'query' && ground.queriedAt === null) lacks.push({ field: 'ground.queriedAt', what: 'queriedAt' });
  if (kind !== 'contact' && evidenceCount === 0 && register === null)
    lacks.push({ field: 'evidence', what: 'evidence' });
  return lacks;
}

function registerLacks({ evidenceCount, idTail }: ReviewFacts, draft: ReviewDraft): Lack[] {
  if (draft.register === null) return [{ field: 'register', what: 'registerOpen' }];
  const lacks: Lack[] = [];
  if (draft.search.registers.length === 0) lacks.push({ field: 'search.registers', what: 'noRegister' });
  if (draft.register === 'none') {
    if (draft.ground.queryNo.trim() === '') lacks.push({ field: 'ground.queryNo', what: 'noRecordGround' });
    if (evidenceCount === 0) lacks.push({ field: 'evidence', what: 'noRecordGround' });
    return lacks;
  }
  if (draft.records.length === 0) lacks.push({ field: 'records', what: 'recordMissing' });
  for (const [place, record] of draft.records.entries()) lacks.push(...recordLacks(record, `records.${place}`, idTail));
  if (evidenceCount === 0) lacks.push({ field: 'evidence', what: 'recordEvidence' });
  return lacks;
}

const recordTexts = ['authority', 'number', 'on', 'cause', 'outcomeWords'] as const;
const recordChoices = ['kind', 'role', 'outcome', 'identity'] as const;

function recordLacks(record: DraftRecord, at: string, idTail: string): Lack[] {
  const lacks: Lack[] = [];
  for (const key of recordTexts)
    if (record[key] !== null && record[key].trim() === '') lacks.push({ field: `${at}.${key}`, what: 'recordField' });
  for (const key of recordChoices) if (record[key] === '') lacks.push({ field: `${at}.${key}`, what: 'recordField' });
  if (record.on !== null && record.on.trim() !== '' && !dayPattern.test(record.on))
    lacks.push({ field: `${at}.on`, what: 'badDay' });
  return [...lacks, ...identityLacks(record, at, idTail)];
}

/** A record counts as the candidate's when the ID number of the document ends as theirs does. `at`: the record's field. */
export function identityLacks(
  { identity, idDigits }: Pick<DraftRecord, 'identity' | 'idDigits'>,
  at: string,
  idTail: string,
): Lack[] {
  if (identity !== 'sameId') return [];
  const tail = idDigits.trim().slice(-4).toUpperCase();
  if (tail.length < 4) return [{ field: `${at}.idDigits`, what: 'digitsMissing' }];
  if (tail === idTail.toUpperCase()) return [];
  return [{ field: `${at}.identity`, what: 'digitsDiffer', facts: { a: tail, b: idTail } }];
}

function judgedLacks({ rules, form }: ReviewFacts, draft: ReviewDraft): Lack[] {
  const judgeable = judgedRulesOf(rules);
  const isCounted = draft.register === 'some' && draft.records.some(({ identity }) => identity === 'sameId');
  return draft.judged.flatMap(({ rule: when, reason }): Lack[] => {
    const rule = judgeable.find((each) => each.when === when);
    if (rule === undefined) return [];
    const field = `judged.${when}`;
    if (reason.trim().length < 4) return [{ field, what: 'judgedReason', facts: { no: rule.no } }];
    if (form.register && !isCounted) return [{ field, what: 'judgedWithoutRecord', facts: { no: rule.no } }];
    return [];
  });
}
