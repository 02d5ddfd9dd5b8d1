import { holdsIdNumber } from '../wire/rules.ts';
import { type Conclusion, countedRecords, factKey, type ReadTwice, readTwice } from '../finding/conclusion.ts';
import type { Finding } from '../finding/finding.ts';
import { adverseWords, isHearsay } from './adverse-words.ts';
import { type ForbiddenHit, forbiddenMatter } from './forbidden-matter.ts';
import type { ForbiddenCategory } from './forbidden-words.ts';
import type { Lack } from './lack-words.ts';
import {
  type ClearedWords,
  countedDraftRecords,
  findingOf,
  findingOfDraft,
  type ReviewDraft,
  type ReviewFacts,
} from './review-draft.ts';
import type { ReviewField } from './review-forms.ts';
import { isSwitchboardReached, reviewMethods } from './review-grounds.ts';
import { consentLacks } from './review-times.ts';
import { adverseRemarkRule } from './risk-rules.ts';

/**
 * What keeps free text from being printed: forbidden matter wherever it stands, a sentence against the candidate that is
 * not marked as one or has no proof, and a fact without a ground of its own.
 */

/** A text that a report prints, and the control that holds it. */
type Printed = { readonly field: string; readonly text: string };

/** Dates and choices say nothing in free words. */
const inOwnWords: readonly ReviewField['kind'][] = ['text', 'long', 'amount'];

const valueOf = (field: ReviewField, draft: ReviewDraft): string => {
  const finding = findingOf(field, draft.fields[field.key]);
  return finding.kind === 'value' ? finding.value : '';
};

const typedFields = ({ form }: ReviewFacts, draft: ReviewDraft) =>
  form.fields
    .filter(({ kind }) => inOwnWords.includes(kind))
    .map((field) => ({ field, text: valueOf(field, draft) }))
    .filter(({ text }) => text !== '');

const printedTexts = (facts: ReviewFacts, draft: ReviewDraft): Printed[] => [
  ...typedFields(facts, draft).map(({ field, text }) => ({ field: `fields.${field.key}`, text })),
  { field: 'ground.queryNo', text: draft.ground.queryNo },
  ...Object.entries(draft.receipts).map(([key, { queryNo }]) => ({ field: `receipts.${key}.queryNo`, text: queryNo })),
  ...draft.judged.map(({ rule, reason }) => ({ field: `judged.${rule}`, text: reason })),
  { field: factKey, text: draft.fact },
];

/**
 * Whether a document of a court or of the police stands behind the finding: what is said of an offence, or of what a record is
 * about, repeats the document then and is no hearsay.
 */
const isOfDocument = (facts: ReviewFacts, draft: ReviewDraft): boolean =>
  facts.form.register === null
    ? draft.ground.source === 'police' && facts.evidenceCount > 0
    : countedRecords(findingOfDraft(facts, draft)).length > 0;

/** The words of a hit as a lack and a clearance name them. */
export const wordsOf = ({ words }: Pick<ForbiddenHit, 'words'>): string => words.join('、').slice(0, 300);

/** A reason is words, not a key that was pressed. */
const reasonLeast = 4;
const isClearedBy =
  (field: string, hit: ForbiddenHit) =>
  (it: ClearedWords): boolean =>
    it.field === field &&
    it.category === hit.category &&
    it.words === wordsOf(hit) &&
    it.reason.trim().length >= reasonLeast;

/** Why a text can not be printed; the control that holds it is named `field`. */
export const forbiddenLacks = (
  { field, text }: Printed,
  {
    cleared = [],
    without = [],
  }: Partial<Pick<ReviewDraft, 'cleared'>> & { without?: readonly ForbiddenCategory[] } = {},
): Lack[] =>
  forbiddenMatter(text)
    .filter(({ category }) => !without.includes(category))
    .flatMap((hit): Lack[] => {
      const facts = { category: hit.category, words: wordsOf(hit) };
      if (hit.certainty === 'sure') return [{ field, what: 'forbidden', facts }];
      return cleared.some(isClearedBy(field, hit)) ? [] : [{ field, what: 'seemsForbidden', facts }];
    });

