import { z } from 'zod';
import { CodesToday } from '../account/phone-code.ts';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Fen, Id, Nothing, Time } from '../wire/shapes.ts';

/** closed: asked as usual · open: rests after failures · halfOpen: one question tries whether it is back. */
export const connectorStates = ['closed', 'open', 'halfOpen'] as const;
export type ConnectorState = (typeof connectorStates)[number];

export const ConnectorRow = z.object({
  name: z.string(),
  state: z.enum(connectorStates),
  since: Time.nullable().describe('null as long as it was never asked'),
  failures: z.int().describe('in a row'),
  lastFailure: z.object({ what: z.string(), at: Time }).nullable(),
  lastLatencyMs: z.int().nullable(),
  items: z.array(z.object({ code: z.string(), name: Bilingual })),
  waiting: z.int().describe('tasks in the queue or in hand'),
  askedToday: z.int(),
  costTodayFen: Fen,
});
export type ConnectorRow = z.infer<typeof ConnectorRow>;

/** Asked by the house itself, behind a breaker each. */
export const outsideServices = ['mail', 'sms', 'voice', 'wechat', 'alipay', 'wechatPay'] as const;
export type OutsideService = (typeof outsideServices)[number];

export const ServiceRow = z.object({
  service: z.enum(outsideServices),
  name: z.string().describe('of its breaker, for `connectors/reset`'),
  state: z.enum(connectorStates),
  since: Time,
  failures: z.int().describe('in a row'),
  lastFailure: z.object({ what: z.string(), at: Time }).nullable(),
  lastLatencyMs: z.int().nullable(),
});
export type ServiceRow = z.infer<typeof ServiceRow>;

export const FailedTask = z.object({
  taskId: Id,
  orderDetailsId: Id,
  code: z.string(),
  name: Bilingual,
  attempts: z.int(),
  faults: z.int(),
  failure: z.string().describe('kind and place of the fault'),
  failedAt: Time,
});
export type FailedTask = z.infer<typeof FailedTask>;

export const PromiseRow = z.object({
  code: z.string(),
  name: Bilingual,
  ended: z.int(),
  inTime: z.int(),
  promisedHours: z.number().describe('median'),
  actualHours: z.number().describe('median'),
  slowHours: z.number().describe('four out of five ended within'),
});
export type PromiseRow = z.infer<typeof PromiseRow>;

const own = (roles: readonly ['administrator'] | readonly ['reviewer', 'administrator']) =>
  ({ who: 'staff', roles }) as const;
const either = ['reviewer', 'administrator'] as const;

export const engineCalls = {
  sourceCallback: call({
    path: '/callback/source',
    who: 'public',
    effect: 'told',
    changes: changedBy('endItem'),
    about:
      'A source answers a question later. Signed with the secret of the connector over timestamp, nonce and body; repeated, late and unknown callbacks change nothing.',
    perMinute: 6000,
    params: z.object({
      connector: z.string().max(40),
      timestamp: z.string().max(20).describe('seconds since 1970'),
      nonce: z.string().min(8).max(100).describe('counts once'),
      body: z.string().max(500_000).describe('JSON as text, exactly as signed: the key of the question and the answer'),
      signature: z.string().max(128).describe('HMAC-SHA256, hex'),
    }),
    data: z.object({ verdict: z.enum(['taken', 'repeated', 'late', 'unknown']) }),
    refusals: ['callbackForged', 'callbackUnreadable', 'tooMany'],
  }),
  connectors: call({
    path: '/staff/V1/connectors',
    ...own(either),
    effect: 'none',
    shows: ['engine'],
    about:
      'Every outside source, and every other service that was asked: whether it is asked, since when, and what waits for it. How many codes have gone out to phones today, and how many may.',
    params: Nothing,
    data: z.object({ rows: z.array(ConnectorRow), services: z.array(ServiceRow), codes: z.array(CodesToday) }),
    refusals: [],
  }),
  resetConnector: call({
    path: '/staff/V1/connectors/reset',
    ...own(['administrator']),
    effect: 'set',
    changes: changedBy('resetConnector'),
    about: 'Lets a source or a service that rests be asked again at once.',
    params: z.object({ name: z.string().max(40) }),
    data: Nothing,
    refusals: ['notFound'],
  }),
  failedTasks: call({
    path: '/staff/V1/failedTasks',
    ...own(either),
    effect: 'none',
    shows: ['engine'],
    about: 'Tasks that a fault of ours has stopped, oldest first; they wait for a reviewer.',
    params: z.object({ after: idOf('pageEnd').optional(), pageSize: z.int().min(1).max(100).default(20) }),
    data: z.object({ rows: z.array(FailedTask), hasMore: z.boolean() }),
    refusals: [],
  }),
  retryTask: call({
    path: '/staff/V1/failedTasks/retry',
    ...own(either),
    effect: 'once',
    changes: changedBy('retryTask'),
    about: 'Hands a failed task back to the engine.',
    params: z.object({ taskId: idOf('task') }),
    data: Nothing,
    refusals: ['notFound', 'taskNotFailed'],
  }),
  promises: call({
    path: '/staff/V1/promises',
    ...own(either),
    effect: 'none',
    shows: ['engine'],
    about:
      'What was promised and what came to pass, item by item, over the last 90 days, as it was ten minutes ago at most.',
    params: Nothing,
    data: z.object({
      items: z.array(PromiseRow),
      orders: z.object({ ended: z.int(), inTime: z.int() }),
    }),
    refusals: [],
  }),
};
