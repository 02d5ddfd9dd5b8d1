/*
 * What people type, paste and upload is read here, for every field, list, call and search. A reading sets right what has one
 * meaning (full width, blanks, hyphens, signs that nobody sees) and leaves the rest for a rule to name.
 */

/** Signs of no width, marks of direction, fillers, variation selectors: taking one away changes nothing that anybody sees. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

export const withoutUnseen = (typed: string): string => typed.replace(unseen, '');

/**
 * In one writing: half width, compatible forms of ideographs as one, nothing unseen. An accent without a letter is typed as an
 * apostrophe, its compatible form would be a blank with an accent.
 */
export const narrow = (typed: string): string => withoutUnseen(typed.replaceAll('´', "'").normalize('NFKC'));

/** Blanks at the ends go, those between become one space. */
export const withSingleBlanks = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Blanks and hyphens of any kind, by which people set digits apart. */
const betweenDigits = /[\s\p{Pd}\u2212]/gu;

/** A number or a code in one piece. */
export const inOnePiece = (typed: string): string => narrow(typed).replace(betweenDigits, '');

/** Apostrophes by which spreadsheets keep a number as text: they come along where it was copied. */
export const withoutTextMarks = (typed: string): string => typed.replace(/^['‘’`]+|['‘’`]+$/g, '');
