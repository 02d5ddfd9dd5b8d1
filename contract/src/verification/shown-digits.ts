/** The ID number as a document of a register shows it, often in part, compared with the candidate's. */

const hidden = /[*＊×●•·…]+|x{2,}/giu;

type Shown = { readonly start: string; readonly end: string; readonly isWhole: boolean };

function readShown(typed: string, length: number): Shown {
  const parts = typed.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase().split(hidden);
  const [start = ''] = parts;
  if (parts.length === 1) return { start: '', end: start, isWhole: start.length === length };
  return { start, end: parts.at(-1) ?? '', isWhole: false };
}

/** How many digits are shown; null for the whole number. @param length of the candidate's number */
export function countShown(typed: string, length: number): number | null {
  const { start, end, isWhole } = readShown(typed, length);
  return isWhole ? null : start.length + end.length;
}

/** The last digits that are shown: by fewer than four nobody is told from a namesake. */
export const lastShown = (typed: string, length: number): string => readShown(typed, length).end.slice(-4);

/**
 * Whether everything that is shown is the candidate's.
 * @param known the candidate's number, `*` where whoever compares does not see it
 */
export function isShownOf(typed: string, known: string): boolean {
  const { start, end } = readShown(typed, known.length);
  const own = known.toUpperCase();
  if (start.length + end.length > own.length) return false;
  const isSame = (part: string, from: number): boolean =>
    [...part].every((digit, place) => own[from + place] === '*' || own[from + place] === digit);
  return isSame(start, 0) && isSame(end, own.length - end.length);
}
