import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Id, Nothing, paging, Text, Time } from '../wire/shapes.ts';

/** A signature is taken this long before and after the moment that it names; its nonce once. */
export const signatureWindowMs = 5 * 60_000;
/** Nobody signs for an application: so many may wait for an administrator, and no more. */
export const mostWaiting = 100;
/** Bytes that one report of a browser may have. */
export const clientLogMax = 8_192;

const AppId = textIdOf('partnerApp', 32);
/** 0 waits, 1 let in, 2 turned away. */
const ApplicationStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const partnerAppCalls = {
  checkIdentity: call({
    path: '/api/v1/identity/check',
    who: 'public',
    effect: 'none',
    about: 'Whose app this is. The body is not wrapped.',
    perMinute: 30,
    params: z.object({ appId: AppId }),
    data: z.object({ appId: z.string(), appName: z.string(), enterpriseName: z.string() }),
    refusals: ['appUnknown', 'tooMany'],
  }),
  apply: call({
    path: '/api/v1/auth/apply',
    who: 'public',
    effect: 'once',
    changes: ['programs'],
    about:
      'Somebody of the app (`uid`, the name by which the app knows them) asks to use it for its enterprise. An administrator decides; asking again answers how it stands. A hundred may wait for an app. The body is not wrapped.',
    perMinute: 20,
    params: z.object({
      appId: AppId,
      uid: textIdOf('outside', 64).min(1, { error: 'missing' }),
      remark: Text(200).default(''),
    }),
    data: z.object({ applyId: Id, status: ApplicationStatus }),
    refusals: ['appUnknown', 'applicationsFull', 'tooMany'],
  }),
  checkSignature: call({
    path: '/gw-bgcheck/v1/signature/check',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'Verifies `data` by the header `sign`: `appId:timestamp:nonce:mac`, where mac is the hex HMAC-SHA256 under the key of the app over timestamp (seconds), nonce (16 to 64 characters) and data, joined by line feeds. A nonce counts once.',
    perMinute: 120,
    params: z.object({ data: z.string().max(16_384) }),
    data: z.object({ appId: z.string(), data: z.string() }),
    refusals: ['signatureBad', 'tooMany'],
  }),
  uploadLog: call({
    path: '/gw-api/gw-collect/uploadLogToALiYunOss',
    who: 'public',
    effect: 'none',
    about:
      'What went wrong in a browser. Numbers, names, addresses and tokens are taken out before it is kept. The body is not wrapped.',
    perMinute: 20,
    bodyMax: clientLogMax,
    params: z.object({
      level: z.enum(['error', 'warn']).default('error'),
      message: Text(1_000),
      stack: Text(4_000).optional(),
      path: Text(300).optional(),
      build: Text(40).optional(),
    }),
    data: Nothing,
    refusals: ['tooLarge', 'tooMany'],
  }),
  create: call({
    path: '/gw-member/partner/app/V1/create',
    who: 'admin',
    effect: 'each',
    changes: changedBy('createPartnerApp'),
    about: 'Makes an app of the enterprise. The key is shown this once.',
    params: z.object({ name: Text(40).min(1, { error: 'missing' }) }),
    data: z.object({ appId: z.string(), appKey: z.string().describe('hex, 256 bits') }),
    refusals: [],
  }),
  list: call({
    path: '/gw-member/partner/app/V1/query',
    who: 'admin',
    effect: 'none',
    shows: ['programs'],
    about: 'The apps of the enterprise, the latest first; at most 50.',
    params: Nothing,
    data: z.object({
      appList: z.array(z.object({ appId: z.string(), name: z.string(), createdAt: Time, isDisabled: z.boolean() })),
    }),
    refusals: [],
  }),
  rotate: call({
    path: '/gw-member/partner/app/V1/rotate',
    who: 'admin',
    effect: 'each',
    changes: changedBy('rotatePartnerKey'),
    about: 'A new key for an app, shown this once; signatures under the old one are refused at once.',
    perMinute: 20,
    params: z.object({ appId: AppId }),
    data: z.object({ appId: z.string(), appKey: z.string().describe('hex, 256 bits') }),
    refusals: ['notFound', 'tooMany'],
  }),
  disable: call({
    path: '/gw-member/partner/app/V1/disable',
    who: 'admin',
    effect: 'once',
    changes: ['programs'],
    about: 'Switches an app off for good: its signatures are refused at once.',
    params: z.object({ appId: AppId }),
    data: Nothing,
    refusals: ['notFound'],
  }),
  applications: call({
    path: '/gw-member/partner/app/V1/applications',
    who: 'admin',
    effect: 'none',
    shows: ['programs'],
    about: 'Who has asked to use an app of the enterprise.',
    params: z.object({ ...paging }),
    data: z.object({
      rows: z.array(
        z.object({
          applyId: Id,
          appName: z.string(),
          uid: z.string(),
          remark: z.string(),
          status: ApplicationStatus,
          appliedAt: Time,
        }),
      ),
    }),
    refusals: ['pageTooDeep'],
  }),
  review: call({
    path: '/gw-member/partner/app/V1/review',
    who: 'admin',
    effect: 'once',
    changes: ['programs'],
    about: 'Lets an applicant in (1) or turns them away (2).',
    params: z.object({ applyId: idOf('partnerApplication'), status: z.union([z.literal(1), z.literal(2)]) }),
    data: Nothing,
    refusals: ['notFound'],
  }),
};
