import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { openOperationNames } from './operation-names.ts';
import { keyEnvironments } from './scopes.ts';

/** How long requests are kept. */
export const requestKeptDays = 14;
/** Of what was sent and of the answer, in characters. */
export const bodyKept = 4_096;
/** `failed` is 4xx and 5xx together. */
export const requestOutcomes = ['all', 'succeeded', 'failed', '4xx', '5xx'] as const;

const ofKey = {
  keyId: Id,
  keyName: z.string(),
  lastFour: z.string(),
  environment: z.enum(keyEnvironments),
};
const OpenRequest = z.object({
  lineId: Id,
  at: Time,
  method: z.enum(['GET', 'POST']),
  path: z.string().describe('masked'),
  status: z.int(),
  ms: z.int(),
  ...ofKey,
});
export type OpenRequest = z.infer<typeof OpenRequest>;

const WholeRequest = OpenRequest.extend({
  requestId: z.string().describe('req_…, the header x-request-id'),
  operation: z.string().nullable().describe('null where there is none at the address'),
  code: z.string().nullable().describe('of the problem'),
  idempotencyKey: z.string().nullable(),
  address: z.string().describe('first half of the address of the program'),
  requestBody: z.string().nullable().describe('masked; the first 4 KB'),
  answerBody: z.string().nullable().describe('masked; the first 4 KB. Null for reports and files, which are not kept'),
});
export type WholeRequest = z.infer<typeof WholeRequest>;

const Replayed = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  ...ofKey,
  status: z.int(),
  ms: z.int(),
  requestBody: z.string().nullable(),
  answerBody: z.string().nullable().describe('null for a file'),
});
export type Replayed = z.infer<typeof Replayed>;

/** What programs have asked of the open API. */
export const openLogCalls = {
  requests: call({
    path: '/gw-member/open/log/V1/query',
    who: 'member',
    needs: permissions.seeOrdersOfOthers,
    effect: 'none',
    shows: ['programs'],
    about: `Requests of the last ${requestKeptDays} days, the newest first.`,
    params: z.object({
      keyId: narrowingId('apiKey').optional(),
      outcome: z.enum(requestOutcomes).default('all'),
      operation: z.enum(openOperationNames).optional(),
      search: Text(255).optional().describe('a whole request id, check id or Idempotency-Key'),
      cursor: Text(20).optional(),
      pageSize: z.int().min(1).max(100).default(20),
    }),
    data: z.object({ rows: z.array(OpenRequest), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  request: call({
    path: '/gw-member/open/log/V1/detail',
    who: 'member',
    needs: permissions.seeOrdersOfOthers,
    effect: 'none',
    shows: ['programs'],
    about: 'One request with what was sent and answered, masked.',
    params: z.object({ lineId: idOf('openRequest') }),
    data: WholeRequest,
    refusals: ['openRequestGone'],
  }),
  sums: call({
    path: '/gw-member/open/log/V1/sums',
    who: 'member',
    needs: permissions.seeOrdersOfOthers,
    effect: 'none',
    shows: ['programs'],
    about: 'How the last 24 hours went, hour by hour.',
    params: Nothing,
    data: z.object({
      requests: z.int(),
      failed: z.int(),
      medianMs: z.int().nullable().describe('of the newest 10,000'),
      p80Ms: z.int().nullable(),
      busiest: z.int().describe('requests of the busiest key in the last minute'),
      hours: z.array(z.object({ at: Time, requests: z.int(), failed: z.int() })).length(24),
    }),
    refusals: [],
  }),
  replay: call({
    path: '/gw-member/open/log/V1/replay',
    who: 'admin',
    effect: 'each',
    changes: changedBy('replayOpenRequest'),
    about:
      'Asks the same again. What only reads is asked as it was. Anything else is asked in the test world by the newest test key, with an Idempotency-Key and a candidate that are made up.',
    perMinute: 20,
    params: z.object({ lineId: idOf('openRequest') }),
    data: Replayed,
    refusals: ['openRequestGone', 'openReplayImpossible', 'openReplayNeedsTestKey', 'tooMany'],
  }),
};
