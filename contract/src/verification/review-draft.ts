import type { ClaimContent } from '../candidate/claim-content.ts';
import type { ComparedList } from '../conflict/companies.ts';
import { claimSaid, type Stated } from '../candidate/claim-said.ts';
import type { Conclusion } from '../finding/conclusion.ts';
import { conclude, factKey } from '../finding/conclusion.ts';
import {
  type ContactOrigin,
  type ContactTry,
  type Field,
  type FieldClaim,
  type FieldFinding,
  type Finding,
  findingShape,
  type Ground,
  type JudgedRule,
  type NotVerifiedReason,
  type ReceiptResult,
  type RecordIdentity,
  type RecordKind,
  type RegisterRecord,
  type RegisterSearch,
  type SearchReceipt,
  stillEmployed,
  stillEmployedWords,
  type UnsearchableReason,
} from '../finding/finding.ts';
import { contactChannelWords } from '../finding/result-words.ts';
import { type IdentityStanding, sourceSaidKey, sourceSaidLabel, sourceSaidWords } from './identity-standing.ts';
import { isUnknownThere } from './review-contradictions.ts';
import { comparisonOfField, judgedRulesOf, pairWords, type ReviewField, type ReviewForm } from './review-forms.ts';
import type { RegisterList, SearchTerms } from './register-forms.ts';
import { countShown } from './shown-digits.ts';
import { type Language, wordsIn } from '../wire/language.ts';
import { methodWords, type ReviewMethod, reviewMethods, type ReviewSource, reviewSources } from './review-grounds.ts';
import type { ForbiddenCategory } from './forbidden-words.ts';
import type { ConsentTerm } from './review-times.ts';
import { adverseRemarkRule, type RiskRule } from './risk-rules.ts';
import { reportedFinding } from './unreported-records.ts';
import { maskIdCard, maskIdNumbersIn, maskPhone } from '../wire/rules.ts';

/** A finding as it is typed. `unchecked` is where every field begins. */
export type DraftField =
  | { readonly state: 'value'; readonly value: string }
  | { readonly state: 'silent' }
  | { readonly state: 'unchecked' };

/** A record as it is typed: an empty text is missing, null is "not stated in the document". */
export type DraftRecord = {
  readonly kind: RecordKind | '';
  readonly authority: string | null;
  readonly number: string | null;
  readonly on: string | null;
  readonly cause: string | null;
  readonly role: RegisterRecord['role'] | '';
  readonly outcome: RegisterRecord['outcome'] | '';
  readonly outcomeWords: string | null;
  readonly identity: RecordIdentity | '';
  /** The ID number as the document shows it, masked; empty where it shows none. */
  readonly idDigits: string;
  /** The list that holds it. */
  readonly register: string;
};
export const emptyRecord: DraftRecord = {
  kind: '',
  authority: '',
  number: '',
  on: '',
  cause: '',
  role: '',
  outcome: '',
  outcomeWords: '',
  identity: '',
  idDigits: '',
  register: '',
};

/** What the search of one list is written down with; `result` is null until it is answered. */
export type DraftReceipt = {
  readonly terms: SearchTerms;
  readonly at: string | null;
  /** When it was tried before and could not be searched, ISO 8601. */
  readonly tries: readonly string[];
  /** When the reviewer is reminded to try again; ISO 8601. */
  readonly remindAt: string | null;
  readonly queryNo: string;
  /** The file of its page, or of the notice that it can not be searched. */
  readonly pageId: string | null;
  readonly result: ReceiptResult | null;
  readonly reason: UnsearchableReason | null;
  /** Records of somebody of the same name: not shown to be the candidate, and with another ID number. */
  readonly nameOnly: number;
  readonly otherId: number;
};
export const emptyReceipt = ({ takes: [terms] }: Pick<RegisterList, 'takes'>): DraftReceipt => ({
  terms,
  at: null,
  tries: [],
  remindAt: null,
  queryNo: '',
  pageId: null,
  result: null,
  reason: null,
  nameOnly: 0,
  otherId: 0,
});

/** What the extra fact rests on: what the item does, a contact of the log, or a file of evidence. */
export type FactGround =
  | { readonly kind: 'item' }
  | { readonly kind: 'contact'; readonly contactId: string }
  | { readonly kind: 'file'; readonly fileId: string };

