import type { NotVerifiedReason } from '../finding/finding.ts';
import { notVerifiedReasons, stillEmployed } from '../finding/finding.ts';
import { readDay } from '../typed/day.ts';
import { dayInChina } from '../wire/china-time.ts';
import { countedRecords } from '../finding/conclusion.ts';
import { isEqual } from '../finding/row-state.ts';
import {
  claimOfField,
  type DraftRecord,
  findingOf,
  findingOfDraft,
  groundOf,
  type ReviewDraft,
  type ReviewFacts,
} from './review-draft.ts';
import { comparisonOfField, judgedRulesOf, type ReviewField, type ReviewForm } from './review-forms.ts';
import {
  fitsMethod,
  isSwitchboardReached,
  methodsOf,
  type ReviewMethod,
  reviewMethods,
  type ReviewSource,
  reviewSources,
} from './review-grounds.ts';
import type { Lack } from './lack-words.ts';
import { contradictionLacks } from './review-contradictions.ts';
import { isHeavy, mayWeigh } from './risk-rules.ts';
import { unreportedReason } from './unreported-records.ts';
import { consentLacks, dateLacks, laterThanFound, laterThanNow } from './review-times.ts';

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
/** Nothing was learnt later than now, whatever was typed. */
function learntAt(facts: ReviewFacts, draft: ReviewDraft): string {
  const { at } = groundOf(facts, draft);
  return Date.parse(at) > Date.parse(facts.now) ? facts.now : at;
}

const isDay = (text: string): boolean => readDay(text) === text;

/** The date that was found in a field; undefined for a field of another kind, null where none can be read. */
function dateFound(field: ReviewField, draft: Pick<ReviewDraft, 'fields'>): string | null | undefined {
  const finding = findingOf(field, draft.fields[field.key]);
  if (finding.kind !== 'value') return undefined;
  const { value } = finding;
  if (field.kind === 'day') return isDay(value) ? value : null;
  if (field.kind === 'month') return monthPattern.test(value) ? value : null;
  if (field.kind === 'tenureEnd') return value === stillEmployed || monthPattern.test(value) ? value : null;
  return undefined;
}

/** What is wrong with the dates that were found: such as are none, lie ahead, or stand the wrong way round. */
export function foundDateLacks(
  fields: readonly ReviewField[],
  draft: Pick<ReviewDraft, 'fields'>,
  foundAt: string,
): Lack[] {
  const dates = new Map(fields.map((field) => [field.key, dateFound(field, draft)]));
  const unread = fields
    .filter(({ key }) => dates.get(key) === null)
    .map(({ key, kind }): Lack => ({ field: `fields.${key}`, what: kind === 'day' ? 'badDay' : 'badMonth' }));
  return [...unread, ...dateLacks(fields, (key) => dates.get(key) ?? null, foundAt)];
}

function fieldLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const { form, claim, contacts } = facts;
  const lacks: Lack[] = [];
  const ofDates = foundDateLacks(form.fields, draft, learntAt(facts, draft));
  const contradictions = contradictionLacks(form.fields, findingOfDraft(facts, draft).fields);
  const isReached = contacts.some(
    ({ contactId, outcome }) => contactId === draft.ground.contactId && outcome === 'reached',
  );
  const kind = draft.ground.method === null ? null : reviewMethods[draft.ground.method].ground;
  for (const field of form.fields) {
    const at = `fields.${field.key}`;
    const typed = draft.fields[field.key];
    const finding = findingOf(field, typed);
    lacks.push(...[...ofDates, ...contradictions].filter((lack) => lack.field === at));
    if (finding.kind === 'value') {
      const isMatch = isEqual({ claim: claimOfField(field, claim), finding, comparison: comparisonOfField(field) });
      if (isMatch && kind === null) lacks.push({ field: at, what: 'noGroundForMatch' });
    }
    if (finding.kind === 'silent' && kind === 'contact' && !isReached)
      lacks.push({ field: at, what: 'silentWithoutContact' });
    if (finding.kind === 'value') lacks.push(...proofLacks(facts, draft, { field, answer: finding.value }));
    const isUntouched = typed === undefined || (typed.state === 'value' && finding.kind !== 'value');
    if (field.isMandatory && isUntouched) lacks.push({ field: at, what: 'mandatory' });
  }
  const hasValue = form.fields.some((field) => findingOf(field, draft.fields[field.key]).kind === 'value');
  if (!hasValue && lacks.length === 0) lacks.push({ field: 'fields', what: 'nothingFound' });
  return lacks;
}

