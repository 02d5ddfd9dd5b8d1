import type { CandidateField } from './check-candidate.ts';

/** Full-width letters, digits and punctuation, as Chinese input methods write them, to their plain forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

/** "138 0013 8000" and "+86-13800138000" are the same number; a third country code is left for the check to name. */
function tidyPhone(text: string): string {
  const digits = toHalfWidth(text).replace(/[\s()-]/g, '');
  return digits.replace(/^(\+|00)?86(?=1\d{10}$)/, '');
}

/** "2026/12/1", "20261201", "2026年12月1日" → "2026-12-01"; anything else stays as typed. */
export function tidyDay(text: string): string {
  const plain = toHalfWidth(text).trim();
  const found =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain);
  if (!found) return plain;
  const [, year = '', month = '', day = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What a field keeps of what was typed or pasted into it, once it is left. */
export function tidyField(field: CandidateField, text: string): string {
  if (field === 'phoneNo') return tidyPhone(text);
  if (field === 'idCard') return toHalfWidth(text).replace(/[\s-]/g, '').toUpperCase();
  if (field === 'proposedEntryDate') return tidyDay(text);
  return text.trim();
}
