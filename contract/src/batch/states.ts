import type { OrderState, OrderTab } from '../order/states.ts';

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

/** Those of a row that can still be changed. */
export const openRowStates = ['wrong', 'doubtful', 'ready', 'left'] as const satisfies readonly BatchRowState[];
export type OpenRowState = (typeof openRowStates)[number];

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
  'markup',
  'unknown',
  'tooManyRows',
  'empty',
] as const;
export type BatchFault = (typeof batchFaults)[number];

/** Whether the candidate has agreed; nothing of it is known of whom nobody has asked yet. */
export const authorizeStatuses = {
  waiting: [4, 18],
  authorized: [5, 6, 7, 15, 16, 17, 19, 20, -1],
  refused: [8],
  expired: [9],
} as const satisfies Record<string, readonly OrderState[]>;
export type AuthorizeStatus = keyof typeof authorizeStatuses;

/** The part of the way that a check is on, as the tabs of the order list name it. */
export const followStatuses = ['you', 'candidate', 'checking', 'done', 'ended'] as const satisfies readonly OrderTab[];
export type FollowStatus = (typeof followStatuses)[number];

/** Messages to candidates leave between these hours in China, at most so many days ahead. */
export const invitationHours = { from: 8, until: 21 } as const;
export const invitationDaysMax = 30;
