import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { Channel } from './ats.ts';
import { call } from '../wire/call.ts';
import { State } from '../order/calls.ts';
import { Report } from '../report/calls.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Id, Text, Time } from '../wire/shapes.ts';

/** For so long the candidate can say yes to a hand-over. */
export const grantLifeMs = 7 * 24 * 60 * 60_000;
/** A code that lets a system read one report. */
export const authCodeLifeMs = 5 * 60_000;
/** The text of `grantWords`; a new wording is a new version. */
export const grantTextVersion = '2026-11';

/** What the candidate agrees to, beside the consent to the check: a receiver of its own needs a yes of its own. */
export const grantWords = {
  zh: '我同意 {enterpriseName} 把这次背景核查的进度、结论和报告内容提供给其使用的招聘系统 {channelName}，用于处理我的应聘。我可以随时收回；收回后，该系统不能再读取报告。不同意不影响核查本身。',
  en: 'I agree that {enterpriseName} may share the progress, the outcome and the report of this background check with {channelName}, the recruiting system it uses, to process my application. I can withdraw this at any time; after that the system can no longer read the report. Declining does not affect the check itself.',
} as const;

/** How the system knows it: chosen there, not to be guessed. */
const HandoverState = z
  .string()
  .regex(/^[\w.~-]{16,200}$/, { error: 'wrong' })
  .describe('16 to 200 of A-Z a-z 0-9 . _ ~ -');

export const handoverCalls = {
  open: call({
    path: '/grant-api/grant/open',
    who: 'member',
    effect: 'once',
    changes: changedBy('openHandover'),
    program: 'check',
    about:
      'Hands the candidate of an order detail over to a bound system, which follows it by `state` from then on. The candidate is asked on the phone. Repeating it with the same state changes nothing.',
    perMinute: 60,
    params: z.object({
      channelCode: Channel,
      deliveryId: idOf('orderDetail').describe('the order detail'),
      state: HandoverState,
    }),
    data: z.object({ deliveryId: Id, expiresAt: Time }),
    refusals: ['atsNotBound', 'orderNotFound', 'handoverTaken', 'tooMany'],
  }),
  agreement: call({
    path: '/grant-api/grant/agreement',
    who: 'candidate',
    effect: 'once',
    changes: changedBy('agreeHandover'),
    about:
      'What a hand-over asks the candidate for, found by its `state`. With `agree` it is answered: a yes counts with the version that was read, under a consent to the check; a no after a yes takes it back.',
    perMinute: 60,
    params: z.object({ state: HandoverState, agree: z.boolean().optional(), textVersion: Text(20).optional() }),
    data: z.object({
      deliveryId: Id,
      channelName: z.string(),
      enterpriseName: z.string(),
      textVersion: z.string(),
      text: Bilingual,
      answer: z.enum(['open', 'agreed', 'ended']),
      answeredAt: Time.nullable(),
      expiresAt: Time,
    }),
    refusals: ['handoverUnknown', 'consentTextOld', 'consentIncomplete', 'tooMany'],
  }),
  grants: call({
    path: '/grant-api/grant/query',
    who: 'candidate',
    effect: 'none',
    about: 'The hand-over of this check, when there is one; its `state` leads to the agreement.',
    params: z.object({}),
    data: z.object({ state: z.string().nullable() }),
    refusals: [],
  }),
  status: call({
    path: '/delivery-api/delivery/:deliveryId/status',
    method: 'GET',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    program: 'check',
    about:
      'How a delivery stands: the state of its check, since when, and whether the candidate lets the bound system have the report.',
    perMinute: 120,
    params: z.object({ deliveryId: idOf('orderDetail').describe('the order detail') }),
    data: z.object({
      deliveryId: Id,
      orderNo: z.string(),
      status: State,
      statusName: Bilingual,
      changedAt: Time,
      grant: z
        .enum(['none', 'open', 'agreed', 'ended'])
        .describe('none: no system follows the check; open: the candidate has not answered'),
    }),
    refusals: ['orderNotFound', 'tooMany'],
  }),
  authCode: call({
    path: '/Auth-api/gw-collect/report/getAuthCode',
    who: 'member',
    effect: 'each',
    changes: changedBy('makeAuthCode'),
    program: 'report',
    needs: 'P00007',
    about:
      'A code by which the system of the hand-over reads the report of this delivery: once, within five minutes. Refused until the candidate has agreed.',
    perMinute: 60,
    params: z.object({ deliveryId: idOf('orderDetail').describe('the order detail') }),
    data: z.object({ authCode: z.string(), expiresInMs: z.int() }),
    refusals: [
      'orderNotFound',
      'handoverUnknown',
      'grantMissing',
      'viewingOff',
      'reportNotReady',
      'reportDeleted',
      'tooMany',
    ],
  }),
  redeem: call({
    path: '/Auth-api/gw-collect/report/redeem',
    who: 'public',
    effect: 'once',
    changes: changedBy('passReport'),
    about:
      'The system trades the code for the report, with its own secret. A code of another channel or delivery is worth nothing and is not used up.',
    perMinute: 60,
    params: z.object({ channelCode: Channel, secret: Text(128), deliveryId: idOf('orderDetail'), authCode: Text(64) }),
    data: z.object({
      deliveryId: Id,
      state: z.string(),
      orderNo: z.string(),
      status: State,
      report: Report,
    }),
    refusals: ['atsUnknown', 'authCodeGone', 'reportNotReady', 'reportDeleted', 'tooMany'],
  }),
};
