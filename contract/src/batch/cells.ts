import { isDocumentNumber } from '../typed/document.ts';
import { readDocument, tidyDocument } from '../typed/read-document.ts';
import { idNumberTrouble } from '../typed/id-number.ts';
import { plainName } from '../typed/name.ts';
import { readDay } from '../typed/day.ts';
import { readPhone } from '../typed/phone.ts';
import { inOnePiece, narrow, withoutTextMarks, withoutUnseen, withSingleBlanks } from '../typed/signs.ts';
import { obeys, rules } from '../wire/rules.ts';
import type { Column } from './columns.ts';

/** What a cell held: `kind` is known of a file alone; what is typed or pasted is text. */
export type GivenCell = {
  readonly text: string;
  readonly kind?: 'text' | 'number' | 'date' | 'formula' | 'rounded';
  /** It stands in the row above, with which this one is merged. */
  readonly isMerged?: true;
};

/** What was set right without asking; never more than the writing. */
export const fixes = [
  'width',
  'blanks',
  'number',
  'countryCode',
  'dateWriting',
  'letterCase',
  'textMark',
  'error',
  'merged',
] as const;
export type Fix = (typeof fixes)[number];

/** What has to be changed by somebody. The words stand in `problem-words.ts`. */
export const cellProblems = [
  'missing',
  'formula',
  'rounded',
  'idCardZeros',
  'phoneLength',
  'phone',
  'idCardLength',
  'idCard',
  'idCardDay',
  'idCardChecksum',
  'documentUnnamed',
  'passport',
  'hkMacaoPermit',
  'taiwanPermit',
  'nameDigits',
  'name',
  'date',
  'tooLong',
] as const;
export type CellProblem = (typeof cellProblems)[number];
/** What stands there may be right: whoever has looked types it again. */
const toBeTypedAgain: readonly (CellProblem | null | undefined)[] = ['formula', 'rounded', 'idCardZeros'];
export const mayBeTypedAgain = (problem: CellProblem | null | undefined): boolean => toBeTypedAgain.includes(problem);

export type ReadCell = {
  readonly value: string;
  readonly fixes: readonly Fix[];
  readonly problem: CellProblem | null;
};

/** Characters that a cell may hold. */
export const cellLengths: Readonly<Record<Column, number>> = {
  name: 40,
  phoneNo: 20,
  // With the name of another document before it.
  idCard: 40,
  department: 60,
  position: 60,
  proposedEntryDate: 20,
  remark: 200,
};

/** Only what must be in this writing becomes narrow: a remark may hold what it likes. */
const narrowed: readonly Column[] = ['name', 'phoneNo', 'idCard', 'proposedEntryDate'];

/** What a spreadsheet shows where a formula has failed. */
const errors =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA|UNKNOWN!|BUSY!|CONNECT!)$/i;
export const isErrorText = (text: string): boolean => errors.test(text.trim());

/** Spreadsheets round a number to fifteen digits, and one of eleven such ID numbers has the right check character. */
const maybeRounded = /^\d{15}000$/;

/**
 * What a cell says, in the writing of the wire, and what is wrong with it.
 * @param today yyyy-mm-dd in China: nobody was born after it
 */
export function readCell(column: Column, given: GivenCell, today: string): ReadCell {
  const done: Fix[] = [];
  let value = given.text;
  const fix = (name: Fix, fixed: string): void => {
    if (fixed === value) return;
    value = fixed;
    done.push(name);
  };
  fix('error', isErrorText(value) ? '' : value);
  fix('blanks', withSingleBlanks(withoutUnseen(value)));
  if (narrowed.includes(column)) fix('width', narrow(value));
  if (column === 'name') {
    fix(value.replaceAll(' ', '') === plainName(value) ? 'blanks' : 'width', plainName(value));
  }
  if (column !== 'name' && narrowed.includes(column)) fix('textMark', withoutTextMarks(value));
  if (column === 'phoneNo') {
    fix('blanks', inOnePiece(value));
    fix('countryCode', readPhone(value));
  }
  if (column === 'idCard') {
    const tidy = tidyDocument(value);
    fix(tidy === value.toUpperCase() ? 'letterCase' : 'blanks', tidy);
  }
  if (column === 'proposedEntryDate') fix('dateWriting', readDay(value) ?? value);
  if (given.kind === 'number' && (column === 'phoneNo' || column === 'idCard') && done.length === 0)
    done.push('number');
  if (given.isMerged && value !== '') done.push('merged');
  const problem = doubtOf(column, { value, given }) ?? problemOf(column, value, today);
  return { value, fixes: [...new Set(done)], problem };
}

/** What a file may have changed before it came here. What was typed, `kind` does not say. */
function doubtOf(
  column: Column,
  { value, given: { text, kind } }: { value: string; given: GivenCell },
): CellProblem | undefined {
  if (kind === 'formula') return isErrorText(text) ? undefined : 'formula';
  if (column !== 'idCard' || kind === undefined) return undefined;
  if (kind === 'rounded') return 'rounded';
  return maybeRounded.test(value) ? 'idCardZeros' : undefined;
}

function problemOf(column: Column, value: string, today: string): CellProblem | null {
  if (value === '') return column === 'name' || column === 'phoneNo' || column === 'idCard' ? 'missing' : null;
  if (value.length > cellLengths[column]) return 'tooLong';
  switch (column) {
    case 'name':
      return obeys('name', value) ? null : /\d/.test(value) ? 'nameDigits' : 'name';
    case 'phoneNo':
      return phoneProblem(value);
    case 'idCard':
      return documentProblem(value, today);
    case 'proposedEntryDate':
      return readDay(value) === null ? 'date' : null;
    default:
      return null;
  }
}

function documentProblem(value: string, today: string): CellProblem | null {
  const { idType, number } = readDocument(value);
  if (idType === null) return 'documentUnnamed';
  if (idType === 'idCard') return idNumberTrouble(number, today);
  return isDocumentNumber(idType, number) ? null : idType;
}

const phoneProblem = (value: string): CellProblem | null => {
  if (!rules.number.test(value)) return 'phone';
  return rules.phone.test(value) ? null : 'phoneLength';
};

/** A name without what a register of another list has put behind it: 夏沐阳2. Undefined when that helps nothing. */
export function nameWithoutDigits(value: string): string | undefined {
  const bare = value.replace(/\d+/g, '').trim();
  return bare !== value && obeys('name', bare) ? bare : undefined;
}
