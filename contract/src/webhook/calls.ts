import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Id, Nothing, RangeEnd, Text, Time } from '../wire/shapes.ts';
import { webhookTypes } from './events.ts';

const webhookStates = ['active', 'paused', 'resting'] as const;
const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
/** How a try ended; `status`: answered, but not with 2xx. */
const tryOutcomes = ['answered', 'status', 'timeout', 'connection', 'certificate', 'unresolved', 'private'] as const;

const Url = Text(500).min(1, { error: 'missing' }).describe('https, a public address');
const Types = z
  .array(z.enum(webhookTypes))
  .min(1)
  .max(webhookTypes.length)
  .nullable()
  .describe('what it is told of; null means all, those of later releases too');
const Secret = z.string().describe('whsec_… in base64, for the libraries of Standard Webhooks; shown this once');

const Endpoint = z.object({
  webhookId: Id,
  url: z.string(),
  types: z.array(z.string()).nullable(),
  state: z.enum(webhookStates),
  secretTail: z.string().describe('last four signs of the secret'),
  oldSecretUntil: Time.nullable().describe('until when the secret before signs as well'),
  isProven: z.boolean().nullable().describe('whether the last ping was answered with 2xx; null until one was'),
  createdAt: Time,
  restedAt: Time.nullable(),
  health: z
    .object({
      ended: z.int(),
      delivered: z.int(),
      medianMs: z.int().nullable(),
      waiting: z.int(),
      failed: z.int(),
    })
    .describe('of the last 24 hours; waiting and failed are all that there are'),
});
export type Endpoint = z.infer<typeof Endpoint>;

