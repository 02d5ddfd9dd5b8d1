/** Why no text is read: `unknown` neither PDF nor Word since 2007 · `locked` by a password · `active` holds more than text. */
export type TextProblem = 'unknown' | 'locked' | 'broken';
export type ActiveWord = 'macros' | 'embedded' | 'outside';
export type DocumentText =
  | { readonly text: string }
  | { readonly problem: TextProblem }
  | { readonly active: ActiveWord };

/** A text longer than this is no letter of a person. */
export const textMost = 200_000;