/** What an answer says of its own proof. */
function proofLacks(
  { contacts }: Pick<ReviewFacts, 'contacts'>,
  { ground }: Pick<ReviewDraft, 'ground'>,
  { field, answer }: { field: ReviewField; answer: string },
): Lack[] {
  const saysSwitchboard = field.choices.some((choice) => choice.key === answer && choice.saysSwitchboard === true);
  return saysSwitchboard && !isSwitchboardReached(contacts)
    ? [{ field: `fields.${field.key}`, what: 'switchboardMissing' }]
    : paperLacks(field, ground.source);
}

/** An answer that only somebody else can give was read off what the candidate handed in. */
export const paperLacks = ({ key, needsOthers }: ReviewField, source: ReviewSource | null): Lack[] =>
  needsOthers === true && source === 'candidateDocument' ? [{ field: `fields.${key}`, what: 'candidatePaper' }] : [];

type SourceAndMethod = Pick<ReviewDraft['ground'], 'source' | 'method'>;

/** A source that the item cannot rest on, a way in which that source cannot be asked, and one that the candidate has closed. */
export function choiceLacks(
  { sources }: Pick<ReviewForm, 'sources'>,
  { source, method }: SourceAndMethod,
  mayContact: boolean,
): Lack[] {
  const lacks: Lack[] = [];
  if (source === null) lacks.push({ field: 'ground.source', what: 'source' });
  else if (!sources.includes(source)) lacks.push({ field: 'ground.source', what: 'sourceNotOfItem' });
  else if (reviewSources[source].asksEmployer && !mayContact)
    lacks.push({ field: 'ground.source', what: 'doNotContact' });
  if (method === null) lacks.push({ field: 'ground.method', what: 'method' });
  else if (source !== null && !methodsOf(source).includes(method))
    lacks.push({ field: 'ground.method', what: 'methodNotOfSource' });
  return lacks;
}

function groundLacks(facts: ReviewFacts, { ground, register }: ReviewDraft): Lack[] {
  const { form, evidenceCount, mayContact } = facts;
  const lacks = choiceLacks(form, ground, mayContact);
  if (ground.method === null) return lacks;
  const { ground: kind, hasFile } = reviewMethods[ground.method];
  if (kind === 'contact') lacks.push(...contactLacks(facts, ground.method, ground.contactId));
  if (kind === 'query' && ground.queryNo.trim() === '' && register !== 'none')
    lacks.push({ field: 'ground.queryNo', what: 'queryNo' });
  if (kind === 'query') lacks.push(...queryLacks(facts, ground.queriedAt));
  if (hasFile && evidenceCount === 0 && register === null)
    lacks.push({ field: 'evidence', what: kind === 'contact' ? 'correspondence' : 'evidence' });
  return lacks;
}

function contactLacks({ contacts, consent }: ReviewFacts, method: ReviewMethod, contactId: string | null): Lack[] {
  const field = 'ground.contactId';
  const contact = contacts.find((each) => each.contactId === contactId);
  if (contact?.outcome !== 'reached') return [{ field, what: 'noContact' }];
  if (!fitsMethod(contact, method)) return [{ field, what: 'contactOfOtherWay' }];
  if (contact.channel === 'claimed' && !isSwitchboardReached(contacts)) return [{ field, what: 'claimedUnconfirmed' }];
  return consentLacks({ field, at: contact.at }, consent);
}

