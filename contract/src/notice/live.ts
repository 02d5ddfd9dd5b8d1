import { z } from 'zod';
import type { RefusalName } from '../refusals.ts';

/**
 * A stream of the wire: opened by a GET with the token in the header, answered by server-sent events for as long as both
 * sides like. The events are `news` (this shape), `reset` (what was missed is not known: ask for everything again) and
 * `end` (the session is over). It goes on after `last-event-id` where the server still knows.
 */
export type Stream = {
  readonly path: `/${string}`;
  readonly who: 'member' | 'candidate';
  /** One sentence for the API page. */
  readonly about: string;
  readonly news: z.core.$ZodType;
  readonly refusals: readonly RefusalName[];
  readonly perMinute: number;
};
const stream = <const S extends Stream>(it: S): S => it;

/** What may have changed. The news says no more: who is told asks for what they may see. */
export const liveTopics = ['orders', 'reports', 'balance', 'messages', 'batches', 'own'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const LiveNews = z.object({ topics: z.array(z.enum(liveTopics)) });
export type LiveNews = z.infer<typeof LiveNews>;

export const liveEvents = { news: 'news', reset: 'reset', end: 'end' } as const;

/** A comment so often, so that both sides and what stands between them see that the other is there. */
export const beatMs = 15_000;

export const streams = {
  member: stream({
    path: '/gw-bgcheck/live/V1/stream',
    who: 'member',
    about:
      'News of the member that the token acts for: orders, reports, balance, lists of candidates, and messages to the signed-in person.',
    news: LiveNews,
    refusals: ['tooManyStreams'],
    perMinute: 300,
  }),
  candidate: stream({
    path: '/gw-bgcheck/live/V1/own',
    who: 'candidate',
    about: 'News of the own check.',
    news: LiveNews,
    refusals: ['tooManyStreams'],
    perMinute: 300,
  }),
};
