import { z } from 'zod';
import { idOf } from '../wire/named-things.ts';
import { Time } from '../wire/shapes.ts';

export const proofDecisions = ['accepted', 'again', 'rejected'] as const;
export type ProofDecisionName = (typeof proofDecisions)[number];

/** What a photo can show of a document. */
export const sides = ['portrait', 'emblem', 'back', 'dataPage'] as const;
export type Side = (typeof sides)[number];
/** `other` is something else, or too unclear to say. */
export const pictureKinds = [...sides, 'other'] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const comparisons = ['same', 'different', 'unreadable'] as const;
const Comparison = z.enum(comparisons);
export type Comparison = z.infer<typeof Comparison>;

/** What a reviewer has ticked and typed, point by point; null is not ticked yet. */
export const ProofTicks = z.object({
  pictures: z.array(z.object({ fileId: idOf('file'), shows: z.enum(pictureKinds) })).max(60),
  call: z.enum(['tookPlace', 'notReached']).nullable(),
  calledAt: Time.nullable(),
  document: z.enum(['shown', 'other']).nullable().describe('what was held into the camera of a call'),
  name: Comparison.nullable(),
  number: z.string().max(40).describe('the whole number as it was read on the document'),
  isNumberUnreadable: z.boolean(),
  term: z.enum(['day', 'longTerm', 'unreadable']).nullable(),
  until: z.string().max(40).describe('the last day of the document as it was typed'),
  face: Comparison.nullable(),
});
export type ProofTicks = z.infer<typeof ProofTicks>;
