import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { Fen, Id, Nothing, Text, Time } from '../wire/shapes.ts';

/** Served only where the sandbox is switched on: it plays every outside service on one machine. */
export const OutboxMessage = z.object({
  id: Id,
  kind: z.enum(['sms', 'voice', 'mail']),
  to: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  html: z.string().nullable().describe('of a mail'),
  sentAt: Time,
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const cashierActs = [
  'succeed',
  'fail',
  'late',
  'twice',
  'forge',
  'untold',
  'billLater',
  'billLess',
  'refuseRefund',
  'failRefund',
  'allowRefund',
] as const;
export const CashierAct = z.enum(cashierActs);
export type CashierAct = z.infer<typeof CashierAct>;

export const CashierPayment = z.object({
  reference: z.string(),
  amountFen: Fen,
  subject: z.string(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
  callbacksSent: z.int(),
  createdAt: Time,
});
export type CashierPayment = z.infer<typeof CashierPayment>;

/** How late a late callback of the sandbox cashier is. */
export const lateCallbackMs = 10_000;

/** The second factor of the demo's staff, for an authenticator; documented, and worth nothing outside the sandbox. */
export const demoStaffSecret = 'BEIDIAODEMOSANDBOXONLY234567ABCD';

/** The system for applicants that the sandbox plays; its secret is worth nothing outside of it. */
export const sandboxAts = {
  channelCode: 'MOKA_SANDBOX',
  name: 'Moka 沙盒',
  secret: 'sandbox-moka-secret',
  path: '/sandbox',
} as const;

export const sandboxCalls = {
  staffCode: call({
    path: '/api/sandbox/staffCode',
    who: 'sandbox',
    effect: 'none',
    about: "The code of this moment for the demo's staff, as their authenticator would show it.",
    params: Nothing,
    data: z.object({ code: z.string(), secondsLeft: z.int() }),
    refusals: [],
  }),
  outbox: call({
    path: '/api/sandbox/outbox',
    who: 'sandbox',
    effect: 'none',
    about: 'Messages that the sandbox adapters of SMS, voice and mail have sent, newest first.',
    params: z.object({
      kind: z.enum(['sms', 'voice', 'mail']).optional(),
      to: Text(100).optional(),
      pageNo: z.int().min(1).default(1),
      pageSize: z.int().min(1).max(100).default(20),
    }),
    data: z.object({ rows: z.array(OutboxMessage) }),
    refusals: ['pageTooDeep'],
  }),
  cashier: call({
    path: '/api/sandbox/cashier',
    who: 'sandbox',
    effect: 'none',
    about: 'One payment as the sandbox cashier knows it.',
    params: z.object({ reference: Text(64) }),
    data: CashierPayment,
    refusals: ['tradeNotFound'],
  }),
  cashierList: call({
    path: '/api/sandbox/cashier/list',
    who: 'sandbox',
    effect: 'none',
    about: 'The latest payments that the sandbox cashier was asked for.',
    params: Nothing,
    data: z.object({ rows: z.array(CashierPayment) }),
    refusals: [],
  }),
  runOut: call({
    path: '/api/sandbox/runOut',
    who: 'sandbox',
    effect: 'set',
    changes: [],
    about:
      'Lets time run out for one check, as if the days had passed: for its link alone, or for what waits for the candidate.',
    params: z.object({ link: Text(64), what: z.enum(['link', 'check']) }),
    data: Nothing,
    refusals: ['linkUnknown', 'orderNotInState'],
  }),
  cashierAct: call({
    path: '/api/sandbox/cashier/act',
    who: 'sandbox',
    effect: 'once',
    changes: changedBy('paymentReceived', 'pay'),
    about:
      'Lets the payment succeed, fail, be late, call back twice, or call back with a forged signature; or plants a difference into the statement: taken without a word to the house, on the statement of the next day, or with a yuan less.',
    params: z.object({ reference: Text(64), act: CashierAct }),
    data: CashierPayment,
    refusals: ['tradeNotFound', 'tradeNotInState'],
  }),
};
