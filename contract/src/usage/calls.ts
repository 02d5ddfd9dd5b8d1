import { z } from 'zod';
import { languages } from '../wire/language.ts';
import { call } from '../wire/call.ts';
import { textIdOf } from '../wire/named-things.ts';
import { Nothing } from '../wire/shapes.ts';
import { countedPages } from './pages.ts';

/** Days that counts are kept. */
export const usageKeptDays = 400;
/** Events of one request. */
export const eventsAtOnce = 20;
/** ms between an event and its sending, so that those of one step travel together. */
export const usageDelayMs = 10;

const Page = z.enum(countedPages);
export const usageActs = ['view', 'fault'] as const;
const Act = z.enum(usageActs).describe('view: the page was opened; fault: it showed that something went wrong');

export const usageCalls = {
  record: call({
    path: '/record/datacenter/rawdata/record',
    who: 'public',
    effect: 'each',
    changes: [],
    about:
      'Counts that pages were opened, for visitors who have agreed to it. What is kept is a number per day, page and language: nothing of the person, the browser or the address.',
    perMinute: 120,
    bodyMax: 8_192,
    params: z.object({
      systemId: z.literal(0).default(0),
      sourceId: textIdOf('outside', 64).optional().describe('taken and not kept: nobody is told apart'),
      events: z
        .array(z.object({ page: Page, act: Act, language: z.enum(languages) }))
        .min(1)
        .max(eventsAtOnce),
    }),
    data: Nothing,
    refusals: ['tooLarge', 'tooMany'],
  }),
  read: call({
    path: '/staff/V1/usage/query',
    who: 'staff',
    effect: 'none',
    shows: [],
    roles: ['administrator'],
    about: 'How often the pages were opened in the last days, the most opened first.',
    params: z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30) }),
    data: z.object({
      pageList: z.array(
        z.object({
          page: Page,
          views: z.int(),
          faults: z.int(),
          englishViews: z.int(),
          byDay: z.array(z.int()).describe('views, one number for each of the days, the oldest first'),
        }),
      ),
    }),
    refusals: [],
  }),
};
