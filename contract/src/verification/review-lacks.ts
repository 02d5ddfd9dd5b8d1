import { claimSaid, type Stated } from '../candidate/claim-said.ts';
import type { NotVerifiedReason } from '../finding/finding.ts';
import { notVerifiedReasons, stillEmployed } from '../finding/finding.ts';
import { dayInChina } from '../wire/china-time.ts';
import { countedRecords } from '../finding/conclusion.ts';
import { isEqual } from '../finding/row-state.ts';
import {
  claimOfField,
  findingOf,
  findingOfDraft,
  learntAt,
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
import { registerLacks } from './register-lacks.ts';
import { identityOf } from './identity-standing.ts';
import { contradictionLacks } from './review-contradictions.ts';
import { isHeavy, mayBeJudged, mayWeigh, type RiskRule } from './risk-rules.ts';
import { adverseLacks, evidenceNameLacks, factGroundLacks, textLacks } from './text-lacks.ts';
import { consentLacks, dateLacks, isDay, laterThanNow } from './review-times.ts';

/** How often, and on how many days, somebody has to be tried before "could not be reached" is true. */
export const unreachableRule = { times: 3, days: 2 } as const;

export function lacksOf(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  if (draft.notVerified !== null)
    return [
      ...reasonLacks(facts, draft.notVerified),
      ...identityLacks(facts, findingOfDraft(facts, draft).fields),
      ...evidenceNameLacks(facts),
    ];
  return [
    // What nobody has answered yet is named as such.
    ...(draft.fields['idName'] === undefined ? [] : identityLacks(facts, findingOfDraft(facts, draft).fields)),
    ...(facts.form.register
      ? registerLacks(facts, draft)
      : [...fieldLacks(facts, draft), ...groundLacks(facts, draft)]),
    ...judgedLacks(facts, draft),
    ...textLacks(facts, draft),
    ...adverseLacks(facts, draft),
    ...factGroundLacks(facts, draft),
    ...evidenceNameLacks(facts),
  ];
}

/**
 * An identity that is not proved ends every item that rests on it, so the candidate is asked for papers first: of a draft and
 * of the answer of a source alike.
 */
export const identityLacks = (
  { materialAsks }: Pick<ReviewFacts, 'materialAsks'>,
  rows: Parameters<typeof identityOf>[0],
): Lack[] => {
  const standing = identityOf(rows);
  return standing === null || standing === 'proved' || materialAsks > 0
    ? []
    : [{ field: 'fields.idName', what: 'secondProof' }];
};

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
    // The tick on the phone, where it is not overtaken by what the candidate was asked for afterwards.
    cannotProvide: facts.needs.includes('upload') && facts.claim['noFile'] === true && facts.materialAsks === 0,
    doNotContact: !mayAskEmployer(facts),
    sourceDown:
      facts.sourceFailed ||
      facts.contacts.some(({ channel, outcome }) => channel === 'portal' && outcome === 'noAnswer'),
  }[reason];
  return isCarried ? [] : [{ field, what: 'reasonWithoutGround' }];
}

const monthPattern = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;
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
  const { form, contacts } = facts;
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
      const isMatch = isEqual({ claim: claimOfField(field, facts), finding, comparison: comparisonOfField(field) });
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
  { contacts, mayContact }: Pick<ReviewFacts, 'contacts' | 'mayContact'>,
  { ground }: Pick<ReviewDraft, 'ground'>,
  { field, answer }: { field: ReviewField; answer: string },
): Lack[] {
  const saysSwitchboard = field.choices.some((choice) => choice.key === answer && choice.saysSwitchboard === true);
  return saysSwitchboard && !isSwitchboardReached(contacts)
    ? [{ field: `fields.${field.key}`, what: mayContact ? 'switchboardMissing' : 'doNotContact' }]
    : paperLacks(field, answer, ground.source);
}

/** An answer that only somebody else can give was read off what the candidate handed in; so is that a source knows nothing. */
export function paperLacks(
  { key, needsOthers, choices }: ReviewField,
  answer: string,
  source: ReviewSource | null,
): Lack[] {
  const saysUnknown = choices.some((choice) => choice.key === answer && choice.saysUnknown === true);
  return source === 'candidateDocument' && (needsOthers === true || saysUnknown)
    ? [{ field: `fields.${key}`, what: 'candidatePaper' }]
    : [];
}

/** Where the item names no employer nobody can tell which one is asked: as long as one of the check is closed none is. */
export const mayAskEmployer = ({
  mayContact,
  closedEmployers,
}: Pick<ReviewFacts, 'mayContact' | 'closedEmployers'>): boolean => mayContact && closedEmployers.length === 0;

/** Whether what was learnt may rest on the employer: it may be asked, or has answered before the candidate closed it. */
export function mayRestOnEmployer(facts: ReviewFacts, contactId: string | null): boolean {
  const hasAnswered = facts.contacts.some((it) => it.contactId === contactId && it.outcome === 'reached');
  return mayAskEmployer(facts) || (hasAnswered && facts.closedEmployers.length === 0);
}

