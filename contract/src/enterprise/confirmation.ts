import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { fileBodyMax, FileContent, fileRefusals } from '../file/calls.ts';
import { idOf } from '../wire/named-things.ts';
import { Amount, CreditCode, Id, Nothing, Text, Time } from '../wire/shapes.ts';

/** `lacking` nothing was handed in yet · `waiting` staff looks at it · `declined` may be handed in again */
export const confirmationStates = ['lacking', 'waiting', 'confirmed', 'declined'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

export const Confirmation = z.object({
  state: z.enum(confirmationStates),
  creditCode: z.string().nullable(),
  licenceName: z.string().nullable(),
  handedInAt: Time.nullable(),
  decidedAt: Time.nullable(),
  why: z.string().nullable().describe('what staff said when it declined'),
  limit: z
    .object({ orders: z.int(), amountFen: Amount })
    .nullable()
    .describe('what may be ordered altogether until it is confirmed; null afterwards'),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const ConfirmationRow = z.object({
  memberId: Id,
  epName: z.string(),
  creditCode: z.string(),
  licenceName: z.string(),
  registeredAt: Time,
  handedInAt: Time,
  contact: z.object({ name: z.string(), phoneNo: z.string().nullable() }).nullable(),
  isCodeConfirmedElsewhere: z.boolean().describe('another enterprise with this code is confirmed'),
});
export type ConfirmationRow = z.infer<typeof ConfirmationRow>;

const queueRoles = ['sales', 'administrator'] as const;

export const confirmationCalls = {
  state: call({
    path: '/gw-member/member/enterprise/V1/confirmation/query',
    who: 'member',
    effect: 'none',
    shows: ['confirmations'],
    about: 'Whether staff has confirmed the enterprise, and what it may order until then.',
    params: Nothing,
    data: Confirmation,
    refusals: [],
  }),
  handIn: call({
    path: '/gw-member/member/enterprise/V1/confirmation/handIn',
    who: 'admin',
    effect: 'each',
    changes: changedBy('handInLicence'),
    about:
      'Hands in the business licence: JPG, PNG, WebP or PDF, in base64, at most 10 MB as a file. Again as long as it is not confirmed; the newest counts.',
    perMinute: 10,
    bodyMax: fileBodyMax,
    params: z.object({ creditCode: CreditCode, name: Text(200), base64: z.base64().max(fileBodyMax) }),
    data: Confirmation,
    refusals: ['enterpriseConfirmed', 'creditCodeTaken', ...fileRefusals, 'tooMany'],
  }),
  queue: call({
    path: '/staff/V1/confirmation/queue',
    who: 'staff',
    effect: 'none',
    shows: ['confirmations'],
    roles: queueRoles,
    about: 'Enterprises that wait to be confirmed, the oldest on top.',
    params: z.object({ cursor: Text(200).optional(), pageSize: z.int().min(1).max(100).default(30) }),
    data: z.object({ rows: z.array(ConfirmationRow), nextCursor: z.string().nullable(), total: z.int() }),
    refusals: [],
  }),
  licence: call({
    path: '/staff/V1/confirmation/licence',
    who: 'staff',
    effect: 'each',
    changes: [],
    roles: queueRoles,
    about: 'The business licence that an enterprise has handed in. The look is written down.',
    params: z.object({ memberId: idOf('company') }),
    data: FileContent,
    refusals: ['memberNotFound', 'fileNotFound'],
  }),
  decide: call({
    path: '/staff/V1/confirmation/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmEnterprise', 'declineEnterprise'),
    roles: queueRoles,
    about: 'Confirms an enterprise, or declines it with a reason that it reads.',
    params: z
      .object({ memberId: idOf('company'), confirms: z.boolean(), why: Text(200).default('') })
      .refine(({ confirms, why }) => confirms || why.length >= 2, { error: 'missing', path: ['why'] }),
    data: Nothing,
    refusals: ['memberNotFound', 'confirmationNotWaiting', 'creditCodeTaken'],
  }),
};
