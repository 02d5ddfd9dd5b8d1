import { idCardChecksumHolds, readIdCard, rules, withCheckCharacter } from '../wire/rules.ts';
import { inOnePiece, withoutTextMarks } from './signs.ts';

/** What stands for the letter X. */
const crosses = /[×✕✖хХ]$/u;

/** A number of an identity document without blanks and hyphens, its letters as capitals. */
export const readIdNumber = (typed: string): string =>
  withoutTextMarks(inOnePiece(typed)).replace(crosses, 'X').toUpperCase();

/** One person's numbers of 15 and of 18 characters are equal by it. Never shown. */
export const idNumberKey = (typed: string): string => {
  const number = readIdNumber(typed);
  return /^\d{15}$/.test(number) ? withCheckCharacter(`${number.slice(0, 6)}19${number.slice(6)}`) : number;
};

export const idNumberTroubles = ['idCardLength', 'idCard', 'idCardDay', 'idCardChecksum'] as const;
export type IdNumberTrouble = (typeof idNumberTroubles)[number];

/** Nobody who is checked was born before, and until 1999 numbers of 15 digits were given out. */
const oldest = { year: 1900, ageInYears: 100 } as const;

/**
 * What keeps this from being somebody's number; null when nothing does. 15 digits are taken for what is left of 18 where the
 * person would be a hundred years old.
 * @param number as `readIdNumber` answers it
 * @param today yyyy-mm-dd in China
 */
export function idNumberTrouble(number: string, today: string): IdNumberTrouble | null {
  if (!/^\d*X?$/.test(number)) return 'idCard';
  if (number.length !== 18 && number.length !== 15) return 'idCardLength';
  if (!rules.idCard.test(number)) return 'idCard';
  const birthDate = readIdCard(number)?.birthDate;
  const isShort = number.length === 15;
  const isOld =
    birthDate !== undefined && Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) >= oldest.ageInYears;
  if (isShort && (birthDate === undefined || isOld)) return 'idCardLength';
  if (birthDate === undefined || birthDate > today || birthDate < String(oldest.year)) return 'idCardDay';
  return idCardChecksumHolds(number) ? null : 'idCardChecksum';
}
