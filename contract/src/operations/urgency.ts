import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { Urgency } from '../catalogue/calls.ts';
import { longestUrgencyDays } from '../pricing/calls.ts';
import { call } from '../wire/call.ts';
import { Nothing } from '../wire/shapes.ts';

const Day = z.object({
  days: z.int().min(1).max(longestUrgencyDays),
  surchargePercent: z.int().min(0).max(300),
});
const version = z.string().regex(/^\d{1,19}$/, { error: 'notAllowed' });

const hasEachDayOnce = (days: readonly { days: number }[]): boolean =>
  new Set(days.map((day) => day.days)).size === days.length;

export const urgencyCalls = {
  read: call({
    path: '/staff/V1/urgency/read',
    who: 'staff',
    effect: 'none',
    shows: ['catalogue'],
    roles: ['sales', 'finance', 'administrator'],
    about: 'How orders can be expedited now.',
    params: Nothing,
    data: z.object({ ...Urgency.shape, version: z.string().describe('of the catalogue; saving presents it') }),
    refusals: [],
  }),
  save: call({
    path: '/staff/V1/urgency/save',
    who: 'staff',
    effect: 'once',
    changes: changedBy('saveUrgency'),
    roles: ['sales', 'administrator'],
    about:
      'Switches express processing off or on and sets its days. Orders that were placed keep their time and price.',
    params: z.object({
      isOn: z.boolean(),
      dayList: z.array(Day).max(10).refine(hasEachDayOnce, { error: 'notAllowed' }),
      version: version.describe('that was looked at; refused when the catalogue has changed since'),
    }),
    data: z.object({ version: z.string() }),
    refusals: ['urgencyChanged'],
  }),
};
