import type { ContactChannel, ContactOrigin, ContactOutcome, GroundKind } from '../finding/finding.ts';
import type { Bilingual } from '../wire/language.ts';

/**
 * Where something is learnt, how, and what proves it: one choice of three parts. An item rests on some sources only, a source
 * can be asked in some ways only, and each way has its proof: a contact of the log over a channel that fits it, a query, a file.
 */

/** Those that speak to the employer are closed when the candidate asked for that. */
export const reviewSources = {
  employerHr: { zh: '雇主人力资源部', en: "Employer's HR", asksEmployer: true },
  formerManager: { zh: '原直属上级', en: 'Former manager', asksEmployer: true },
  referee: { zh: '证明人本人，姓名不列出', en: 'The referee, not named', asksEmployer: true },
  officialPortal: { zh: '官方查询平台', en: 'Official portal', asksEmployer: false },
  issuer: { zh: '发证或办学机构', en: 'Issuing body or school', asksEmployer: false },
  police: { zh: '公安机关', en: 'The police', asksEmployer: false },
  bank: { zh: '开户银行', en: 'The bank', asksEmployer: false },
  candidateDocument: { zh: '候选人提供的材料', en: "The candidate's documents", asksEmployer: false },
  assessment: { zh: '候选人作答的测评', en: 'Assessment taken by the candidate', asksEmployer: false },
  publicRecord: { zh: '公开信息', en: 'Public records', asksEmployer: false },
} as const satisfies Record<string, Bilingual & { asksEmployer: boolean }>;
export type ReviewSource = keyof typeof reviewSources;
export const reviewSourceKeys = Object.keys(reviewSources) as readonly ReviewSource[];

type Way = Bilingual & {
  /** What has to stand behind it. */
  readonly ground: GroundKind;
  /** Over which a contact of this way is made; none where nobody is spoken to. */
  readonly channels: readonly ContactChannel[];
  /** It leaves a file, and that is the proof: the page, the paper, the letter with its reply. */
  readonly hasFile: boolean;
};
export const reviewMethods = {
  switchboard: {
    zh: '总机转接电话',
    en: 'Call through the switchboard',
    ground: 'contact',
    channels: ['switchboard'],
    hasFile: false,
  },
  phone: { zh: '电话', en: 'Phone', ground: 'contact', channels: ['switchboard', 'claimed'], hasFile: false },
  mail: { zh: '企业邮箱', en: 'Company e-mail', ground: 'contact', channels: ['mail'], hasFile: true },
  letter: { zh: '公函', en: 'Letter', ground: 'contact', channels: ['letter'], hasFile: true },
  portal: { zh: '网上查询', en: 'Online query', ground: 'query', channels: [], hasFile: true },
  document: { zh: '材料查验', en: 'Document check', ground: 'document', channels: [], hasFile: true },
  questionnaire: { zh: '测评问卷', en: 'Questionnaire', ground: 'document', channels: [], hasFile: true },
} as const satisfies Record<string, Way>;
export type ReviewMethod = keyof typeof reviewMethods;
export const reviewMethodKeys = Object.keys(reviewMethods) as readonly ReviewMethod[];

const byContact = ['switchboard', 'phone', 'mail', 'letter'] as const;
/** How a source can be asked; the usual way first. */
const methodsOfSource: Readonly<Record<ReviewSource, readonly [ReviewMethod, ...ReviewMethod[]]>> = {
  employerHr: byContact,
  formerManager: ['switchboard', 'phone', 'mail'],
  referee: ['switchboard', 'phone', 'mail'],
  officialPortal: ['portal'],
  issuer: ['portal', ...byContact],
  police: ['portal', ...byContact],
  bank: ['portal', ...byContact],
  candidateDocument: ['document'],
  assessment: ['questionnaire'],
  publicRecord: ['portal'],
};
export const methodsOf = (source: ReviewSource): readonly ReviewMethod[] => methodsOfSource[source];

type Sources = readonly [ReviewSource, ...ReviewSource[]];
const employer: Sources = ['employerHr', 'formerManager', 'candidateDocument'];
const school: Sources = ['officialPortal', 'issuer'];
const insurance: Sources = ['officialPortal', 'candidateDocument'];
const register: Sources = ['publicRecord', 'officialPortal'];

