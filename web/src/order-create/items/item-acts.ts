import type { DraftItem } from '../draft.ts';

/** Acts on the chosen items; each keeps the package in step with what is left of it. */
export type ItemActs = {
  choose: (codes: readonly string[], isChosen: boolean) => void;
  change: (code: string, change: Partial<DraftItem>) => void;
};

/** The id of an item's row, so that the tree can bring it into sight. */
export const rowId = (code: string): string => `item-${code}`;
