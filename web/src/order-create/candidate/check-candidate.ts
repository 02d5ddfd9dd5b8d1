import { readDay } from '@beidiao/contract/typed/day';
import { type Trouble, troubleOf } from '@beidiao/contract/typed/trouble';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage, notADateMessage } from '@beidiao/contract/wire/field-names';
import type { Language } from '@beidiao/contract/wire/language';
import type { DraftCandidate } from '../draft.ts';

export type CandidateField = keyof DraftCandidate;
export const candidateFields: readonly CandidateField[] = [
  'name',
  'phoneNo',
  'idCard',
  'department',
  'position',
  'proposedEntryDate',
];

/** Of department and position, as the contract has them. */
const textMaximum = 60;

const atMost = (value: string, maximum: number): Trouble | null =>
  value.length > maximum ? { name: 'tooLong', facts: { maximum } } : null;

const checks: Record<CandidateField, (value: string) => Trouble | null> = {
  name: (value) => troubleOf('name', value),
  phoneNo: (value) => troubleOf('phone', value),
  idCard: (value) => troubleOf('idCard', value),
  department: (value) => atMost(value, textMaximum),
  position: (value) => atMost(value, textMaximum),
  proposedEntryDate: (value) => (value === '' || readDay(value) === value ? null : { name: 'date' }),
};

/** What is wrong with a field, in the reader's words; null when it may be sent. */
export function whatIsWrong(field: CandidateField, value: string, language: Language): string | null {
  const wrong = checks[field](value.trim());
  if (wrong?.name === 'missing') return missingMessage(field, language);
  if (wrong?.name === 'date') return notADateMessage(field, language);
  return wrong && fieldMessage(wrong.name, language, wrong.facts);
}

export const isCandidateWhole = (candidate: DraftCandidate): boolean =>
  candidateFields.every((field) => checks[field](candidate[field].trim()) === null);