/** A sentence of an interview that speaks against the candidate. */
export type AdverseMark = {
  /** The key of its field. */
  readonly field: string;
  /** Whether the referee was there when it happened; null while nobody has asked. */
  readonly isFirstHand: boolean | null;
};

/** Words that only seem to be forbidden matter, and what they say instead: a second reader reads both. */
export type ClearedWords = {
  /** The control that holds them, as a lack names it. */
  readonly field: string;
  readonly category: ForbiddenCategory;
  readonly words: string;
  readonly reason: string;
};

/** What a reviewer has written so far: facts with their ground. Nothing that follows from them is typed or chosen. */
export type ReviewDraft = {
  readonly fields: Readonly<Record<string, DraftField>>;
  /** By the key of the list. One that nobody has touched is missing. */
  readonly receipts: Readonly<Record<string, DraftReceipt>>;
  /** How many years back was searched; null for everything that the lists hold. */
  readonly years: number | null;
  readonly records: readonly DraftRecord[];
  readonly ground: {
    readonly source: ReviewSource | null;
    readonly method: ReviewMethod | null;
    /** Of the contact log. */
    readonly contactId: string | null;
    /** Who was spoken to; kept sealed and never in the report. */
    readonly party: string;
    readonly queryNo: string;
    readonly queriedAt: string | null;
    readonly checkCode: string;
  };
  readonly judged: readonly JudgedRule[];
  /** One more fact that the fields have no place for; it never changes a light. */
  readonly fact: string;
  /** Null where it is not chosen yet. */
  readonly factGround: FactGround | null;
  readonly adverse: readonly AdverseMark[];
  readonly cleared: readonly ClearedWords[];
  readonly notVerified: NotVerifiedReason | null;
};

export const emptyDraft: ReviewDraft = {
  fields: {},
  receipts: {},
  years: null,
  records: [],
  ground: { source: null, method: null, contactId: null, party: '', queryNo: '', queriedAt: null, checkCode: '' },
  judged: [],
  fact: '',
  factGround: null,
  adverse: [],
  cleared: [],
  notVerified: null,
};

/** The draft of a new task: what is usual for the item is filled in, and no answer is. */
export const beginDraft = ({ usual, register }: ReviewForm): ReviewDraft => ({
  ...emptyDraft,
  years: register?.years ?? null,
  ground: { ...emptyDraft.ground, ...usual },
});

export type LoggedContact = ContactTry & {
  readonly contactId: string;
  /** Null where no number or address was written down, as in logs of before. */
  readonly origin: ContactOrigin | null;
};

/** A file of evidence. A report prints its name. */
export type KnownFile = { readonly fileId: string; readonly name: string; readonly mime: string };

/** `identity`: what it said of the identity; null for other items. */
export type ReplacedAnswer = { readonly identity: IdentityStanding | null };

/** What the server knows of the task, and the browser was sent. */
export type ReviewFacts = {
  readonly form: ReviewForm;
  readonly rules: readonly RiskRule[];
  readonly claim: ClaimContent;
  /** What the order's version of the item asks of the candidate. */
  readonly needs: readonly string[];
  readonly contacts: readonly LoggedContact[];
  readonly evidenceCount: number;
  /** Its files, one of which is the page of each search. */
  readonly evidenceIds: readonly string[];
  /** The same with name and type; absent where neither is judged. */
  readonly evidenceFiles?: readonly KnownFile[];
  /** A request to the candidate ran out without an answer. */
  readonly materialExpired: boolean;
  /** A source was asked and gave nothing. */
  readonly sourceFailed: boolean;
  /** The candidate has asked not to contact the employer of this item, or not to call the referee. */
  readonly mayContact: boolean;
  /** Where the item names no employer: those of the check that the candidate has asked not to contact. */
  readonly closedEmployers: readonly string[];
  /** The consent in force; null when it was withdrawn or nobody has agreed. */
  readonly consent: ConsentTerm | null;
  /** The companies that the item compares; absent where it compares none. */
  readonly compared?: ComparedList | undefined;
  /** What a source has answered and its reader has not published; absent where there is none. */
  readonly replaced?: ReplacedAnswer | undefined;
  /** How often the candidate was asked for papers of this item, and not told that they are needed no more. */
  readonly materialAsks: number;
  /** The candidate's ID number, `*` where whoever writes does not see it. */
  readonly idNumber: string;
  /** Whoever writes it: V-0213. */
  readonly verifier: string;
  /** ISO 8601; the moment of writing. */
  readonly now: string;
};

