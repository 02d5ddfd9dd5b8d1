import { readDay } from '@beidiao/contract/typed/day';
import type { DocumentType } from '@beidiao/contract/typed/document';
import { documentTrouble, documentTroubleWords, type Trouble, troubleOf } from '@beidiao/contract/typed/trouble';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage, notADateMessage } from '@beidiao/contract/wire/field-names';
import type { Language } from '@beidiao/contract/wire/language';
import type { DraftCandidate } from '../draft.ts';

/** What is typed; the document is chosen. */
export type CandidateField = Exclude<keyof DraftCandidate, 'idType'>;
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

const checks: Record<CandidateField, (value: string, idType: DocumentType) => Trouble | null> = {
  name: (value) => troubleOf('name', value),
  phoneNo: (value) => troubleOf('phone', value),
  idCard: (value, idType) => documentTrouble(idType, value),
  department: (value) => atMost(value, textMaximum),
  position: (value) => atMost(value, textMaximum),
  proposedEntryDate: (value) => (value === '' || readDay(value) === value ? null : { name: 'date' }),
};

/** What is wrong with a field, in the reader's words; null when it may be sent. */
export function whatIsWrong(
  field: CandidateField,
  candidate: Pick<DraftCandidate, 'idType'> & { readonly [F in CandidateField]?: string },
  language: Language,
): string | null {
  const value = (candidate[field] ?? '').trim();
  if (field === 'idCard') return documentTroubleWords(candidate.idType, value, language);
  const wrong = checks[field](value, candidate.idType);
  if (wrong?.name === 'missing') return missingMessage(field, language);
  if (wrong?.name === 'date') return notADateMessage(field, language);
  return wrong && fieldMessage(wrong.name, language, wrong.facts);
}

export const isCandidateWhole = (candidate: DraftCandidate): boolean =>
  candidateFields.every((field) => checks[field](candidate[field].trim(), candidate.idType) === null);
