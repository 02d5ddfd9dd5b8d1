import type { DisputeDecision, Recheck } from '@beidiao/contract/dispute/calls';
import {
  type Conclusion,
  conclude,
  factKey,
  needsSecondReader,
  registerKey,
} from '@beidiao/contract/finding/conclusion';
import type { Field, FieldFinding, Finding } from '@beidiao/contract/finding/finding';
import { type ItemDispute, remarkRules } from '@beidiao/contract/catalogue/item-remark';
import { type DraftField, findingOf, foundRuleOf, groundOf } from '@beidiao/contract/verification/review-draft';
import { adverseWords } from '@beidiao/contract/verification/adverse-words';
import { type ReviewField, type ReviewForm, reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { reviewMethods } from '@beidiao/contract/verification/review-grounds';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { contradictionLacks } from '@beidiao/contract/verification/review-contradictions';
import { identityLacks } from '@beidiao/contract/verification/register-lacks';
import { choiceLacks, foundDateLacks, paperLacks } from '@beidiao/contract/verification/review-lacks';
import { laterThanNow } from '@beidiao/contract/verification/review-times';
import { adverseRemarkRule, type RiskRule } from '@beidiao/contract/verification/risk-rules';
import { forbiddenLacks, isMarkable } from '@beidiao/contract/verification/text-lacks';
import { reportedFinding } from '@beidiao/contract/verification/unreported-records';

/**
 * What somebody else typed, as plain text: no control characters, nothing that turns the direction of the text around it,
 * no more than one empty line at a time. Letters that show themselves stay as they are.
 */
export const plainWords = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\t/g, ' ')
    .replace(/[ ]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const disputesLeft = (had: number): number => Math.max(0, remarkRules.disputesPerItem - had);

export type DisputeOutcome = DisputeDecision | 'erased';
export const stateOfDispute = (outcome: DisputeOutcome | null): ItemDispute['state'] =>
  outcome === null || outcome === 'erased' ? 'open' : outcome;

export type Ruling = { readonly decision: DisputeDecision; readonly recheck: Recheck | null };
export type Disputed = {
  readonly standing: Finding;
  readonly rules: readonly RiskRule[];
  readonly code: string;
  /** Keys of the rows that are disputed; none: all of them. */
  readonly fields: readonly string[];
  readonly openedAt: string;
  /** The candidate has not closed the employer: whoever wants a closed one asked again opens it first. */
  readonly mayAskEmployer: boolean;
  readonly verifier: string;
  readonly now: string;
};

const isDisputed = ({ fields }: Disputed, key: string): boolean => fields.length === 0 || fields.includes(key);

/** The finding as it would be after the decision: only disputed rows change, and each change rests on the new ground. */
export function findingAfter(disputed: Disputed, { decision, recheck }: Ruling): Finding {
  if (decision === 'unclear') return withoutDisputed(disputed);
  return recheck === null ? disputed.standing : rechecked(disputed, recheck);
}

function rechecked(disputed: Disputed, recheck: Recheck): Finding {
  const { standing, verifier, now, code } = disputed;
  const ground = groundOf({ contacts: [], verifier, now }, recheck);
  const place = standing.grounds.length;
  const form = reviewFormOf({ code });
  const fields = standing.fields.map((field): Field => {
    const typed = isDisputed(disputed, field.key) ? recheck.fields[field.key] : undefined;
    if (typed === undefined) return field;
    const asked = form.fields.find(({ key }) => key === field.key) ?? textField(field);
    const finding = findingOf(asked, typed);
    const ground = finding.kind === 'value' ? place : null;
    return { ...field, finding, foundRule: ruleOfRechecked(form, asked, finding), ground };
  });
  const records = standing.records.map((record, at) => {
    const change = recheck.identities.find((each) => each.place === at);
    return change === undefined || !isDisputed(disputed, registerKey)
      ? record
      : { ...record, identity: change.identity };
  });
  const isSearchedAgain = recheck.identities.length > 0 && ground.kind === 'query' && standing.search !== null;
  // What the sentence names as the search is the one that it now rests on.
  const search =
    isSearchedAgain && standing.search !== null
      ? { ...standing.search, queryNo: ground.queryNo ?? standing.search.queryNo, at: ground.at }
      : standing.search;
  return reportedFinding({
    ...standing,
    fields,
    records,
    search,
    grounds: [...standing.grounds, ground],
    verifier,
  });
}

/** Nobody marks a sentence that was asked for again: one against the candidate is known by its words. */
function ruleOfRechecked(form: ReviewForm, asked: ReviewField, finding: FieldFinding): Field['foundRule'] {
  const isAdverse = finding.kind === 'value' && isMarkable({ form }, asked) && adverseWords(finding.value).length > 0;
  return isAdverse ? adverseRemarkRule : foundRuleOf(asked, finding);
}

/** A field that a source named and the form of the item does not know. */
const textField = ({ key, label, isMandatory, rule }: Field): ReviewField => ({
  key,
  label,
  isMandatory,
  rule,
  kind: 'text',
  claimKey: key,
  foundRule: null,
  choices: [],
});

function withoutDisputed(disputed: Disputed): Finding {
  const { standing } = disputed;
  const unchecked = { finding: { kind: 'unchecked' }, foundRule: null, ground: null } as const;
  const isRegister = standing.form === 'register' && isDisputed(disputed, registerKey);
  return {
    ...standing,
    fields: standing.fields.map((field) => (isDisputed(disputed, field.key) ? { ...field, ...unchecked } : field)),
    search: isRegister ? null : standing.search,
    records: isRegister ? [] : standing.records,
    judged: [],
    verifier: disputed.verifier,
  };
}

/** Why a decision can not be taken; undefined when it can. */
export type Objection = {
  readonly name:
    | 'correctionEmpty'
    | 'noNewGround'
    | 'upheldAgainstGround'
    | 'recordStillCounted'
    | 'nothingToTakeDown'
    | 'reviewIncomplete';
  readonly facts?: Record<string, number>;
  readonly lacks?: readonly Lack[];
};
type Grounds = {
  /** What reviewers have gathered since the dispute was opened. */
  readonly newEvidence: number;
  /** What the candidate has handed in with it: no word of anybody else. */
  readonly candidateFiles: number;
  readonly idNumber: string;
};

export function objectionTo(
  disputed: Disputed,
  ruling: Ruling,
  { newEvidence, candidateFiles, idNumber }: Grounds,
): Objection | undefined {
  const { decision, recheck } = ruling;
  if (decision === 'unclear') return isChanged(disputed, ruling) ? undefined : { name: 'nothingToTakeDown' };
  // Whoever lets a finding stand has looked it up again as well.
  if (recheck === null) return { name: decision === 'upheld' ? 'correctionEmpty' : 'noNewGround' };
  const lacks = recheckLacks(disputed, recheck, idNumber);
  if (lacks.length > 0) return { name: 'reviewIncomplete', lacks };
  const { at } = groundOf({ contacts: [], verifier: '', now: disputed.now }, recheck);
  const proofs = newEvidence + (recheck.ground.source === 'candidateDocument' ? candidateFiles : 0);
  if (proofs === 0 || at <= disputed.openedAt) return { name: 'noNewGround' };
  const isOther = isChanged(disputed, ruling);
  if (decision === 'rejected') return isOther ? { name: 'upheldAgainstGround' } : undefined;
  if (isOther) return undefined;
  const counted = findingAfter(disputed, ruling).records.findIndex(({ identity }) => identity === 'sameId');
  return counted < 0 ? { name: 'correctionEmpty' } : { name: 'recordStillCounted', facts: { n: counted + 1 } };
}

/** Whether a reader would see anything changed by the decision. */
const isChanged = (disputed: Disputed, ruling: Ruling): boolean =>
  sayingOf(conclude(disputed.standing, disputed.rules)) !==
  sayingOf(conclude(findingAfter(disputed, ruling), disputed.rules));

const sayingOf = ({ rows, rules, result, light }: Conclusion): string =>
  JSON.stringify([
    rows.map(({ key, state, finding }) => [key, state, finding]),
    rules.map(({ when }) => when),
    result,
    light,
  ]);

function recheckLacks(disputed: Disputed, recheck: Recheck, idNumber: string): Lack[] {
  const { ground, identities } = recheck;
  const form = reviewFormOf({ code: disputed.code });
  const lacks = choiceLacks(form, ground, disputed.mayAskEmployer);
  if (ground.method !== null && reviewMethods[ground.method].ground !== 'document')
    lacks.push(...timeLacks(disputed, recheck));
  for (const field of form.fields) {
    const typed = recheck.fields[field.key];
    if (isDisputed(disputed, field.key) && typed?.state === 'value')
      lacks.push(...paperLacks(field, typed.value, ground.source));
  }
  for (const typed of identities) {
    const isNamesake = disputed.standing.records[typed.place]?.identity !== 'sameId';
    const field = `records.${typed.place}`;
    if (isNamesake && typed.identity === 'sameId') lacks.push({ field: `${field}.identity`, what: 'namesakeNotKept' });
    else lacks.push(...identityLacks(typed, field, idNumber));
  }
  return [
    ...lacks,
    ...recheckedTexts(disputed, recheck),
    ...recheckedDates(disputed, recheck),
    ...contradictions(disputed, recheck),
  ];
}

/** What was found again is printed like what was found first. A document of the police, or behind a record, may tell of an offence. */
function recheckedTexts(disputed: Disputed, { fields, ground }: Recheck): Lack[] {
  const isOfDocument = ground.source === 'police' || disputed.standing.form === 'register';
  const without = isOfDocument ? (['crime'] as const) : [];
  return Object.entries(fields).flatMap(([key, typed]): Lack[] => {
    if (typed.state !== 'value' || !isDisputed(disputed, key)) return [];
    const field = `fields.${key}`;
    const lacks = forbiddenLacks({ field, text: typed.value }, { without });
    const words = key === factKey ? adverseWords(typed.value) : [];
    return words.length === 0
      ? lacks
      : [...lacks, { field, what: 'adverseElsewhere', facts: { words: words.join('、') } }];
  });
}

/** The candidate wants it looked up again: that may be after the term of the consent, and not before the dispute. */
function timeLacks({ now }: Disputed, { ground }: Recheck): Lack[] {
  const field = 'ground.queriedAt';
  return ground.queriedAt === null
    ? [{ field, what: 'queriedAt' }]
    : laterThanNow({ field, at: ground.queriedAt }, now);
}

/** Of the rows that were looked up again: the others stand as they are, and were judged when they were found. */
function recheckedDates(disputed: Disputed, recheck: Recheck): Lack[] {
  const { standing, code, verifier, now } = disputed;
  const { at } = groundOf({ contacts: [], verifier, now }, recheck);
  const standingFields = standing.fields.map(({ key, finding }): [string, DraftField] => [
    key,
    finding.kind === 'value' ? { state: 'value', value: finding.value } : { state: finding.kind },
  ]);
  const rechecked = Object.entries(recheck.fields).filter(([key]) => isDisputed(disputed, key));
  const fields = Object.fromEntries([...standingFields, ...rechecked]);
  const isAbout = new Set(rechecked.map(([key]) => `fields.${key}`));
  return foundDateLacks(reviewFormOf({ code }).fields, { fields }, at).filter(({ field }) => isAbout.has(field));
}

/** What was looked up again contradicts what stands beside it. A finding of before may contradict itself: that is not new. */
function contradictions(disputed: Disputed, recheck: Recheck): Lack[] {
  const { fields: form } = reviewFormOf({ code: disputed.code });
  const standing = new Set(contradictionLacks(form, disputed.standing.fields).map(({ field }) => field));
  return contradictionLacks(form, rechecked(disputed, recheck).fields).filter(({ field }) => !standing.has(field));
}

/** A red light that goes away or comes has a second reader, and so has what a person judged. */
export function needsSecond(disputed: Disputed, ruling: Ruling): boolean {
  if (ruling.decision === 'rejected') return false;
  const before = conclude(disputed.standing, disputed.rules);
  const after = conclude(findingAfter(disputed, ruling), disputed.rules);
  return needsSecondReader(after) || (before.light === 'red' && after.light !== 'red');
}