/** The record that a draft becomes. Of records it holds what may be reported. */
export function findingOfDraft(facts: ReviewFacts, draft: ReviewDraft): Finding {
  const { form, contacts, verifier } = facts;
  const isNothing = draft.notVerified !== null;
  const grounds = isNothing ? [] : form.register === null ? [groundOf(facts, draft)] : receiptGrounds(facts, draft);
  const ofFact = factGroundOf(facts, draft);
  return reportedFinding({
    shape: findingShape,
    form: form.form,
    fields: [
      ...form.fields.map((field) => fieldOf(field, facts, draft)),
      ...sourceSaidField(facts, draft),
      ...factField(draft, ofFact === null ? 0 : grounds.length),
    ],
    grounds: ofFact === null ? grounds : [...grounds, ofFact],
    search: isNothing ? null : searchOf(facts, draft),
    ...(isNothing || facts.compared === undefined ? {} : { compared: facts.compared }),
    records: isNothing ? [] : countedDraftRecords(form, draft).map((record) => recordOf(record, facts)),
    judged: isNothing
      ? []
      : draft.judged.filter(({ rule }) => judgedRulesOf(facts.rules).some(({ when }) => when === rule)),
    stated: statedIn(form, facts.rules, facts),
    notVerified: draft.notVerified,
    tries: isNothing
      ? contacts.map(({ at, channel, outcome, seconds }) => ({ at, channel, outcome, seconds })).toReversed()
      : [],
    verifier,
    secondVerifier: null,
  });
}

/** What follows from a draft, as the report will have it. */
export const concludeDraft = (facts: ReviewFacts, draft: ReviewDraft): { finding: Finding; conclusion: Conclusion } => {
  const finding = findingOfDraft(facts, draft);
  return { finding, conclusion: conclude(finding, facts.rules) };
};

/** What the candidate stated, with what the order says of the person in the words of a report: numbers masked. */
export const statedOf = (
  person: { readonly name: string; readonly idCard: string; readonly phoneNo: string },
  claim: ClaimContent,
): ClaimContent => ({
  ...claim,
  idName: `${person.name}，${maskIdCard(person.idCard)}`,
  idPhone: `${maskIdCard(person.idCard)}，${maskPhone(person.phoneNo)}`,
  face: 'idPhoto',
});

/** The words of a claim that is chosen from a list, and of an employment that goes on. */
export function claimOfField(field: ReviewField, of: Stated): FieldClaim {
  if (field.claimKey === null) return { kind: 'notAsked' };
  if (field.kind === 'tenureEnd' && of.claim['isPresent'] === true)
    return { kind: 'value', value: stillEmployed, words: stillEmployedWords };
  const said = claimSaid(field.claimKey, of);
  if (said.kind !== 'value' || said.words !== said.value) return said;
  // What a candidate has typed into the wrong field is shown to the member no more than the field for it is.
  return { ...said, words: field.choices.find(({ key }) => key === said.value)?.label ?? maskIdNumbersIn(said.value) };
}

/** What was said of each field that a rule of the item speaks of, and that its register stands beside. */
export function statedIn({ asked }: Pick<ReviewForm, 'asked'>, rules: readonly RiskRule[], of: Stated) {
  const fields = new Set([...rules.flatMap(({ asks }) => asks ?? []), ...(asked === null ? [] : [asked])]);
  return Object.fromEntries([...fields].map((field) => [field, claimSaid(field, of)]));
}

