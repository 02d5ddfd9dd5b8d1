import type { ClaimContent } from '../candidate/claim-content.ts';
import type { Conclusion } from '../finding/conclusion.ts';
import { conclude } from '../finding/conclusion.ts';
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
  type RecordIdentity,
  type RecordKind,
  type RegisterRecord,
  type RegisterSearch,
  stillEmployed,
  stillEmployedWords,
} from '../finding/finding.ts';
import {
  comparisonOfField,
  judgedRulesOf,
  pairWords,
  type ReviewField,
  type ReviewForm,
  type SearchTerms,
} from './review-forms.ts';
import { methodWords, type ReviewMethod, reviewMethods, type ReviewSource, reviewSources } from './review-grounds.ts';
import type { ConsentTerm } from './review-times.ts';
import type { RiskRule } from './risk-rules.ts';
import { reportedFinding } from './unreported-records.ts';
import { maskIdCard, maskPhone } from '../wire/rules.ts';

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
};

/** What a reviewer has written so far: facts with their ground. Nothing that follows from them is typed or chosen. */
export type ReviewDraft = {
  readonly fields: Readonly<Record<string, DraftField>>;
  /** The register question; null as long as it is not answered. */
  readonly register: 'none' | 'some' | null;
  readonly records: readonly DraftRecord[];
  readonly search: {
    readonly registers: readonly string[];
    readonly years: number | null;
    readonly terms: SearchTerms;
  };
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
  readonly notVerified: NotVerifiedReason | null;
};

export const emptyDraft: ReviewDraft = {
  fields: {},
  register: null,
  records: [],
  search: { registers: [], years: null, terms: 'nameAndId' },
  ground: { source: null, method: null, contactId: null, party: '', queryNo: '', queriedAt: null, checkCode: '' },
  judged: [],
  fact: '',
  notVerified: null,
};

/** The draft of a new task: what is usual for the item is filled in, and no answer is. */
export const beginDraft = ({ usual, register }: ReviewForm): ReviewDraft => ({
  ...emptyDraft,
  search: {
    registers: register?.registers.map(({ key }) => key) ?? [],
    years: register?.years ?? null,
    terms: 'nameAndId',
  },
  ground: { ...emptyDraft.ground, ...usual },
});

export type LoggedContact = ContactTry & {
  readonly contactId: string;
  /** Null where no number or address was written down, as in logs of before. */
  readonly origin: ContactOrigin | null;
};

/** What the server knows of the task, and the browser was sent. */
export type ReviewFacts = {
  readonly form: ReviewForm;
  readonly rules: readonly RiskRule[];
  readonly claim: ClaimContent;
  readonly contacts: readonly LoggedContact[];
  readonly evidenceCount: number;
  /** A request to the candidate ran out without an answer. */
  readonly materialExpired: boolean;
  /** A source was asked and gave nothing. */
  readonly sourceFailed: boolean;
  /** The candidate has asked not to contact the employer, or not to call the referee. */
  readonly mayContact: boolean;
  /** The consent in force; null when it was withdrawn or nobody has agreed. */
  readonly consent: ConsentTerm | null;
  /** The last four of the candidate's ID number. */
  readonly idTail: string;
  /** Whoever writes it: V-0213. */
  readonly verifier: string;
  /** ISO 8601; the moment of writing. */
  readonly now: string;
};

/** The record that a draft becomes. Of records it holds what may be reported. */
export function findingOfDraft(facts: ReviewFacts, draft: ReviewDraft): Finding {
  const { form, contacts, verifier } = facts;
  const ground = groundOf(facts, draft);
  const isNothing = draft.notVerified !== null;
  return reportedFinding({
    shape: findingShape,
    form: form.form,
    fields: [...form.fields.map((field) => fieldOf(field, facts.claim, draft)), ...factField(draft)],
    grounds: isNothing ? [] : [ground],
    search: isNothing ? null : searchOf(form, draft, ground),
    records: isNothing || draft.register !== 'some' ? [] : draft.records.map(recordOf),
    judged: isNothing
      ? []
      : draft.judged.filter(({ rule }) => judgedRulesOf(facts.rules).some(({ when }) => when === rule)),
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
export function claimOfField(field: ReviewField, claim: ClaimContent): FieldClaim {
  if (field.claimKey === null) return { kind: 'notAsked' };
  if (field.kind === 'tenureEnd' && claim['isPresent'] === true)
    return { kind: 'value', value: stillEmployed, words: stillEmployedWords };
  const said = claim[field.claimKey];
  const value = typeof said === 'string' ? said.trim() : '';
  if (value === '') return { kind: 'empty' };
  return { kind: 'value', value, words: field.choices.find(({ key }) => key === value)?.label ?? value };
}

function fieldOf(field: ReviewField, claim: ClaimContent, draft: ReviewDraft): Field {
  const finding =
    draft.notVerified === null ? findingOf(field, draft.fields[field.key]) : { kind: 'unchecked' as const };
  return {
    key: field.key,
    label: field.label,
    claim: claimOfField(field, claim),
    finding,
    comparison: comparisonOfField(field),
    isMandatory: field.isMandatory,
    rule: field.rule,
    foundRule: foundRuleOf(field, finding),
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

const factLabel = { zh: '补充事实', en: 'Additional fact' };
const factField = ({ fact, notVerified }: ReviewDraft): Field[] =>
  fact.trim() === '' || notVerified !== null
    ? []
    : [
        {
          key: 'fact',
          label: factLabel,
          claim: { kind: 'notAsked' },
          finding: { kind: 'value', value: fact.trim(), words: fact.trim() },
          comparison: 'none',
          isMandatory: false,
          rule: null,
          foundRule: null,
          ground: 0,
          corrected: null,
        },
      ];

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

/** A code of a portal opens the paper to anybody: the middle is not printed. */
export const maskCode = (code: string): string =>
  code.length <= 8 ? `${code.slice(0, 2)}****` : `${code.slice(0, 4)}********${code.slice(-4)}`;

function searchOf(
  { register, searchTerms }: ReviewForm,
  { register: answer, search, ground }: ReviewDraft,
  { at }: Ground,
): RegisterSearch | null {
  if (register === null || answer === null) return null;
  return {
    registers: register.registers.filter(({ key }) => search.registers.includes(key)).map(({ label }) => label),
    years: search.years,
    terms: plainWords(searchTerms[search.terms]),
    queryNo: ground.queryNo.trim(),
    at,
  };
}

const recordOf = (record: DraftRecord): RegisterRecord => {
  const { kind, authority, number, on, cause, role, outcome, outcomeWords, identity } = record;
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
  };
};