/**
 * Why the words of a decision cannot be sent: both sides of a dispute read them. What the candidate has written in the dispute is
 * theirs, and is not judged. Of a record the document of a court or an authority tells.
 */
export const decisionLacks = ({ form }: Pick<Finding, 'form'>, words: string): Lack[] =>
  forbiddenLacks({ field: 'words', text: words }, { without: form === 'register' ? ['crime'] : [] });

/** Forbidden matter in anything that was typed and would be printed. */
export function textLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const { cleared, factGround } = draft;
  const isDocumented = isOfDocument(facts, draft);
  // What somebody has heard, or said in a call, stands in no document.
  const mayTellOfCrime = ({ field, text }: Printed): boolean =>
    isDocumented && !isHearsay(text) && !(field === factKey && factGround?.kind === 'contact');
  return [
    ...printedTexts(facts, draft).flatMap((printed) =>
      forbiddenLacks(printed, { cleared, without: mayTellOfCrime(printed) ? ['crime'] : [] }),
    ),
    ...printedTexts(facts, draft).flatMap(({ field, text }): Lack[] =>
      holdsIdNumber(text) ? [{ field, what: 'idNumberWhole' }] : [],
    ),
    ...recordLacks(facts, draft),
  ];
}

const recordTexts = ['authority', 'number', 'cause', 'outcomeWords'] as const;
/** A cause may name a marriage, a house or an offence: it is the court that says so. What it never is: a health or a belief, or hearsay. */
const neverOfDocument: readonly ForbiddenCategory[] = ['health', 'belief'];

/** What no document of a court or an authority says, in a text that is to be taken from one; empty where nothing is amiss. */
export function amissInDocument(text: string): string {
  const hits = forbiddenMatter(text).filter(
    ({ category, certainty }) => certainty === 'sure' && neverOfDocument.includes(category),
  );
  return isHearsay(text) ? text.slice(0, 40) : hits.map(wordsOf).join('、');
}

function recordLacks({ form }: ReviewFacts, draft: ReviewDraft): Lack[] {
  const counted = countedDraftRecords(form, draft);
  return draft.records.flatMap((record, place) =>
    !counted.includes(record)
      ? []
      : recordTexts.flatMap((key): Lack[] => {
          const words = amissInDocument(record[key] ?? '');
          return words === '' ? [] : [{ field: `records.${place}.${key}`, what: 'notOfDocument', facts: { words } }];
        }),
  );
}

/** The names of files are printed too, and nobody rewords the name of a file: it comes again under another one. */
export const evidenceNameLacks = ({ evidenceFiles = [] }: Pick<ReviewFacts, 'evidenceFiles'>): Lack[] =>
  evidenceFiles.flatMap(({ name }) =>
    forbiddenMatter(name)
      .filter(({ certainty }) => certainty === 'sure')
      .map(({ category }): Lack => ({ field: 'evidence', what: 'forbiddenName', facts: { name, category } })),
  );

/** What the marks of a draft say of a field: undefined where it has none. */
const markOf = ({ adverse }: Pick<ReviewDraft, 'adverse'>, key: string) => adverse.find(({ field }) => field === key);

/** A sentence can be marked where a referee tells of the work. */
export const isMarkable = ({ form }: Pick<ReviewFacts, 'form'>, { kind }: ReviewField): boolean =>
  form.form === 'interview' && kind === 'long';

/** What a sentence against the candidate still needs, in its own field or for its proof. */
export function adverseLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const typed = facts.form.form === 'interview' ? typedFields(facts, draft) : [];
  const lacks = typed.flatMap(({ field, text }): Lack[] => {
    const at = `fields.${field.key}`;
    const words = adverseWords(text);
    const mark = isMarkable(facts, field) ? markOf(draft, field.key) : undefined;
    if (mark === undefined) {
      const what = isMarkable(facts, field) ? 'adverseUnmarked' : 'adverseElsewhere';
      return words.length > 0 ? [{ field: at, what, facts: { words: wordsOf({ words }) } }] : [];
    }
    if (mark.isFirstHand === null) return [{ field: at, what: 'adverseNotAsked' }];
    return mark.isFirstHand && !isHearsay(text) ? [] : [{ field: at, what: 'adverseHearsay' }];
  });
  const marked = typed.filter(({ field }) => isMarkable(facts, field) && markOf(draft, field.key) !== undefined);
  if (marked.length > 0 && !hasProof(facts, draft)) lacks.push({ field: 'evidence', what: 'adverseWithoutProof' });
  return [...lacks, ...factLacks(facts, draft), ...ruleLacks(facts, draft, marked.length)];
}

