import { type FieldMessageName, fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage, notADateMessage } from '@beidiao/contract/wire/field-names';
import type { Language } from '@beidiao/contract/wire/language';
import { idCardChecksumHolds, obeys } from '@beidiao/contract/wire/rules';
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
const nameMaximum = 40;

function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

type Wrong = { name: FieldMessageName; maximum?: number } | null;
const missing: Wrong = { name: 'missing' };
const atMost = (value: string, maximum: number): Wrong =>
  value.length > maximum ? { name: 'tooLong', maximum } : null;

const checks: Record<CandidateField, (value: string) => Wrong> = {
  name: (value) => {
    if (!value) return missing;
    return obeys('name', value) ? atMost(value, nameMaximum) : { name: 'name' };
  },
  phoneNo: (value) => {
    if (!value) return missing;
    return obeys('phone', value) ? null : { name: 'phone' };
  },
  idCard: (value) => {
    if (!value) return missing;
    if (!obeys('idCard', value)) return { name: 'idCard' };
    return idCardChecksumHolds(value) ? null : { name: 'idCardChecksum' };
  },
  department: (value) => atMost(value, textMaximum),
  position: (value) => atMost(value, textMaximum),
  proposedEntryDate: (value) => (value === '' || isRealDay(value) ? null : { name: 'date' }),
};

/** What is wrong with a field, in the reader's words; null when it may be sent. */
export function whatIsWrong(field: CandidateField, value: string, language: Language): string | null {
  const wrong = checks[field](value.trim());
  if (wrong?.name === 'missing') return missingMessage(field, language);
  if (wrong?.name === 'date') return notADateMessage(field, language);
  return wrong && fieldMessage(wrong.name, language, { maximum: wrong.maximum ?? '' });
}

export const isCandidateWhole = (candidate: DraftCandidate): boolean =>
  candidateFields.every((field) => checks[field](candidate[field].trim()) === null);
