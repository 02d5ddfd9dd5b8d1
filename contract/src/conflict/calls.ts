import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { CreditCode, EnterpriseName, Id, Nothing, Time } from '../wire/shapes.ts';
import { comparedMost, repeatedCompanies } from './companies.ts';
import { ComparedCompanyShape } from './shapes.ts';

export const ConflictList = z.object({
  listId: Id,
  companies: z.array(ComparedCompanyShape),
  givenBy: z.string(),
  givenAt: Time,
});
export type ConflictList = z.infer<typeof ConflictList>;

/** As somebody types them: each once. */
const Companies = z
  .array(z.object({ name: EnterpriseName, creditCode: CreditCode.nullable() }))
  .min(1, { error: 'missing' })
  .max(comparedMost)
  .superRefine((companies, context) => {
    for (const { row, field, name } of repeatedCompanies(companies))
      context.addIssue({ code: 'custom', path: [row, field], message: name });
  });

export const conflictCalls = {
  list: call({
    path: '/gw-bgcheck/conflict/V1/query',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['conflicts'],
    actsFor: true,
    about:
      'The companies that the conflict-of-interest item compares, as the member has given them last; null where none were given.',
    params: Nothing,
    data: z.object({ list: ConflictList.nullable() }),
    refusals: [],
  }),
  save: call({
    path: '/gw-bgcheck/conflict/V1/save',
    who: 'member',
    embedded: true,
    effect: 'once',
    changes: changedBy('saveConflictList'),
    actsFor: true,
    about:
      'Gives the companies that the conflict-of-interest item compares, for orders from now on; those that are placed keep theirs. A list that somebody has changed since it was read is not replaced.',
    perMinute: 30,
    params: z.object({
      replaces: idOf('conflictList').nullable().describe('the list that was read; null where there was none'),
      companies: Companies.describe(`1 to ${comparedMost}`),
    }),
    data: z.object({ list: ConflictList }),
    refusals: ['conflictListChanged'],
  }),
};
