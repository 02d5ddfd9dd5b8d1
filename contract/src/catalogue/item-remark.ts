import { z } from 'zod';
import { Time } from '../wire/shapes.ts';

/** What the candidate may write beside one item, and how often one item may be looked into again. */
export const remarkRules = {
  wordsLimit: 500,
  disputesPerItem: 3,
  filesPerDispute: 5,
  answeredWithinWorkingDays: 5,
} as const;

/** The candidate's own words to one item; they stand in the report beside the finding. */
export const ItemAnswer = z.object({ words: z.string(), at: Time });
export type ItemAnswer = z.infer<typeof ItemAnswer>;

export const disputeStates = ['open', 'upheld', 'rejected', 'unclear'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** An item that the candidate says is wrong. What was decided, and why, is shown to both sides; the reason stays with the reviewer. */
export const ItemDispute = z.object({
  state: z.enum(disputeStates),
  openedAt: Time,
  dueAt: Time,
  decidedAt: Time.nullable(),
  words: z.string().nullable().describe('why it was decided so'),
});
export type ItemDispute = z.infer<typeof ItemDispute>;
