import type { ComparedList } from '../conflict/companies.ts';
import type { Bilingual, Words } from '../wire/language.ts';

/**
 * The record of one looked-up subject: facts with their ground, and nothing that follows from them. Row states, rules,
 * light, result and sentences are computed from it by the pure functions beside this file, on the server, on the
 * reviewer's screen and in every test alike.
 */

/**
 * What the candidate said of a field. `notAsked`: the item never asks for it. `unasked`: the item asks for it today, and this
 * candidate was not asked. `empty`: it was left empty.
 */
export type FieldClaim =
  | {
      readonly kind: 'value';
      readonly value: string;
      readonly words: Words;
      /** The candidate does not know: nothing that is found differs from it. */
      readonly isOpen?: boolean | undefined;
    }
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'empty' };

/** What was found. `silent`: the source was reached and left this out. `unchecked`: nobody asked, or nobody was reached. */
export type FieldFinding =
  | {
      readonly kind: 'value';
      readonly value: string;
      readonly words: Words;
      /** Where the source itself compares (three elements, face): its own answer. */
      readonly isEqual?: boolean | undefined;
    }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unchecked' };

/**
 * How claim and finding are compared. `number`: a number of a paper, which is the same or is not. `tenureEnd`: a month, or
 * `present` for an employment that goes on. `insured`: a month that was insured beside one of joining or leaving, which
 * need not be the same. `source`: the source compares and answers whether both agree. `none`: a fact that only the source
 * can state.
 */
export const comparisons = [
  'text',
  'number',
  'month',
  'tenureEnd',
  'insured',
  'day',
  'amount',
  'choice',
  'source',
  'none',
] as const;
export type Comparison = (typeof comparisons)[number];

/** The value of a claim or a finding for an employment that goes on. */
export const stillEmployed = 'present';
export const stillEmployedWords: Bilingual = { zh: '至今', en: 'to date' };

export type Field = {
  readonly key: string;
  readonly label: Bilingual;
  readonly claim: FieldClaim;
  readonly finding: FieldFinding;
  readonly comparison: Comparison;
  /** Without an answer to it the item is verified in part only. */
  readonly isMandatory: boolean;
  /** The rule that a difference fires. */
  readonly rule: string | null;
  /** The rule that this very finding fires, such as an answer that weighs against the candidate. */
  readonly foundRule: string | null;
  /** The source knows nothing of the subject: there is no more to learn of it, and the other fields leave nothing open. */
  readonly saysUnknown?: true | undefined;
  /** It speaks of other subjects as well, and stays open where the source knows nothing of this one. */
  readonly isOfOthers?: true | undefined;
  /** Which of the grounds it rests on; null while nothing was found. */
  readonly ground: number | null;
  /** A claim that the candidate corrected afterwards: both stay, and the comparison stays with the first. */
  readonly corrected: { readonly words: string; readonly at: string } | null;
};

/** `query`: a register or a portal was asked. `contact`: somebody answered. `document`: a paper was examined. */
export const groundKinds = ['query', 'contact', 'document'] as const;
export type GroundKind = (typeof groundKinds)[number];

/** The number under which an interface verifies; people have one such as V-0213. */
export const systemVerifier = 'system';

export type Ground = {
  readonly kind: GroundKind;
  readonly source: Words;
  readonly method: Words;
  /** When the query was answered, the contact took place or the paper was examined. */
  readonly at: string;
  readonly verifier: string;
  readonly queryNo: string | null;
  /** A code of the portal by which anybody can check the paper (CHSI online verification code), masked for print. */
  readonly checkCode: string | null;
  readonly contact: { readonly at: string; readonly seconds: number | null } | null;
};

export const recordKinds = [
  'civil',
  'criminal',
  'enforcement',
  'dishonest',
  'restricted',
  'penalty',
  'ban',
  'tax',
  'position',
] as const;
export type RecordKind = (typeof recordKinds)[number];
export const partyRoles = ['plaintiff', 'defendant', 'third', 'responsible', 'officer', 'shareholder'] as const;
export type PartyRole = (typeof partyRoles)[number];
/** `withdrawn`: the suit was withdrawn or dismissed. `revoked`: the act that the record is of was taken back. */
export const recordOutcomes = [
  'liable',
  'notLiable',
  'convicted',
  'acquitted',
  'open',
  'closed',
  'withdrawn',
  'revoked',
] as const;
export type RecordOutcome = (typeof recordOutcomes)[number];
/** Whether a record is about the candidate. Only `sameId` counts. */
export const recordIdentities = ['sameId', 'nameOnly', 'otherId'] as const;
export type RecordIdentity = (typeof recordIdentities)[number];

/**
 * One entry of a register. Null: the document does not state it, which is an answer of its own. Of somebody of the same name
 * only `identity` is kept (`unreported-records.ts`).
 */
