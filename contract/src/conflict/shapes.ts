import { z } from 'zod';
import { Time } from '../wire/shapes.ts';

export const ComparedCompanyShape = z.object({
  name: z.string(),
  creditCode: z.string().nullable().describe('GB 32100; null where the name alone was given'),
});

/** What an order compares, as it stood when it was placed. */
export const ComparedListShape = z.object({ companies: z.array(ComparedCompanyShape).readonly(), givenAt: Time });
