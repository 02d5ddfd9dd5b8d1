import type { ReviewSheet } from '@beidiao/contract/verification/review';
import type { ReviewFacts } from '@beidiao/contract/verification/review-draft';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import type { Concluded } from '../record/review-facts.ts';
import type { Drafting } from './use-draft.ts';

/** What the record of a finding is written with: of a review, or of a second verdict. */
export type RecordParts = {
  readonly facts: ReviewFacts;
  readonly drafting: Pick<Drafting, 'draft' | 'change'>;
  readonly concluded: Concluded;
  readonly lacks: readonly Lack[];
  /** It can be written in: held by whoever looks, and not handed to a second reader. */
  readonly isOpen: boolean;
};
/** What the parts of a sheet share. */
export type SheetParts = RecordParts & {
  readonly sheet: ReviewSheet;
  readonly drafting: Drafting;
};
