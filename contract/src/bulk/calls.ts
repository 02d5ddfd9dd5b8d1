import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { listFilters } from '../order/calls.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Amount, Id, Nothing, Time } from '../wire/shapes.ts';
import { bulkActs, bulkOutcomes, bulkPickMax } from './rules.ts';

const Outcome = z.enum(bulkOutcomes);
export const bulkStates = ['ready', 'waiting', 'running', 'undone', 'done'] as const;
export type BulkState = (typeof bulkStates)[number];

const ofBulk = { bulkId: idOf('bulkAct') };

const Standing = z.object({
  bulkId: Id,
  act: z.enum(bulkActs),
  state: z.enum(bulkStates).describe('ready: not begun; waiting: begins at startsAt and can be undone until then'),
  startsAt: Time.nullable(),
  total: z.int(),
  ended: z.int().describe('of them dealt with, done or not'),
  done: z.int(),
  amountFen: Amount.describe('of those that are done: what came back, or was paid'),
  notDone: z.array(z.object({ outcome: Outcome, count: z.int() })),
  kept: z
    .array(z.object({ orderDetailsId: Id, outcome: Outcome }))
    .describe('what was not done, for the rows of the page; 200 at most'),
});
export type BulkStanding = z.infer<typeof Standing>;

const chosen = {
  orderDetailsIds: z.array(narrowingId('orderDetail')).min(1).max(bulkPickMax).optional(),
  filter: z
    .object(listFilters)
    .optional()
    .describe('instead of ids: everything that these filters of the list let through'),
};

export const bulkCalls = {
  weigh: call({
    path: '/gw-bgcheck/order/bulk/V1/weigh',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'balance'],
    actsFor: true,
    about: 'Of chosen checks, for how many each act could be done, and what would come back or be paid.',
    perMinute: 120,
    params: z.object(chosen),
    data: z.object({
      total: z.int(),
      acts: z.array(z.object({ act: z.enum(bulkActs), able: z.int(), amountFen: Amount })),
    }),
    refusals: ['bulkTooMany'],
  }),
  prepare: call({
    path: '/gw-bgcheck/order/bulk/V1/prepare',
    who: 'member',
    effect: 'each',
    changes: [],
    actsFor: true,
    about:
      'Fixes which checks an act on many is about, by their ids or by the filters of the list, and answers for how many of them it can be done, with the money. Checks that the caller does not see are left out. Nothing is done yet.',
    perMinute: 60,
    params: z.object({
      act: z.enum(bulkActs),
      ...chosen,
    }),
    data: z.object({
      bulkId: Id,
      total: z.int(),
      able: z.int(),
      amountFen: Amount.describe('what comes back, or is to be paid'),
      notAble: z.array(
        z.object({ outcome: Outcome, count: z.int(), names: z.array(z.string()).describe('the first three') }),
      ),
    }),
    refusals: ['bulkTooMany', 'bulkNothing'],
  }),
  run: call({
    path: '/gw-bgcheck/order/bulk/V1/run',
    who: 'member',
    effect: 'told',
    changes: changedBy('cancel', 'pay', 'resendLink'),
    actsFor: true,
    about:
      'Does what was prepared. Up to 200 are done at once; more of them by a job, and the call for the standing says how far it has come. A reminder begins some seconds later, and can be undone until then.',
    params: z.object(ofBulk),
    data: Standing,
    refusals: ['bulkNotFound', 'bulkUndone', 'memberFrozen'],
  }),
  undo: call({
    path: '/gw-bgcheck/order/bulk/V1/undo',
    who: 'member',
    effect: 'once',
    changes: [],
    actsFor: true,
    about: 'Takes back a reminder to many that has not begun.',
    params: z.object(ofBulk),
    data: Nothing,
    refusals: ['bulkNotFound', 'bulkBegun'],
  }),
  standing: call({
    path: '/gw-bgcheck/order/bulk/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    about: 'How far an act on many has come, and what of it was not done for which reason.',
    params: z.object(ofBulk),
    data: Standing,
    refusals: ['bulkNotFound'],
  }),
};
