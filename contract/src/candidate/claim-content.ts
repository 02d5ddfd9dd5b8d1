import { z } from 'zod';

/** What is said of one subject of an item: an employer, a school, a certificate. The fields depend on the item's needs. */
export const ClaimContent = z.record(z.string().max(40), z.union([z.string().max(400), z.boolean(), z.null()]));
export type ClaimContent = z.infer<typeof ClaimContent>;
