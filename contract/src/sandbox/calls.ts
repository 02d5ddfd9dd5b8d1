import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { recruitingSystems } from '../ats/mapping.ts';
import { call } from '../wire/call.ts';
import { staffRoles } from '../staff/roles.ts';
import { idOf } from '../wire/named-things.ts';
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

/**
 * How a recruiting system of the sandbox answers what it is told: as it should, with 500, after taking it but without an
 * answer, by cutting the connection, with 429, or by refusing it for good.
 */
export const simulatorFaults = ['none', 'serverError', 'answerLost', 'cut', 'busy', 'refuse'] as const;
export type SimulatorFault = (typeof simulatorFaults)[number];
/** Seconds that a simulator asks to wait, at most. */
export const longestBusyS = 600;

const System = z.enum(recruitingSystems);
const SimulatedApplicant = z.object({
  applicantId: Id,
  outsideId: z.string().describe('number of the application'),
  name: z.string().describe('masked'),
  linkName: z.string().describe('of the connection it was sent to; empty once that is removed'),
  answered: z.int().nullable().describe('HTTP status of the last answer of the callback address; null: no answer'),
  isTakenBack: z.boolean(),
  sentAt: Time,
  stageList: z.array(
    z.object({
      stageId: z.string(),
      name: z.object({ zh: z.string(), en: z.string() }).nullable().describe('null for a result'),
      result: z.string().nullable(),
      reportUrl: z.string().nullable(),
      toldAt: Time,
    }),
  ),
});
export type SimulatedApplicant = z.infer<typeof SimulatedApplicant>;
const Simulator = z.object({
  system: System,
  baseUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  signingKey: z.string(),
  fault: z.enum(simulatorFaults),
  busyS: z.int(),
  repeats: z.int().describe('stages that were told again'),
  disorder: z.int().describe('stages that were refused for being out of order'),
  linkList: z.array(z.object({ linkId: Id, name: z.string(), enterpriseName: z.string() })),
  applicantList: z.array(SimulatedApplicant),
});
export type Simulator = z.infer<typeof Simulator>;

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
  hireStaff: call({
    path: '/api/sandbox/hireStaff',
    who: 'sandbox',
    effect: 'each',
    changes: [],
    about:
      'Somebody of staff with these roles who may confirm at once, with the password and the secret of their authenticator. Where no sandbox is beside the other calls there is none: never in production.',
    params: z.object({ roles: z.array(z.enum(staffRoles)).min(1, { error: 'missing' }).max(staffRoles.length) }),
    data: z.object({
      staffId: Id,
      loginName: z.string(),
      name: z.string(),
      mail: z.string(),
      password: z.string(),
      secret: z.string().describe('base32'),
    }),
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
  simulators: call({
    path: '/api/sandbox/recruiting',
    who: 'sandbox',
    effect: 'none',
    about:
      'The recruiting systems of the sandbox: address and credentials of each, its connections, the last candidates with what it was told of them, and how it misbehaves. An empty list where the sandbox has no port for them.',
    params: Nothing,
    data: z.object({
      port: z.int().nullable().describe('of this machine; null where none is chosen'),
      simulatorList: z.array(Simulator),
    }),
    refusals: [],
  }),
  sendApplicant: call({
    path: '/api/sandbox/recruiting/send',
    who: 'sandbox',
    effect: 'each',
    changes: ['recruiting', 'orders'],
    about:
      'Lets a recruiting system of the sandbox send a candidate to the callback address of one of its connections, once, or twice with the same number.',
    params: z.object({
      linkId: idOf('outside').describe('of a connection of whatever member: the sandbox acts for none'),
      name: Text(40).min(1, { error: 'missing' }),
      phoneNo: Text(30),
      idCard: Text(30),
      package: Text(80).default('').describe('name or number by which the system calls the package'),
      isTwice: z.boolean().default(false),
    }),
    data: z.object({
      outsideId: z.string(),
      answers: z.array(z.int().nullable()).describe('HTTP status of each answer; null: no answer'),
    }),
    refusals: ['recruitingLinkUnknown', 'simulatorOff'],
  }),
  takeBackApplicant: call({
    path: '/api/sandbox/recruiting/takeBack',
    who: 'sandbox',
    effect: 'set',
    changes: ['recruiting', 'orders'],
    about: 'Lets a recruiting system of the sandbox take back a candidate whom it has sent.',
    params: z.object({ applicantId: idOf('outside') }),
    data: z.object({ answered: z.int().nullable().describe('HTTP status; null: no answer') }),
    refusals: ['sentApplicantUnknown', 'recruitingLinkUnknown', 'simulatorOff'],
  }),
  simulatorFault: call({
    path: '/api/sandbox/recruiting/fault',
    who: 'sandbox',
    effect: 'set',
    changes: [],
    about: 'How a recruiting system of the sandbox answers what it is told from now on.',
    params: z.object({
      system: System,
      fault: z.enum(simulatorFaults),
      busyS: z.int().min(1).max(longestBusyS).default(30).describe('seconds that it asks to wait, when busy'),
    }),
    data: Nothing,
    refusals: ['simulatorOff'],
  }),
};
