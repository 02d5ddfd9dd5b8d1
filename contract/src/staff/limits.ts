import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { Fen, Id, Nothing, Time } from '../wire/shapes.ts';
import type { StaffRole } from './roles.ts';

/** The roles that give money or set prices. The others may do neither. */
export const limitedRoles = ['sales', 'finance'] as const satisfies readonly StaffRole[];
export type LimitedRole = (typeof limitedRoles)[number];

/** 1,000,000 yuan: above it nobody credits anything by hand. */
export const creditCeilingFen = 100_000_000;

const limits = {
  creditAloneFen: Fen.min(0).max(creditCeilingFen).describe('one credit that a person gives without a second'),
  creditDayFen: Fen.min(0).max(creditCeilingFen).describe('what a person gives in a day without a second'),
  creditMostFen: Fen.min(0).max(creditCeilingFen).describe('one credit at all; 0: none'),
  leastPricePercent: z
    .int()
    .min(0)
    .max(100)
    .describe('the least share of the list price that may be agreed; 0: any price'),
};
export const StaffLimit = z.object({
  role: z.enum(limitedRoles),
  ...limits,
  savedBy: z.object({ staffId: Id, name: z.string() }).nullable().describe('null: as the product was shipped'),
  savedAt: Time.nullable(),
});
export type StaffLimit = z.infer<typeof StaffLimit>;

const administrator = ['administrator'] as const;

export const staffLimitCalls = {
  list: call({
    path: '/staff/V1/limits/list',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: administrator,
    about: 'What people of each role may credit alone and at all, and down to what price they may agree.',
    params: Nothing,
    data: z.object({ rows: z.array(StaffLimit) }),
    refusals: [],
  }),
  save: call({
    path: '/staff/V1/limits/save',
    who: 'staff',
    effect: 'set',
    changes: changedBy('saveStaffLimits'),
    roles: administrator,
    about: 'Sets the limits of a role, from now on. Nobody sets those of a role that they hold.',
    params: z
      .object({ role: z.enum(limitedRoles), ...limits })
      .refine(({ creditAloneFen, creditDayFen }) => creditAloneFen <= creditDayFen, {
        error: 'notAllowed',
        path: ['creditDayFen'],
      })
      .refine(({ creditAloneFen, creditMostFen }) => creditAloneFen <= creditMostFen, {
        error: 'notAllowed',
        path: ['creditMostFen'],
      }),
    data: StaffLimit,
    refusals: ['ownLimits'],
  }),
};
