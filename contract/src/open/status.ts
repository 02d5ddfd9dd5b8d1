import { z } from 'zod';
import { call } from '../wire/call.ts';
import { Nothing, Time } from '../wire/shapes.ts';

/** Minutes that are looked back over, the shortest first. */
export const measuredMinutes = [60, 360, 1440] as const;
/** With fewer requests a share or a percentile would say nothing. */
export const measuredAtLeast = 20;

export const openStatusCalls = {
  read: call({
    path: '/gw-member/open/V1/status',
    who: 'public',
    effect: 'none',
    about: 'How the open API has answered lately, as this process has measured it. Anybody may read it.',
    perMinute: 60,
    params: Nothing,
    data: z.object({
      since: Time.describe('when this process began to measure'),
      windows: z.array(
        z.object({
          minutes: z.int(),
          requests: z.int(),
          failed: z.int().describe('answered with a fault of ours, or not in time'),
          p95Ms: z.int().nullable().describe('as fast or faster were 95 of 100; null with too few requests'),
        }),
      ),
    }),
    refusals: ['tooMany'],
  }),
};
