import { readDay } from '@beidiao/contract/typed/day';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { readPhone } from '@beidiao/contract/typed/phone';
import type { CandidateField } from './check-candidate.ts';

/** What a field keeps of what was typed or pasted into it, once it is left. */
export function tidyField(field: CandidateField, text: string): string {
  if (field === 'phoneNo') return readPhone(text);
  if (field === 'idCard') return readIdNumber(text);
  if (field === 'proposedEntryDate') return readDay(text) ?? text.trim();
  return shownName(text);
}