export type RegisterRecord = {
  /** Null of a namesake alone. */
  readonly kind: RecordKind | null;
  readonly authority: string | null;
  readonly number: string | null;
  /** yyyy-mm-dd */
  readonly on: string | null;
  readonly cause: string | null;
  readonly role: PartyRole | null;
  readonly outcome: RecordOutcome | null;
  /** The outcome as the document words it, with the sum: 罚款 20,000 元. */
  readonly outcomeWords: string | null;
  readonly identity: RecordIdentity;
  /** The list that holds it: the key of its receipt. Absent in records of before receipts. */
  readonly register?: string | undefined;
  /** How many digits of the ID number the document shows, where it hides others; all of them are the candidate's. */
  readonly digits?: number | undefined;
};

/** Why a list could not be searched. */
export const unsearchableReasons = ['maintenance', 'captcha', 'login', 'limited'] as const;
export type UnsearchableReason = (typeof unsearchableReasons)[number];
export const receiptResults = ['none', 'some', 'unsearchable'] as const;
export type ReceiptResult = (typeof receiptResults)[number];

/** One list, searched once: by what, when, and what its page shows. */
export type SearchReceipt = {
  /** Of the list (`register-forms.ts`), or of the source's own. */
  readonly key: string;
  readonly register: Words;
  readonly terms: Words;
  readonly at: string;
  /** Null for a list that numbers no searches. */
  readonly queryNo: string | null;
  /** The file of its page, in a report its number among the evidence; null where a machine has searched. */
  readonly page: string | null;
  /** `some`: records of the candidate or of somebody of the same name. */
  readonly result: ReceiptResult;
  /** Why it could not be searched; null of a search that is not whole yet, which no report holds. */
  readonly reason: UnsearchableReason | null;
  /** Of the same name, and not shown to be the candidate. */
  readonly nameOnly: number;
  /** Of the same name, with another ID number. */
  readonly otherId: number;
  /** When it was tried before and could not be searched; missing where it was not. */
  readonly tries?: readonly string[] | undefined;
};
/** Of one list; older ones are left out. */
export const triesKept = 20;

/** What was searched, so that "no record found" can be repeated. */
export type RegisterSearch = {
  readonly registers: readonly Words[];
  /** How many years back; null for everything that the register holds. */
  readonly years: number | null;
  readonly terms: Words;
  readonly queryNo: string;
  readonly at: string;
  /** Which records are not reported; absent in searches of before the rule. */
  readonly leftOut?: readonly Words[] | undefined;
  /** List by list; absent in searches of before. What stands beside it is drawn from it. */
  readonly receipts?: readonly SearchReceipt[] | undefined;
};

/** Why nothing could be verified. Each can be chosen only when the log carries it. */
export const notVerifiedReasons = [
  'unreachable',
  'refused',
  'deadNumber',
  'unknownThere',
  'noMaterial',
  'cannotProvide',
  'doNotContact',
  'sourceDown',
] as const;
export type NotVerifiedReason = (typeof notVerifiedReasons)[number];

export const contactChannels = ['switchboard', 'claimed', 'mail', 'letter', 'portal'] as const;
export type ContactChannel = (typeof contactChannels)[number];
/** Where the number or the address of a contact comes from. The switchboard's is never the candidate's. */
export const contactOrigins = ['website', 'register', 'directory', 'account', 'candidate'] as const;
export type ContactOrigin = (typeof contactOrigins)[number];
export const contactOutcomes = ['reached', 'noAnswer', 'later', 'refused', 'deadNumber', 'unknownThere'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** One try to reach somebody, as the report prints it. */
export type ContactTry = {
  readonly at: string;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly seconds: number | null;
};

/** A rule that a person has seen fulfilled, with the reason. */
export type JudgedRule = { readonly rule: string; readonly reason: string };

export const findingForms = ['compare', 'register', 'interview'] as const;
export type FindingForm = (typeof findingForms)[number];

/** The newest shape. Older ones are read by `server/src/verification/old-finding.ts`. */
export const findingShape = 2;

export type Finding = {
  readonly shape: typeof findingShape;
  readonly form: FindingForm;
  readonly fields: readonly Field[];
  readonly grounds: readonly Ground[];
  readonly search: RegisterSearch | null;
  readonly records: readonly RegisterRecord[];
  readonly judged: readonly JudgedRule[];
  /** What was said of the fields that rules speak of (`asks`), by field; absent in findings of before, which judge as they did. */
  readonly stated?: Readonly<Record<string, FieldClaim>> | undefined;
  /** The companies that it was compared with; absent where there are none, and in findings of before. */
  readonly compared?: ComparedList | undefined;
  readonly notVerified: NotVerifiedReason | null;
  /** Printed where nothing could be verified. */
  readonly tries: readonly ContactTry[];
  readonly verifier: string;
  readonly secondVerifier: string | null;
};
