import type { ReviewSheet } from '@beidiao/contract/verification/review';
import type { ReviewFacts } from '@beidiao/contract/verification/review-draft';
import type { Lack } from '@beidiao/contract/verification/review-lacks';
import type { Concluded } from '../record/review-facts.ts';
import type { Drafting } from './use-draft.ts';

/** What the parts of a sheet share. */
export type SheetParts = {
  readonly sheet: ReviewSheet;
  readonly facts: ReviewFacts;
  readonly drafting: Drafting;
  readonly concluded: Concluded;
  readonly lacks: readonly Lack[];
  /** It can be written in: held by whoever looks, and not handed to a second reader. */
  readonly isOpen: boolean;
};