/** A recording, or what was written, with the file. */
function hasProof({ evidenceFiles = [], evidenceCount }: ReviewFacts, { ground: { method } }: ReviewDraft): boolean {
  const isWritten = method !== null && reviewMethods[method].ground === 'contact' && reviewMethods[method].hasFile;
  return evidenceFiles.some(({ mime }) => mime.startsWith('audio/')) || (isWritten && evidenceCount > 0);
}

/** The extra fact lights nothing: what speaks against the candidate would stand in a green report. */
function factLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const words = isOfDocument(facts, draft) ? [] : adverseWords(draft.fact);
  return words.length > 0 ? [{ field: factKey, what: 'adverseElsewhere', facts: { words: wordsOf({ words }) } }] : [];
}

/** The rule of adverse remarks says in its reason where one is heard: the remark itself has to stand in the finding. */
function ruleLacks({ form, rules }: ReviewFacts, { judged }: ReviewDraft, marked: number): Lack[] {
  const rule = rules.find(({ when }) => when === adverseRemarkRule);
  const isJudged = form.form === 'interview' && judged.some((each) => each.rule === adverseRemarkRule);
  return rule !== undefined && isJudged && marked === 0
    ? [{ field: `judged.${rule.when}`, what: 'judgedWithoutRemark', facts: { no: rule.no } }]
    : [];
}

/** The extra fact without a ground, or with one that is no longer there. */
export function factGroundLacks(facts: ReviewFacts, { fact, factGround }: ReviewDraft): Lack[] {
  const field = 'factGround';
  const { form, contacts, evidenceIds, consent } = facts;
  if (fact.trim() === '') return [];
  // A search of several lists has several grounds, and no fact rests on all of them.
  if (factGround === null || (factGround.kind === 'item' && form.register !== null))
    return [{ field, what: 'factGround' }];
  if (factGround.kind === 'item') return [];
  if (factGround.kind === 'file')
    return evidenceIds.includes(factGround.fileId) ? [] : [{ field, what: 'factGroundGone' }];
  const contact = contacts.find(({ contactId }) => contactId === factGround.contactId);
  return contact !== undefined && isFactContact(contact, contacts)
    ? consentLacks({ field, at: contact.at }, consent)
    : [{ field, what: 'factGroundGone' }];
}

type Contact = ReviewFacts['contacts'][number];
/** A contact that a fact can rest on: somebody answered who is not merely whom the candidate names. */
export const isFactContact = ({ channel, outcome }: Contact, contacts: readonly Contact[]): boolean =>
  outcome === 'reached' && channel !== 'portal' && (channel !== 'claimed' || isSwitchboardReached(contacts));

/** What a reviewer has said of words that only seem to be forbidden matter, where they still stand. */
export const standingClearances = (facts: ReviewFacts, draft: ReviewDraft): ClearedWords[] =>
  printedTexts(facts, draft).flatMap(({ field, text }) =>
    forbiddenMatter(text)
      .filter(({ certainty }) => certainty === 'doubtful')
      .flatMap((hit) => draft.cleared.filter(isClearedBy(field, hit))),
  );

/** `cleared`: one person alone has cleared its words. `replaced`: it stands instead of what a source has answered. */
export type SecondReason = ReadTwice | 'cleared' | 'replaced';

/** Why somebody else has to read a draft; empty where nobody has to. */
export const secondReasons = (facts: ReviewFacts, draft: ReviewDraft, conclusion: Conclusion): SecondReason[] => [
  ...readTwice(conclusion),
  ...(draft.notVerified === null && standingClearances(facts, draft).length > 0 ? (['cleared'] as const) : []),
  ...(facts.replaced === undefined ? [] : (['replaced'] as const)),
];
export const draftNeedsSecond = (facts: ReviewFacts, draft: ReviewDraft, conclusion: Conclusion): boolean =>
  secondReasons(facts, draft, conclusion).length > 0;