function fieldOf(field: ReviewField, of: Stated, draft: ReviewDraft): Field {
  const finding =
    draft.notVerified === null ? findingOf(field, draft.fields[field.key]) : { kind: 'unchecked' as const };
  const isAdverse = draft.adverse.some((mark) => mark.field === field.key);
  return {
    key: field.key,
    label: field.label,
    claim: claimOfField(field, of),
    finding,
    comparison: comparisonOfField(field),
    isMandatory: field.isMandatory,
    rule: field.rule,
    foundRule: isAdverse ? adverseRemarkRule : foundRuleOf(field, finding),
    ...(isUnknownThere([field], { key: field.key, finding }) ? { saysUnknown: true } : {}),
    ...(field.isOfOthers === true ? { isOfOthers: true } : {}),
    ground: finding.kind === 'value' ? 0 : null,
    corrected: null,
  };
}

export function findingOf(field: ReviewField, typed: DraftField | undefined): FieldFinding {
  if (typed === undefined || typed.state === 'unchecked') return { kind: 'unchecked' };
  if (typed.state === 'silent') return { kind: 'silent' };
  const value = typed.value.trim();
  if (value === '') return { kind: 'unchecked' };
  if (field.kind === 'pair') {
    const isEqual = value === 'equal';
    return { kind: 'value', value, words: pairWords[isEqual ? 'equal' : 'different'], isEqual };
  }
  if (field.kind === 'tenureEnd' && value === stillEmployed) return { kind: 'value', value, words: stillEmployedWords };
  const chosen = field.choices.find(({ key }) => key === value);
  // A draft of before may hold an answer that is no longer asked for.
  if (field.kind === 'choice' && field.claimKey === null && chosen === undefined) return { kind: 'unchecked' };
  return { kind: 'value', value, words: chosen?.label ?? value };
}

/** The rule that an answer brings by itself: that of the chosen answer, or that of any answer at all. */
export function foundRuleOf({ choices, foundRule }: ReviewField, finding: FieldFinding): ReviewField['foundRule'] {
  if (finding.kind !== 'value') return null;
  return choices.find(({ key }) => key === finding.value)?.rule ?? foundRule;
}

/** A source's answer on the identity stays in the record beside the finding that replaces it. */
function sourceSaidField({ replaced }: ReviewFacts, { notVerified }: ReviewDraft): Field[] {
  const before = replaced?.identity;
  if (before == null || before === 'proved' || notVerified !== null) return [];
  return [
    {
      key: sourceSaidKey,
      label: sourceSaidLabel,
      claim: { kind: 'notAsked' },
      finding: { kind: 'value', value: before, words: sourceSaidWords[before] },
      comparison: 'none',
      isMandatory: false,
      rule: null,
      foundRule: null,
      // What the finding rests on is not where that answer came from.
      ground: null,
      corrected: null,
    },
  ];
}

const factLabel = { zh: '补充事实', en: 'Additional fact' };
const factField = ({ fact, notVerified }: ReviewDraft, ground: number): Field[] =>
  fact.trim() === '' || notVerified !== null
    ? []
    : [
        {
          key: factKey,
          label: factLabel,
          claim: { kind: 'notAsked' },
          finding: { kind: 'value', value: fact.trim(), words: fact.trim() },
          comparison: 'none',
          isMandatory: false,
          rule: null,
          foundRule: null,
          ground,
          corrected: null,
        },
      ];

const methodOfChannel = {
  switchboard: 'switchboard',
  claimed: 'phone',
  mail: 'mail',
  letter: 'letter',
  portal: 'portal',
} as const satisfies Record<LoggedContact['channel'], ReviewMethod>;

/** The ground of the extra fact; null where there is none, or where it rests on what the item rests on. */
function factGroundOf(
  { contacts, evidenceFiles = [], verifier, now }: ReviewFacts,
  { fact, factGround, notVerified }: ReviewDraft,
): Ground | null {
  if (fact.trim() === '' || notVerified !== null || factGround === null || factGround.kind === 'item') return null;
  const common = { verifier, queryNo: null, checkCode: null };
  if (factGround.kind === 'contact') {
    const contact = contacts.find(({ contactId }) => contactId === factGround.contactId);
    if (contact === undefined) return null;
    const { at, channel, seconds } = contact;
    const method = methodWords(methodOfChannel[channel], contact);
    const source = plainWords(contactChannelWords[channel]);
    return { ...common, kind: 'contact', source, method, at, contact: { at, seconds } };
  }
  const file = evidenceFiles.find(({ fileId }) => fileId === factGround.fileId);
  if (file === undefined) return null;
  const source = { zh: `证据“${file.name}”`, en: `Evidence “${file.name}”` };
  return { ...common, kind: 'document', source, method: plainWords(reviewMethods.document), at: now, contact: null };
}

