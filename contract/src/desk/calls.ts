import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ApprovalRow } from '../approval/calls.ts';
import { batchStates } from '../batch/states.ts';
import { RoleFlag, State } from '../order/calls.ts';
import { lights } from '../verification/task-states.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Amount, Bilingual, Day, Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { reminderHours, remindersPerDay } from '../candidate/reminders.ts';
import { deskRules } from './rules.ts';

const Light = z.enum(lights);
const Hours = z.number();
const person = { orderDetailsId: Id, name: z.string() };

export const FoundPerson = z.object({
  ...person,
  phoneNo: z.string().describe('masked'),
  department: z.string().nullable(),
  status: State.describe('of the newest check, whose id this is'),
  light: Light.nullable(),
  checks: z.int().describe('of this person that the reader may see'),
});
export type FoundPerson = z.infer<typeof FoundPerson>;
export const FoundOrder = z.object({
  ...person,
  orderNo: z.string(),
  packageName: z.string().nullable(),
  itemCount: z.int(),
  status: State,
  amountFen: Amount,
});
export type FoundOrder = z.infer<typeof FoundOrder>;
export const FoundList = z.object({
  batchFileId: Id,
  fileName: z.string(),
  state: z.enum(batchStates),
  people: z.int(),
  operatorName: z.string(),
});
export type FoundList = z.infer<typeof FoundList>;

/** How long reports of a week took, from the payment to the full report. */
export const WeekFigure = z.object({
  week: Day.describe('the Monday that it begins with, in China'),
  reports: z.int(),
  medianHours: Hours.nullable().describe('null where there is no report'),
  p90Hours: Hours.nullable(),
});
export type WeekFigure = z.infer<typeof WeekFigure>;

const mixKinds = ['department', 'package', 'item'] as const;
export const MixRow = z.object({
  kind: z.enum(mixKinds),
  key: z.string().describe('name of the department or package, code of the item; empty for none'),
  itemName: Bilingual.nullable(),
  reports: z.int(),
  lights: z.record(Light, z.int()),
});
export type MixRow = z.infer<typeof MixRow>;

export const RunningCheck = z.object({
  ...person,
  status: State,
  since: Time.describe('when it was paid'),
  waitsForMaterial: z.boolean(),
});
export type RunningCheck = z.infer<typeof RunningCheck>;

const Waiting = z.object({
  count: z.int(),
  ids: z.array(Id).describe(`of the order details, the longest first, at most ${deskRules.remindAtOnce}`),
});

export const todoKinds = ['approve', 'pay', 'view', 'read'] as const;
export const TodoRow = z.object({
  kind: z.enum(todoKinds),
  ...person,
  orderId: Id,
  tradeOrderId: Id,
  people: z.int().describe('of the same order'),
  packageName: z.string().nullable(),
  itemCount: z.int(),
  operatorName: z.string(),
  amountFen: Amount.describe('of all of them'),
  since: Time,
  dueAt: Time.nullable(),
  causes: ApprovalRow.shape.causes,
  light: Light.nullable().describe('of the report to read'),
  isFull: z.boolean().describe('the report to read is a full one'),
});
export type TodoRow = z.infer<typeof TodoRow>;

/** What the overview, the to-do list and the palette show of everything below them. */
export const deskCalls = {
  find: call({
    path: '/gw-bgcheck/desk/V1/find',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'batches'],
    actsFor: true,
    about:
      'People and orders that a text finds, as the search of the order list reads it, and lists of candidates by their number or a part of the name of their file; each the newest first. By one sign or letter alone nobody is found by name. When nothing is found, the longest beginning of the text that finds somebody.',
    perMinute: 240,
    params: z.object({ text: Text(60).min(1, { error: 'missing' }) }),
    data: z.object({
      people: z.array(FoundPerson),
      orders: z.array(FoundOrder),
      lists: z.array(FoundList),
      total: z.int().describe('orders, counted up to 1001'),
      nearest: z.string().nullable(),
    }),
    refusals: [],
  }),
  figures: call({
    path: '/gw-bgcheck/desk/V1/figures',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'reports'],
    actsFor: true,
    about:
      'Turnaround of eight weeks, where the time of the newest went, what runs longest, and the lights by department, package and item. Without the right to see orders of others only own orders count, and no lights are told.',
    params: Nothing,
    data: z.object({
      weeks: z.array(WeekFigure),
      parts: z
        .object({
          week: Day,
          consentHours: Hours,
          materialHours: Hours,
          checkingHours: Hours,
          reviewHours: Hours,
        })
        .nullable()
        .describe('mean shares of the newest week with a report, scaled to its median'),
      waiting: z.object({
        consent: z.int().describe('candidates who have not consented yet'),
        consentLong: Waiting.describe(`of them, for more than ${deskRules.consentLongHours} hours`),
        material: Waiting.describe('candidates of whom a reviewer wants something'),
        checking: z.int(),
      }),
      running: z.int().describe('counted up to 1001'),
      longest: z.array(RunningCheck),
      mix: z.array(MixRow).nullable().describe('null for readers who may not see it'),
    }),
    refusals: [],
  }),
  figureRows: call({
    path: '/gw-bgcheck/desk/V1/figureRows',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'reports'],
    actsFor: true,
    about: `The reports that a figure of the overview counts, the newest first, at most ${deskRules.figureRows}.`,
    params: z.object({
      week: Day.optional().describe('the Monday; all eight weeks when left out'),
      kind: z.enum(mixKinds).optional(),
      key: Text(80).optional(),
      light: Light.optional().describe('of the report, or of the item where the figure is one of an item'),
    }),
    data: z.object({
      rows: z.array(
        z.object({
          ...person,
          department: z.string().nullable(),
          reportedAt: Time,
          hours: Hours,
          light: Light.nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  todo: call({
    path: '/gw-bgcheck/desk/V1/todo',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'reports'],
    actsFor: true,
    about: `What waits for this person, by deadline and then by age: to approve, to pay, to view, and yellow and red reports of ${deskRules.readDays} days to read. At most ${deskRules.todoRows} of each kind.`,
    params: z.object({
      roleFlag: RoleFlag.default('mine'),
    }),
    data: z.object({ rows: z.array(TodoRow), consent: z.int(), consentLong: Waiting }),
    refusals: [],
  }),
  remind: call({
    path: '/gw-bgcheck/desk/V1/remind',
    who: 'member',
    embedded: true,
    effect: 'each',
    changes: changedBy('resendLink', 'remindMaterial'),
    actsFor: true,
    about: `Reminds a candidate of what is waited for: the consent, or what a reviewer has asked for. At most ${remindersPerDay} times a day, from ${reminderHours.from}:00 to ${reminderHours.until}:00 in China; audited.`,
    perMinute: 120,
    params: z.object({ orderDetailsId: idOf('orderDetail') }),
    data: Nothing,
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'remindedOften',
      'remindAtNight',
      'tooMany',
      'messagesUsed',
      'materialEnded',
      'materialReminded',
    ],
  }),
};