function queryLacks({ consent, now }: ReviewFacts, at: string | null): Lack[] {
  const field = 'ground.queriedAt';
  if (at === null) return [{ field, what: 'queriedAt' }];
  const late = laterThanNow({ field, at }, now);
  return late.length > 0 ? late : consentLacks({ field, at }, consent);
}

function registerLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const { evidenceCount, idTail } = facts;
  if (draft.register === null) return [{ field: 'register', what: 'registerOpen' }];
  const lacks: Lack[] = [];
  if (draft.search.registers.length === 0) lacks.push({ field: 'search.registers', what: 'noRegister' });
  const records = draft.register === 'none' ? [] : draft.records;
  const isNoneReported = records.length > 0 && records.every((record) => unreportedReason(record) !== null);
  // What is not reported leaves "no record", which needs its proof.
  if (draft.register === 'none' || isNoneReported) {
    lacks.push(...records.flatMap((record, place) => kindLacks(record, `records.${place}`)));
    // Beside records the query itself asks for its number.
    if (draft.register === 'none' && draft.ground.queryNo.trim() === '')
      lacks.push({ field: 'ground.queryNo', what: 'noRecordGround' });
    if (evidenceCount === 0) lacks.push({ field: 'evidence', what: 'noRecordGround' });
    return lacks;
  }
  if (draft.records.length === 0) lacks.push({ field: 'records', what: 'recordMissing' });
  const foundAt = learntAt(facts, draft);
  for (const [place, record] of draft.records.entries())
    lacks.push(...recordLacks(record, `records.${place}`, { idTail, foundAt }));
  if (evidenceCount === 0) lacks.push({ field: 'evidence', what: 'recordEvidence' });
  return lacks;
}

const recordTexts = ['authority', 'number', 'on', 'cause', 'outcomeWords'] as const;
const recordChoices = ['kind', 'role', 'outcome', 'identity'] as const;

type Found = { readonly idTail: string; readonly foundAt: string };

const kindLacks = ({ kind }: DraftRecord, at: string): Lack[] =>
  kind === '' ? [{ field: `${at}.kind`, what: 'recordField' }] : [];

/** Nothing is asked for that no report will hold: of a namesake only that it is one, of what is left out only its kind. */
function recordLacks(record: DraftRecord, at: string, { idTail, foundAt }: Found): Lack[] {
  if (unreportedReason(record) !== null) return kindLacks(record, at);
  if (record.identity === 'nameOnly' || record.identity === 'otherId') return kindLacks(record, at);
  const lacks: Lack[] = [];
  for (const key of recordTexts)
    if (record[key] !== null && record[key].trim() === '') lacks.push({ field: `${at}.${key}`, what: 'recordField' });
  for (const key of recordChoices) if (record[key] === '') lacks.push({ field: `${at}.${key}`, what: 'recordField' });
  if (record.on !== null && record.on.trim() !== '')
    lacks.push(
      ...(isDay(record.on)
        ? laterThanFound(`${at}.on`, record.on, foundAt)
        : [{ field: `${at}.on`, what: 'badDay' } as const]),
    );
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

function judgedLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const { rules, form } = facts;
  const judgeable = judgedRulesOf(rules);
  const counted = countedRecords(findingOfDraft(facts, draft));
  return draft.judged.flatMap(({ rule: when, reason }): Lack[] => {
    const rule = judgeable.find((each) => each.when === when);
    if (rule === undefined) return [];
    const field = `judged.${when}`;
    if (reason.trim().length < 4) return [{ field, what: 'judgedReason', facts: { no: rule.no } }];
    if (form.register && counted.length === 0) return [{ field, what: 'judgedWithoutRecord', facts: { no: rule.no } }];
    if (form.register && isHeavy(rule.light) && !counted.some(mayWeigh))
      return [{ field, what: 'judgedOfSettled', facts: { no: rule.no } }];
    return [];
  });
}