const plainWords = ({ zh, en }: { zh: string; en: string }) => ({ zh, en });

/** The ground of what was typed: a contact of the log, a query, or a paper that was examined. */
export function groundOf(
  { contacts, verifier, now }: Pick<ReviewFacts, 'contacts' | 'verifier' | 'now'>,
  { ground }: Pick<ReviewDraft, 'ground'>,
): Ground {
  const method = ground.method === null ? null : reviewMethods[ground.method];
  const contact = contacts.find(({ contactId }) => contactId === ground.contactId);
  const kind = method?.ground ?? 'document';
  const at = (kind === 'contact' ? contact?.at : undefined) ?? (kind === 'document' ? now : (ground.queriedAt ?? now));
  return {
    kind,
    source: ground.source === null ? '' : plainWords(reviewSources[ground.source]),
    method: ground.method === null ? '' : methodWords(ground.method, kind === 'contact' ? contact : undefined),
    at,
    verifier,
    queryNo: kind === 'query' && ground.queryNo.trim() !== '' ? ground.queryNo.trim() : null,
    checkCode: ground.checkCode.trim() === '' ? null : maskCode(ground.checkCode.trim()),
    contact: kind === 'contact' ? { at, seconds: contact?.seconds ?? null } : null,
  };
}

/** Nothing was learnt later than now, whatever was typed. ISO 8601. */
export function learntAt(facts: Pick<ReviewFacts, 'contacts' | 'verifier' | 'now'>, draft: ReviewDraft): string {
  return notAfter(groundOf(facts, draft).at, facts.now);
}
export const notAfter = (at: string, now: string): string => (Date.parse(at) > Date.parse(now) ? now : at);

/** A code of a portal opens the paper to anybody: the middle is not printed. */
export const maskCode = (code: string): string =>
  code.length <= 8 ? `${code.slice(0, 2)}****` : `${code.slice(0, 4)}********${code.slice(-4)}`;

/** The receipt of a list, as far as it is written down. */
export const receiptOf = (list: RegisterList, { receipts }: Pick<ReviewDraft, 'receipts'>): DraftReceipt =>
  // One that was kept before tries were has none.
  ({ ...emptyReceipt(list), ...receipts[list.key] });

/** The lists that were answered, in the order of the form. */
export const answeredLists = ({ register }: Pick<ReviewForm, 'register'>, draft: Pick<ReviewDraft, 'receipts'>) =>
  (register?.registers ?? []).flatMap((list) => {
    const receipt = receiptOf(list, draft);
    return receipt.result === null ? [] : [{ list, receipt, result: receipt.result }];
  });

/** When a list is to be tried again, the earliest first; null where none is. */
export const searchAgainAt = (draft: Pick<ReviewDraft, 'receipts'>): string | null =>
  Object.values(draft.receipts)
    .flatMap(({ result, remindAt }) => (result === 'unsearchable' ? (remindAt ?? []) : []))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/** Records of lists that have some. */
export const countedDraftRecords = (
  form: Pick<ReviewForm, 'register'>,
  draft: Pick<ReviewDraft, 'receipts' | 'records'>,
): DraftRecord[] => {
  const withSome = new Set(
    answeredLists(form, draft).flatMap(({ list, result }) => (result === 'some' ? [list.key] : [])),
  );
  return draft.records.filter(({ register }) => withSome.has(register));
};

function searchOf({ form, now }: ReviewFacts, draft: ReviewDraft): RegisterSearch | null {
  const receipts = answeredLists(form, draft).map(({ list, receipt, result }): SearchReceipt => {
    const isSome = result === 'some';
    return {
      key: list.key,
      register: list.label,
      terms: plainWords(form.searchTerms[receipt.terms]),
      at: receipt.at ?? now,
      queryNo: receipt.queryNo.trim() === '' ? null : receipt.queryNo.trim(),
      page: receipt.pageId,
      result,
      reason: result === 'unsearchable' ? receipt.reason : null,
      nameOnly: isSome ? receipt.nameOnly : 0,
      otherId: isSome ? receipt.otherId : 0,
      ...(receipt.tries.length === 0 ? {} : { tries: receipt.tries }),
    };
  });
  return receipts.length === 0 ? null : searchOfReceipts(receipts, draft.years);
}