type SourceAndMethod = Pick<ReviewDraft['ground'], 'source' | 'method'>;

/** A source that the item cannot rest on, a way in which that source cannot be asked, and one that the candidate has closed. */
export function choiceLacks(
  { sources }: Pick<ReviewForm, 'sources'>,
  { source, method }: SourceAndMethod,
  mayRestOnIt: boolean,
): Lack[] {
  const lacks: Lack[] = [];
  if (source === null) lacks.push({ field: 'ground.source', what: 'source' });
  else if (!sources.includes(source)) lacks.push({ field: 'ground.source', what: 'sourceNotOfItem' });
  else if (reviewSources[source].asksEmployer && !mayRestOnIt)
    lacks.push({ field: 'ground.source', what: 'doNotContact' });
  if (method === null) lacks.push({ field: 'ground.method', what: 'method' });
  else if (source !== null && !methodsOf(source).includes(method))
    lacks.push({ field: 'ground.method', what: 'methodNotOfSource' });
  return lacks;
}

function groundLacks(facts: ReviewFacts, { ground }: ReviewDraft): Lack[] {
  const { form, evidenceCount } = facts;
  const lacks = choiceLacks(form, ground, mayRestOnEmployer(facts, ground.contactId));
  if (ground.method === null) return lacks;
  const { ground: kind, hasFile } = reviewMethods[ground.method];
  if (kind === 'contact') lacks.push(...contactLacks(facts, ground.method, ground.contactId));
  if (kind === 'query' && ground.queryNo.trim() === '') lacks.push({ field: 'ground.queryNo', what: 'queryNo' });
  if (kind === 'query') lacks.push(...queryLacks(facts, ground.queriedAt));
  if (hasFile && evidenceCount === 0)
    lacks.push({ field: 'evidence', what: kind === 'contact' ? 'correspondence' : 'evidence' });
  return lacks;
}

function contactLacks(
  { contacts, consent, mayContact }: ReviewFacts,
  method: ReviewMethod,
  contactId: string | null,
): Lack[] {
  const field = 'ground.contactId';
  const contact = contacts.find((each) => each.contactId === contactId);
  // Whoever must not be called is not asked for, nor is the switchboard.
  if (contact?.outcome !== 'reached') return [{ field, what: mayContact ? 'noContact' : 'doNotContact' }];
  if (!fitsMethod(contact, method)) return [{ field, what: 'contactOfOtherWay' }];
  if (contact.channel === 'claimed' && !isSwitchboardReached(contacts))
    return [{ field, what: mayContact ? 'claimedUnconfirmed' : 'doNotContact' }];
  return consentLacks({ field, at: contact.at }, consent);
}

function queryLacks({ consent, now }: ReviewFacts, at: string | null): Lack[] {
  const field = 'ground.queriedAt';
  if (at === null) return [{ field, what: 'queriedAt' }];
  const late = laterThanNow({ field, at }, now);
  return late.length > 0 ? late : consentLacks({ field, at }, consent);
}

/** Why a rule cannot be used that speaks of a statement; null where there is one with which it can hold. */
export function unsaidOf(
  { asks, exceptSaid }: RiskRule,
  of: Stated,
): 'judgedUnasked' | 'judgedUnanswered' | 'judgedDenied' | null {
  if (asks === undefined) return null;
  const said = claimSaid(asks, of);
  if (said.kind === 'value') return said.value === exceptSaid ? 'judgedDenied' : null;
  return said.kind === 'empty' ? 'judgedUnanswered' : 'judgedUnasked';
}

function judgedLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const { rules, form } = facts;
  const judgeable = judgedRulesOf(rules);
  const finding = findingOfDraft(facts, draft);
  const counted = countedRecords(finding);
  const searchedAt = new Date(finding.search?.at ?? facts.now);
  return draft.judged.flatMap(({ rule: when, reason }): Lack[] => {
    const rule = judgeable.find((each) => each.when === when);
    if (rule === undefined) return [];
    const field = `judged.${when}`;
    const unsaid = unsaidOf(rule, facts);
    if (unsaid !== null) return [{ field, what: unsaid, facts: { no: rule.no } }];
    if (reason.trim().length < 4) return [{ field, what: 'judgedReason', facts: { no: rule.no } }];
    if (form.register && counted.length === 0) return [{ field, what: 'judgedWithoutRecord', facts: { no: rule.no } }];
    if (form.register && isHeavy(rule.light) && !counted.some(mayWeigh))
      return [{ field, what: 'judgedOfSettled', facts: { no: rule.no } }];
    if (form.register && isHeavy(rule.light) && !counted.some((record) => mayBeJudged(record, rules, searchedAt)))
      return [{ field, what: 'judgedOfOld', facts: { no: rule.no } }];
    return [];
  });
}
