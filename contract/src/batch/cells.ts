import { bareNumber, idCardChecksumHolds, obeys, readIdCard, rules } from '../wire/rules.ts';
import type { Column } from './columns.ts';

/** What a cell held: `kind` is known of a file alone; what is typed or pasted is text. */
export type GivenCell = { readonly text: string; readonly kind?: 'text' | 'number' | 'date' | 'formula' | 'rounded' };

/** What was set right without asking; never more than the writing. */
export const fixes = ['width', 'blanks', 'number', 'countryCode', 'dateWriting', 'letterCase'] as const;
export type Fix = (typeof fixes)[number];

/** What has to be changed by somebody. The words stand in `problem-words.ts`. */
export const cellProblems = [
  'missing',
  'formula',
  'rounded',
  'phoneLength',
  'phone',
  'idCardLength',
  'idCard',
  'idCardDay',
  'idCardChecksum',
  'nameDigits',
  'name',
  'date',
  'datePast',
  'tooLong',
] as const;
export type CellProblem = (typeof cellProblems)[number];

export type ReadCell = {
  readonly value: string;
  readonly fixes: readonly Fix[];
  readonly problem: CellProblem | null;
};

/** Characters that a cell may hold. */
export const cellLengths: Readonly<Record<Column, number>> = {
  name: 40,
  phoneNo: 20,
  idCard: 20,
  department: 60,
  position: 60,
  proposedEntryDate: 20,
  remark: 200,
};

/** A day as people write it: 2026-12-07, 2026/12/7, 2026.12.7, 20261207, 2026年12月7日; with a time behind it or not. */
export function readDay(text: string): string | undefined {
  const parts =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  const [, year = '', month = '', day = ''] = parts;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== written || year < '1900'
    ? undefined
    : written;
}

/** Blanks at the ends and doubled ones, also those that are wider or narrower than a blank. */
const withoutBlanks = (text: string): string => text.replace(/[\s\u200b\ufeff]+/gu, ' ').trim();
/** A middle dot is written in five ways; the file of a register has this one. */
const oneDot = (name: string): string => name.replace(/[•‧∙⋅・]/gu, '·');

/** Only what must be in this writing becomes narrow: a remark may hold what it likes. */
const narrowed: readonly Column[] = ['name', 'phoneNo', 'idCard', 'proposedEntryDate'];

/**
 * What a cell says, in the writing of the wire, and what is wrong with it.
 * @param today yyyy-mm-dd in China: nobody starts work before it
 */
export function readCell(column: Column, given: GivenCell, today: string): ReadCell {
  const done: Fix[] = [];
  let value = given.text;
  const fix = (name: Fix, fixed: string): void => {
    if (fixed === value) return;
    value = fixed;
    done.push(name);
  };
  if (narrowed.includes(column)) fix('width', value.normalize('NFKC'));
  fix('blanks', withoutBlanks(value));
  if (column === 'name') {
    fix('blanks', value.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''));
    fix('width', oneDot(value));
  }
  if (column === 'phoneNo') {
    fix('blanks', value.replace(/[\s-]/gu, ''));
    fix('countryCode', bareNumber(value));
  }
  if (column === 'idCard') {
    fix('blanks', value.replace(/[\s-]/gu, ''));
    fix('letterCase', value.toUpperCase());
  }
  if (column === 'proposedEntryDate') fix('dateWriting', readDay(value) ?? value);
  if (given.kind === 'number' && (column === 'phoneNo' || column === 'idCard') && done.length === 0)
    done.push('number');
  const isFormula = given.kind === 'formula';
  const problem = isFormula
    ? 'formula'
    : given.kind === 'rounded' && column === 'idCard'
      ? 'rounded'
      : problemOf(column, value, today);
  return { value, fixes: [...new Set(done)], problem };
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
      return idCardProblem(value);
    case 'proposedEntryDate':
      return readDay(value) === undefined ? 'date' : value < today ? 'datePast' : null;
    default:
      return null;
  }
}

const phoneProblem = (value: string): CellProblem | null => {
  if (!rules.number.test(value)) return 'phone';
  return rules.phone.test(value) ? null : 'phoneLength';
};

function idCardProblem(value: string): CellProblem | null {
  if (!/^\d*X?$/.test(value)) return 'idCard';
  if (value.length !== 18 && value.length !== 15) return 'idCardLength';
  if (!rules.idCard.test(value)) return 'idCard';
  if (readIdCard(value) === undefined) return 'idCardDay';
  return idCardChecksumHolds(value) ? null : 'idCardChecksum';
}

/** A name without what a register of another list has put behind it: 夏沐阳2. Undefined when that helps nothing. */
export function nameWithoutDigits(value: string): string | undefined {
  const bare = value.replace(/\d+/g, '').trim();
  return bare !== value && obeys('name', bare) ? bare : undefined;
}