const Delivery = z.object({
  deliveryId: Id,
  webhookId: Id,
  eventId: z.string().describe('evt_…, the header webhook-id'),
  type: z.string(),
  check: z.string().nullable().describe('chk_… with the id of the order detail; null for a ping'),
  sequence: z.int().nullable(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  outcome: z.enum(tryOutcomes).nullable(),
  status: z.int().nullable(),
  ms: z.int().nullable(),
  createdAt: Time,
  nextAt: Time.nullable().describe('when it is tried next; null once it has ended'),
  triesLeft: z.int().describe('at most; 0 once it has ended'),
});
export type Delivery = z.infer<typeof Delivery>;

const Try = z.object({
  n: z.int(),
  at: Time,
  ms: z.int(),
  outcome: z.enum(tryOutcomes),
  status: z.int().nullable(),
  timestamp: z.string().describe('the header webhook-timestamp'),
  signature: z.string().describe('the header webhook-signature'),
  answerHeaders: z.array(z.tuple([z.string(), z.string()])).describe('without cookies'),
  answerBody: z.string().describe('the first 4 KB'),
});

const Made = z.object({ webhookId: Id, secret: Secret });
const ofUrl = ['webhookUrlBad', 'webhookUrlPrivate', 'webhookUrlUnknown', 'webhookUrlTaken'] as const;

export const webhookCalls = {
  list: call({
    path: '/gw-member/webhook/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['webhooks'],
    about: 'The endpoints of the member with their health, in the order in which they were made.',
    params: Nothing,
    data: z.object({ webhookList: z.array(Endpoint) }),
    refusals: [],
  }),
  add: call({
    path: '/gw-member/webhook/V1/create',
    who: 'admin',
    effect: 'once',
    changes: changedBy('addWebhook'),
    about:
      'Makes an endpoint and sends it a signed ping. It is kept even if that fails. The secret is shown this once.',
    perMinute: 20,
    params: z.object({ url: Url, types: Types.default(null) }),
    data: Made,
    refusals: [...ofUrl, 'webhooksFull', 'tooMany'],
  }),
  change: call({
    path: '/gw-member/webhook/V1/modify',
    who: 'admin',
    effect: 'set',
    changes: changedBy('changeWebhook'),
    about: 'Another address for an endpoint, or other types. Another address is sent a ping.',
    perMinute: 20,
    params: z.object({ webhookId: idOf('webhook'), url: Url.optional(), types: Types.optional() }),
    data: Nothing,
    refusals: [...ofUrl, 'webhookNotFound', 'tooMany'],
  }),
  pause: call({
    path: '/gw-member/webhook/V1/pause',
    who: 'admin',
    effect: 'set',
    changes: changedBy('pauseWebhook'),
    about: 'Pauses an endpoint, or resumes one that is paused or rests: what has come meanwhile is then sent in order.',
    params: z.object({ webhookId: idOf('webhook'), isPaused: z.boolean() }),
    data: Nothing,
    refusals: ['webhookNotFound'],
  }),
  remove: call({
    path: '/gw-member/webhook/V1/delete',
    who: 'admin',
    effect: 'once',
    changes: changedBy('removeWebhook'),
    about: 'Deletes an endpoint with its deliveries.',
    params: z.object({ webhookId: idOf('webhook') }),
    data: Nothing,
    refusals: ['webhookNotFound'],
  }),
  rotate: call({
    path: '/gw-member/webhook/V1/rotate',
    who: 'admin',
    effect: 'once',
    changes: changedBy('rotateWebhookSecret'),
    about: 'A new secret, shown this once. For 24 hours the old one signs as well; one rotation at a time.',
    perMinute: 20,
    params: z.object({ webhookId: idOf('webhook') }),
    data: Made,
    refusals: ['webhookNotFound', 'webhookRotating', 'tooMany'],
  }),
  endRotation: call({
    path: '/gw-member/webhook/V1/rotate/end',
    who: 'admin',
    effect: 'set',
    changes: changedBy('endWebhookRotation'),
    about: 'The old secret signs no more, before its 24 hours are over.',
    params: z.object({ webhookId: idOf('webhook') }),
    data: Nothing,
    refusals: ['webhookNotFound'],
  }),
  ping: call({
    path: '/gw-member/webhook/V1/ping',
    who: 'admin',
    effect: 'each',
    changes: ['webhooks'],
    about: 'Sends a signed ping, once, also while the endpoint is paused or rests.',
    perMinute: 20,
    params: z.object({ webhookId: idOf('webhook') }),
    data: z.object({ deliveryId: Id }),
    refusals: ['webhookNotFound', 'tooMany'],
  }),
  deliveries: call({
    path: '/gw-member/webhook/delivery/V1/query',
    who: 'member',
    needs: permissions.seeOrdersOfOthers,
    effect: 'none',
    shows: ['webhooks'],
    about: 'Deliveries of the last 14 days, the newest first.',
    params: z.object({
      webhookId: narrowingId('webhook').optional(),
      state: z.enum(deliveryStates).optional(),
      orderDetailsId: narrowingId('orderDetail').optional(),
      cursor: Text(20).optional(),
      pageSize: z.int().min(1).max(100).default(20),
    }),
    data: z.object({ rows: z.array(Delivery), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  delivery: call({
    path: '/gw-member/webhook/delivery/V1/detail',
    who: 'member',
    needs: permissions.seeOrdersOfOthers,
    effect: 'none',
    shows: ['webhooks'],
    about: 'One delivery with its body, every try, and what came back.',
    params: z.object({ deliveryId: idOf('webhookDelivery') }),
    data: Delivery.extend({ body: z.string().describe('as it is sent'), tryList: z.array(Try) }),
    refusals: ['webhookDeliveryNotFound'],
  }),
  resend: call({
    path: '/gw-member/webhook/delivery/V1/resend',
    who: 'admin',
    effect: 'once',
    changes: changedBy('resendWebhook'),
    about: 'Sends a delivery again that has ended, with the same id and sequence.',
    perMinute: 60,
    params: z.object({ deliveryId: idOf('webhookDelivery') }),
    data: Nothing,
    refusals: ['webhookDeliveryNotFound', 'webhookDeliveryWaits', 'tooMany'],
  }),
  failed: call({
    path: '/gw-member/webhook/delivery/V1/failed',
    who: 'member',
    effect: 'none',
    shows: ['webhooks'],
    about: 'How many deliveries of a time have failed, to be asked before they are sent again.',
    params: z.object({ webhookId: idOf('webhook'), from: Time, until: RangeEnd }),
    data: z.object({ count: z.int() }),
    refusals: ['webhookNotFound'],
  }),
  resendFailed: call({
    path: '/gw-member/webhook/delivery/V1/resendFailed',
    who: 'admin',
    effect: 'told',
    changes: changedBy('resendWebhook'),
    about: 'Sends the failed deliveries of a time again, those of one check in order.',
    perMinute: 20,
    params: z.object({ webhookId: idOf('webhook'), from: Time, until: RangeEnd }),
    data: z.object({ count: z.int() }),
    refusals: ['webhookNotFound', 'webhookTooManyFailed', 'tooMany'],
  }),
};
