import type { ClaimContent } from '@beidiao/contract/candidate/calls';
import { claimFieldsOf, isClaimAsked, isFieldShown, withoutHidden } from '@beidiao/contract/candidate/claim-fields';

/** How a field is asked for. `required` is what the server counts as complete, and what a check could not be run without. */
export type ClaimField = {
  readonly name: string;
  readonly kind: 'text' | 'month' | 'day' | 'switch' | 'yesNo' | 'phone' | 'digits4' | 'level';
  readonly isRequired: boolean;
};

const kinds: Readonly<Record<string, ClaimField['kind']>> = {
  from: 'month',
  to: 'month',
  graduatedAt: 'month',
  issuedAt: 'day',
  isPresent: 'switch',
  doNotContact: 'switch',
  mayContact: 'yesNo',
  hrPhone: 'phone',
  refereePhone: 'phone',
  level: 'level',
  bankCardLast4: 'digits4',
};

type Asked = { readonly code: string; readonly needs: readonly string[]; readonly quantity: number };

/** The fields of an item as they are asked for. The end of a job is one of them unless it goes on; files have a place of their own. */
export const fieldsFor = (needs: readonly string[]): ClaimField[] =>
  claimFieldsOf(needs)
    .filter((field) => field !== 'files')
    .map((field) => {
      const name = field.replace('?', '');
      return { name, kind: kinds[name] ?? 'text', isRequired: name === field || name === 'to' };
    });

export const isShown = ({ name }: ClaimField, content: ClaimContent): boolean => isFieldShown(name, content);

/** Facts of one employer, which several items ask for. Whatever else has the same name is about another thing. */
const ofEmployer = ['company', 'position', 'from', 'to', 'isPresent', 'hrPhone', 'leaveReason'];

/** What was said of an employer for one item, as far as another asks for it too. */
export function carriedOver(known: ClaimContent, fields: readonly ClaimField[]): ClaimContent | null {
  const shared = fields.filter(({ name }) => ofEmployer.includes(name) && name in known);
  if (known['none'] === true || shared.length === 0) return null;
  return withoutHidden(Object.fromEntries(shared.map(({ name }) => [name, known[name] ?? null])));
}

export const textIn = (content: ClaimContent, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

export type FieldLack = 'missing' | 'yesNo' | 'phone' | 'digits4' | 'order';

/** What keeps a field from being complete; null when nothing does. */
export function lackOfField(field: ClaimField, content: ClaimContent): FieldLack | null {
  if (!isShown(field, content) || field.kind === 'switch') return null;
  if (field.kind === 'yesNo') return typeof content[field.name] === 'boolean' ? null : 'yesNo';
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
    .filter((item) => isClaimAsked(item.needs))
    .flatMap((item) => Array.from({ length: item.quantity }, (_, n) => ({ item, n: n + 1 })));

/** Two minutes a subject, and three for the rest: what the first page promises. */
export const minutesFor = (items: readonly Asked[]): number => 3 + 2 * subjectsOf(items).length;
