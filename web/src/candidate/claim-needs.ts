import type { ClaimContent } from '@beidiao/contract/candidate';

/** How a field is asked for. `required` is what the server counts as complete, and what a check could not be run without. */
export type ClaimField = {
  readonly name: string;
  readonly kind: 'text' | 'month' | 'day' | 'switch' | 'phone' | 'digits4' | 'level';
  readonly isRequired: boolean;
};

const text = (name: string, isRequired = true): ClaimField => ({ name, kind: 'text', isRequired });

/** The fields of each need; needs that are not here are proved with the identity and ask for nothing more. */
const fieldsOfNeed: Readonly<Record<string, readonly ClaimField[]>> = {
  employer: [
    text('company'),
    text('position'),
    { name: 'from', kind: 'month', isRequired: true },
    { name: 'to', kind: 'month', isRequired: true },
    { name: 'isPresent', kind: 'switch', isRequired: false },
    { name: 'doNotContact', kind: 'switch', isRequired: false },
    { name: 'hrPhone', kind: 'phone', isRequired: false },
    text('leaveReason', false),
  ],
  referee: [
    text('refereeName'),
    { name: 'refereePhone', kind: 'phone', isRequired: true },
    text('relation'),
    text('company'),
  ],
  school: [
    text('school'),
    text('major'),
    { name: 'level', kind: 'level', isRequired: true },
    { name: 'graduatedAt', kind: 'month', isRequired: true },
  ],
  degreeNo: [text('degreeNo', false)],
  certificate: [text('certificateName'), text('certificateNo')],
  policeCertificate: [
    text('issuingOffice'),
    { name: 'issuedAt', kind: 'day', isRequired: true },
    text('purpose'),
    text('certificateNo', false),
  ],
  licence: [text('licenceNo')],
  bankCardLast4: [{ name: 'bankCardLast4', kind: 'digits4', isRequired: true }],
  upload: [],
};

type Asked = { readonly code: string; readonly needs: readonly string[]; readonly quantity: number };

export const asksForClaim = (needs: readonly string[]): boolean => needs.some((need) => need in fieldsOfNeed);

/** Each field once: an employer and a referee share the company. */
export function fieldsFor(needs: readonly string[]): ClaimField[] {
  const all = needs.flatMap((need) => fieldsOfNeed[need] ?? []);
  return all.filter((field, n) => all.findIndex((other) => other.name === field.name) === n);
}

/** A present job has no end, and only a present employer can be asked to be left alone. */
export function isShown({ name }: ClaimField, content: ClaimContent): boolean {
  if (name === 'to' || name === 'leaveReason') return content['isPresent'] !== true;
  return name !== 'doNotContact' || content['isPresent'] === true;
}

export const textIn = (content: ClaimContent, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

export type FieldLack = 'missing' | 'phone' | 'digits4' | 'order';

/** What keeps a field from being complete; null when nothing does. */
export function lackOfField(field: ClaimField, content: ClaimContent): FieldLack | null {
  if (!isShown(field, content) || field.kind === 'switch') return null;
  const value = textIn(content, field.name).trim();
  if (value === '') return field.isRequired ? 'missing' : null;
  if (field.kind === 'month' && !/^\d{4}-\d{2}$/.test(value)) return 'missing';
  if (field.kind === 'day' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'missing';
  if (field.kind === 'digits4' && !/^\d{4}$/.test(value)) return 'digits4';
  // A landline with its area code counts as well as a mobile phone.
  if (field.kind === 'phone' && !/^\+?[\d -]{7,20}$/.test(value)) return 'phone';
  return field.name === 'to' && value < textIn(content, 'from') ? 'order' : null;
}

type Said = { readonly n: number; readonly content: ClaimContent; readonly fileCount: number };

/** Of several subjects all but the first may be said not to exist; of papers that they can not be shown. */
export const isNone = ({ n, content }: Omit<Said, 'fileCount'>): boolean => n > 1 && content['none'] === true;
export const lacksFile = (needs: readonly string[], { content, fileCount }: Omit<Said, 'n'>): boolean =>
  needs.includes('upload') && fileCount === 0 && content['noFile'] !== true;

export const isComplete = (needs: readonly string[], said: Said): boolean =>
  isNone(said) ||
  (fieldsFor(needs).every((field) => lackOfField(field, said.content) === null) && !lacksFile(needs, said));

/** The things to fill in: the n-th subject of each item. */
export const subjectsOf = <I extends Asked>(items: readonly I[]): { item: I; n: number }[] =>
  items
    .filter((item) => asksForClaim(item.needs))
    .flatMap((item) => Array.from({ length: item.quantity }, (_, n) => ({ item, n: n + 1 })));

/** Two minutes a subject, and three for the rest: what the first page promises. */
export const minutesFor = (items: readonly Asked[]): number => 3 + 2 * subjectsOf(items).length;