/** What an item can rest on; the usual source first. */
const sourcesOfItem: Readonly<Record<string, Sources>> = {
  ID_THREE: ['officialPortal', 'candidateDocument'],
  ID_FACE: ['officialPortal', 'candidateDocument'],
  DEGREE_DOMESTIC: school,
  DEGREE_ARCHIVE: school,
  DEGREE_OVERSEAS: school,
  STUDENT_STATUS: school,
  CERT_PROFESSIONAL: ['issuer', 'officialPortal'],
  HEALTH_CERT: ['issuer', 'officialPortal'],
  XP_HR: employer,
  XP_DISPATCH: employer,
  XP_NON_COMPETE: employer,
  XP_INTERVIEW: ['referee', 'formerManager'],
  XP_RESUME: ['candidateDocument'],
  XP_AUTO: insurance,
  XP_AUTO_DEEP: insurance,
  CRIME_CERT: ['police', 'candidateDocument'],
  CREDIT: ['candidateDocument', 'officialPortal'],
  INCOME_TAX: ['officialPortal', 'candidateDocument'],
  INCOME_PAYROLL: ['bank', 'candidateDocument'],
  DRIVING_LICENCE: ['officialPortal', 'police', 'candidateDocument'],
  EVALUATION_EMOTIONAL_SIMPLE: ['assessment'],
  LIT_PUBLIC: register,
  ADMIN_PENALTY: register,
  MARKET_BAN: register,
  TAX_DISHONEST: register,
  BIZ_POSITION: register,
  BIZ_CONFLICT: register,
  BIZ_OFFICER: register,
};
/** Of an item that staff have added to the catalogue nobody knows yet what it rests on: any source. */
const ofOwnItem: Sources = [
  'candidateDocument',
  ...reviewSourceKeys.filter((source) => source !== 'candidateDocument' && source !== 'assessment'),
];
export const sourcesOf = (code: string): Sources => sourcesOfItem[code] ?? ofOwnItem;

/** How it is usually learnt: filled in from the start, and changed where it was otherwise. */
export type UsualGround = { readonly source: ReviewSource; readonly method: ReviewMethod };
export function usualGroundOf(code: string): UsualGround {
  const [source] = sourcesOf(code);
  return { source, method: methodsOfSource[source][0] };
}

/** The method that stays when another source is chosen; null where it has to be chosen anew. */
export function methodAfter(source: ReviewSource | null, method: ReviewMethod | null): ReviewMethod | null {
  if (source === null || (method !== null && methodsOf(source).includes(method))) return method;
  const [only, ...others] = methodsOf(source);
  return others.length === 0 ? (only ?? null) : null;
}

type Contact = {
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly origin: ContactOrigin | null;
};
/** Whether a contact of the log can be the ground of what was learnt in this way. */
export function fitsMethod({ channel, outcome }: Contact, method: ReviewMethod): boolean {
  const channels: readonly ContactChannel[] = reviewMethods[method].channels;
  return outcome === 'reached' && channels.includes(channel);
}
/** The method under which a contact can be the ground: the chosen one where it fits, else one in which the source can be asked. */
export function methodOfContact(
  contact: Contact,
  { source, method }: { readonly source: ReviewSource | null; readonly method: ReviewMethod | null },
): ReviewMethod | null {
  const ways = [...(method === null ? [] : [method]), ...(source === null ? [] : methodsOf(source))];
  return ways.find((way) => fitsMethod(contact, way)) ?? null;
}
/** Somebody answered at a number that does not come from the candidate. */
export const isSwitchboardReached = (contacts: readonly Contact[]): boolean =>
  contacts.some(({ channel, outcome }) => channel === 'switchboard' && outcome === 'reached');

const fromCandidate: Partial<Record<ReviewMethod, Bilingual>> = {
  phone: { zh: '电话（候选人提供的号码）', en: 'Phone (number given by the candidate)' },
  mail: { zh: '电子邮件（候选人提供的地址）', en: 'E-mail (address given by the candidate)' },
};
/** How a report names the way: a number that the candidate gave is said to be one. */
export function methodWords(method: ReviewMethod, contact: Pick<Contact, 'channel' | 'origin'> | undefined): Bilingual {
  const { zh, en } = reviewMethods[method];
  const isGiven = contact !== undefined && (contact.channel === 'claimed' || contact.origin === 'candidate');
  return (isGiven ? fromCandidate[method] : undefined) ?? { zh, en };
}
