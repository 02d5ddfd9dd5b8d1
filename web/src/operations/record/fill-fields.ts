import type { Stated } from '@beidiao/contract/candidate/claim-said';
import { stillEmployed } from '@beidiao/contract/finding/finding';
import { claimOfField, type DraftField, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import type { ReviewField } from '@beidiao/contract/verification/review-forms';
import { readDay } from '@beidiao/contract/typed/day';

type Fields = ReviewDraft['fields'];

/** Nothing was written yet, and nobody has said that the source was silent or was not asked. */
export const isUntouched = (typed: DraftField | undefined): boolean =>
  typed === undefined || (typed.state === 'value' && typed.value.trim() === '');

/** What can be copied from the claim; null for what only the source can state. */
export function copyOf(field: ReviewField, of: Stated): string | null {
  if (field.kind === 'pair') return null;
  const claimed = claimOfField(field, of);
  return claimed.kind === 'value' && claimed.isOpen !== true ? claimed.value : null;
}

type Filled = { readonly fields: Fields /** The first that is still empty. */; readonly next: string | null };

/** Copies every claim into its finding where that is empty. What was written stays. */
export function copyAll(form: readonly ReviewField[], of: Stated, typed: Fields): Filled {
  const copied: [string, DraftField][] = form.flatMap((field) => {
    const value = copyOf(field, of);
    return value !== null && isUntouched(typed[field.key]) ? [[field.key, { state: 'value', value }]] : [];
  });
  const fields = { ...typed, ...Object.fromEntries(copied) };
  return { fields, next: form.find(({ key }) => isUntouched(fields[key]))?.key ?? null };
}

const toDate = new Set(['至今', 'present', 'to date', 'now']);

/** "201810", "2018.1", "2018年10月" → "2018-10"; what is no month stays as it was typed. */
export function readMonth(text: string): string {
  const given = text.trim();
  if (toDate.has(given.toLowerCase())) return stillEmployed;
  const found = /^(\d{4})(\d{2})$/.exec(given) ?? /^(\d{4})\D+(\d{1,2})\D*$/.exec(given);
  if (!found) return given;
  const [, year = '', month = ''] = found;
  return `${year}-${month.padStart(2, '0')}`;
}

/** What was typed, in the shape that the field is compared in. */
export function normalOf({ kind }: Pick<ReviewField, 'kind'>, text: string): string {
  if (kind === 'tenureEnd') return readMonth(text);
  if (kind === 'month') {
    const month = readMonth(text);
    return month === stillEmployed ? text : month;
  }
  return kind === 'day' ? (readDay(text) ?? text) : text;
}