/** What a search was as a whole, from its receipts; there is one at least. */
export function searchOfReceipts(receipts: readonly SearchReceipt[], years: number | null): RegisterSearch {
  const searched = receipts.filter(({ result }) => result !== 'unsearchable');
  const all = searched.length === 0 ? receipts : searched;
  const terms = new Map(all.map((each) => [JSON.stringify(each.terms), each.terms]));
  const inOne = (language: Language): string =>
    [...terms.values()].map((each) => wordsIn(each, language)).join(language === 'zh' ? '、' : ', ');
  return {
    registers: all.map(({ register }) => register),
    years,
    terms: { zh: inOne('zh'), en: inOne('en') },
    queryNo: all.flatMap(({ queryNo }) => queryNo ?? []).join(', '),
    at: all.reduce((latest, { at }) => (Date.parse(at) > Date.parse(latest) ? at : latest), all[0]?.at ?? ''),
    receipts,
  };
}

/** Each list that was searched is a ground of its own. */
function receiptGrounds(facts: ReviewFacts, draft: ReviewDraft): Ground[] {
  return (searchOf(facts, draft)?.receipts ?? []).flatMap(({ result, at, queryNo }) =>
    result === 'unsearchable'
      ? []
      : {
          kind: 'query',
          source: plainWords(reviewSources.publicRecord),
          method: methodWords('portal', undefined),
          at,
          verifier: facts.verifier,
          queryNo,
          checkCode: null,
          contact: null,
        },
  );
}

function recordOf(record: DraftRecord, { idNumber }: Pick<ReviewFacts, 'idNumber'>): RegisterRecord {
  const { kind, authority, number, on, cause, role, outcome, outcomeWords, identity, idDigits, register } = record;
  const digits = identity === 'sameId' ? countShown(idDigits, idNumber.length) : null;
  return {
    kind: kind === '' ? 'position' : kind,
    authority,
    number,
    on,
    cause,
    role: role === '' ? null : role,
    outcome: outcome === '' ? null : outcome,
    outcomeWords,
    identity: identity === '' ? 'nameOnly' : identity,
    ...(register === '' ? {} : { register }),
    ...(digits === null ? {} : { digits }),
  };
}

type DraftOfBefore = Partial<ReviewDraft> & {
  readonly register?: 'none' | 'some' | null;
  readonly search?: { readonly years: number | null };
};
/**
 * A draft as it was kept, of before each list had its receipt too: its records stay, in the first list that holds their
 * kind, and each list is searched and answered anew.
 */
export function draftOfKept(form: ReviewForm, kept: DraftOfBefore): ReviewDraft {
  const { register: _, search, ...known } = kept;
  const begun = { ...beginDraft(form), ...known };
  if (known.receipts !== undefined || form.register === null) return begun;
  const lists = form.register.registers;
  const placed = begun.records.map((record) => {
    const list = lists.find(({ kinds }) => kinds.some((kind) => kind === record.kind)) ?? lists[0];
    return { ...record, register: list?.key ?? '' };
  });
  const receipts = lists.flatMap((list) => {
    const held = placed.filter(({ register }) => register === list.key);
    const countOf = (identity: RecordIdentity): number => held.filter((record) => record.identity === identity).length;
    const counts = { nameOnly: countOf('nameOnly'), otherId: countOf('otherId') };
    return held.length === 0 ? [] : [[list.key, { ...emptyReceipt(list), ...counts, result: 'some' as const }]];
  });
  // Those of the same name are counted alone.
  const records = placed
    .filter(({ identity }) => identity === 'sameId' || identity === '')
    .map((record) => ({ ...record, identity: 'sameId' as const }));
  return { ...begun, records, receipts: Object.fromEntries(receipts), years: search?.years ?? begun.years };
}
