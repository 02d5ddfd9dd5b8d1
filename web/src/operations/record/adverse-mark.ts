import type { AdverseMark, ReviewDraft } from '@beidiao/contract/verification/review-draft';

type Marks = Pick<ReviewDraft, 'adverse'>;

/** What a draft says of the sentence in a field; undefined where it is not marked. */
export const markOf = ({ adverse }: Marks, key: string): AdverseMark | undefined =>
  adverse.find(({ field }) => field === key);

/** The marks with that of one field turned. Whether the referee was there is asked anew. */
export const turnedMark = (draft: Marks, key: string): AdverseMark[] =>
  markOf(draft, key) === undefined
    ? [...draft.adverse, { field: key, isFirstHand: null }]
    : draft.adverse.filter(({ field }) => field !== key);

/** The marks with what the referee says of having been there. */
export const answeredMark = ({ adverse }: Marks, key: string, isFirstHand: boolean): AdverseMark[] =>
  adverse.map((mark) => (mark.field === key ? { ...mark, isFirstHand } : mark));
