import type { ClaimContent } from './claim-content.ts';
import { claimChoices } from './claim-choices.ts';
import { claimFieldsOf, isFieldShown } from './claim-fields.ts';
import { readYuanText, tidyYuan } from '../wire/money.ts';
import { holdsIdNumber } from '../wire/rules.ts';

/** How a field is asked for. `required` is what the server counts as complete, and what a check could not be run without. */
export type ClaimField = {
  readonly name: string;
  readonly kind: 'text' | 'month' | 'day' | 'switch' | 'yesNo' | 'phone' | 'digits4' | 'amount' | 'choice';
  readonly isRequired: boolean;
};

const kinds: Readonly<Record<string, ClaimField['kind']>> = {
  from: 'month',
  to: 'month',
  graduatedAt: 'month',
  issuedAt: 'day',
  isPresent: 'switch',
  mayContact: 'yesNo',
  hrPhone: 'phone',
  refereePhone: 'phone',
  level: 'choice',
  studyForm: 'choice',
  nonCompete: 'choice',
  hasPosts: 'yesNo',
  bankCardLast4: 'digits4',
  monthlyPay: 'amount',
};

/** The fields of an item as they are asked for. The end of a job is one of them unless it goes on; files have a place of their own. */
export const fieldsFor = (needs: readonly string[]): ClaimField[] =>
  claimFieldsOf(needs)
    .filter((field) => field !== 'files')
    .map((field) => {
      const name = field.replace('?', '');
      return { name, kind: kinds[name] ?? 'text', isRequired: name === field || name === 'to' };
    });

const ofCandidateAlone = ['mayContact', 'nonCompete', 'hasPosts', 'posts'];
/** What the candidate alone decides or declares is not asked of the orderer. */
export const isOfCandidateAlone = (name: string): boolean => ofCandidateAlone.includes(name);
/** The fields of an item that the orderer may fill in for the candidate. */
export const orderedFieldsFor = (needs: readonly string[]): ClaimField[] =>
  fieldsFor(needs).filter(({ name }) => !isOfCandidateAlone(name));

export const isShown = ({ name }: ClaimField, content: ClaimContent): boolean => isFieldShown(name, content);

export const textIn = (content: ClaimContent, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

export type FieldLack = 'missing' | 'yesNo' | 'phone' | 'digits4' | 'amount' | 'order' | 'idNumber';

/** What keeps a field from being complete; null when nothing does. */
export function lackOfField(field: ClaimField, content: ClaimContent): FieldLack | null {
  if (!isShown(field, content) || field.kind === 'switch') return null;
  if (field.kind === 'yesNo') return typeof content[field.name] === 'boolean' ? null : 'yesNo';
  const value = textIn(content, field.name).trim();
  if (value === '') return field.isRequired ? 'missing' : null;
  if (field.kind === 'month' && !/^\d{4}-\d{2}$/.test(value)) return 'missing';
  if (field.kind === 'day' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'missing';
  if (field.kind === 'digits4' && !/^\d{4}$/.test(value)) return 'digits4';
  if (field.kind === 'choice' && !claimChoices(field.name).some(({ key }) => key === value)) return 'missing';
  if (field.kind === 'amount' && !(Number(readYuanText(tidyYuan(value))) > 0)) return 'amount';
  // A landline with its area code counts as well as a mobile phone.
  if (field.kind === 'text' && holdsIdNumber(value)) return 'idNumber';
  if (field.kind === 'phone' && !/^\+?[\d -]{7,20}$/.test(value)) return 'phone';
  return field.name === 'to' && value < textIn(content, 'from') ? 'order' : null;
}

/** The first field of what the orderer has filled in that is none of the item's, or no such value; what is empty is left to the candidate. */
export function wrongOrderedField(needs: readonly string[], content: ClaimContent): string | null {
  const fields = new Map(orderedFieldsFor(needs).map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(content)) {
    const field = fields.get(name);
    if (field === undefined) return name;
    if (value === null || value === '') continue;
    const isKind = field.kind === 'switch' ? typeof value === 'boolean' : typeof value === 'string';
    if (!isKind || lackOfField(field, content) !== null) return name;
  }
  return null;
}

/** Without fields that say nothing. */
export const filledOf = (content: ClaimContent): ClaimContent =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null && value !== '' && value !== false));
