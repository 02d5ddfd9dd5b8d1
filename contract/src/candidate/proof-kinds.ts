import { z } from 'zod';

/** What stands in place of the face or the three elements: papers that a reviewer looks at, or a call in which one looks at the person. */
export const proofKinds = ['papers', 'videoCall'] as const;
export const ProofKind = z.enum(proofKinds);
export type ProofKind = z.infer<typeof ProofKind>;
