/**
 * `reading` until every row was looked at · `headings` a needed column was not found, and somebody says which it is ·
 * `fixing` rows can be changed and ordered · `refused` no list was found in it, for the reason of `fault` · `ordered`.
 */
export const batchStates = ['reading', 'headings', 'fixing', 'refused', 'ordered'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * `wrong` something has to be changed · `doubtful` somebody decides whether the person is meant · `ready` · `left` not
 * ordered, as somebody has decided · `ordered`. A grid shows them in this order.
 */
export const batchRowStates = ['wrong', 'doubtful', 'ready', 'left', 'ordered'] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/** Of one file. */
export const batchRowsMax = 10_000;
/** Of the file itself. */
export const batchBytesMax = 20 * 1024 * 1024;
/** A list that nobody has ordered goes after so many days. */
export const batchDays = 7;
/** Cells that are changed in one go: a block that was pasted. */
export const batchCellsMax = 2_000;

/** Why no list was found in a file, as `base/sheet` says it, and what a list must not be. */
export const batchFaults = [
  'locked',
  'old',
  'macros',
  'links',
  'tooBig',
  'tooWide',
  'broken',
  'unknown',
  'tooManyRows',
  'empty',
] as const;
export type BatchFault = (typeof batchFaults)[number];
