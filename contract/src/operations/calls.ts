import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { FactorCode } from '../account/second-factor.ts';
import { ProofKind } from '../candidate/proof-kinds.ts';
import { call } from '../wire/call.ts';
import { allOrderStates, type OrderState } from '../order/states.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Day, Fen, Id, IdType, Nothing, Text, Time } from '../wire/shapes.ts';
import type { StaffRole } from '../staff/roles.ts';

const State = z.literal(allOrderStates as readonly [OrderState, ...OrderState[]]);
const Why = z.string().trim().min(2, { error: 'tooShort' }).max(200, { error: 'tooLong' });

/**
 * What one person may refund alone: for one check altogether, and on one day. Above either a second member of staff who
 * looks after money confirms.
 */
export const refundLimits: Partial<Record<StaffRole, { readonly checkFen: number; readonly dayFen: number }>> = {
  sales: { checkFen: 5_000, dayFen: 30_000 },
  finance: { checkFen: 50_000, dayFen: 300_000 },
};

/** The most that the roles of one person allow. */
export function refundLimitOf(roles: readonly StaffRole[]): { checkFen: number; dayFen: number } {
  const limits = roles.map((role) => refundLimits[role] ?? { checkFen: 0, dayFen: 0 });
  return {
    checkFen: Math.max(0, ...limits.map(({ checkFen }) => checkFen)),
    dayFen: Math.max(0, ...limits.map(({ dayFen }) => dayFen)),
  };
}

/**
 * What one person may credit alone of the money that comes by bank transfer: for one top-up, and on one day. Above either
 * a second member of staff looks at the statement of the bank and confirms.
 */
export const transferLimits = { eachFen: 1_000_000, dayFen: 5_000_000 } as const;

/** `awaited`: the member has said that money will come · `waiting`: one of staff has seen it, a second has to. */
export const transferStates = ['awaited', 'waiting', 'done'] as const;
export type TransferState = (typeof transferStates)[number];

export const refundStates = ['waiting', 'done', 'rejected'] as const;
export type StaffRefundState = (typeof refundStates)[number];

const ofDetail = { memberId: idOf('company'), orderDetailsId: idOf('orderDetail') };
const Staff = z.object({ staffId: Id, name: z.string(), isMe: z.boolean() });

export const TransferRow = z.object({
  memberId: Id,
  orderId: Id.describe('of the trade order'),
  tradeNo: z.string().describe('what the payer writes on the transfer'),
  enterpriseName: z.string(),
  amountFen: Fen,
  askedAt: Time,
  expiresAt: Time,
  state: z.enum(transferStates),
  noted: z
    .object({ transferNo: Id, bankReference: z.string(), receivedOn: Day, by: Staff, at: Time })
    .nullable()
    .describe('what somebody of staff has seen on the statement of the bank'),
  confirmedBy: Staff.nullable(),
  confirmedAt: Time.nullable(),
});
export type TransferRow = z.infer<typeof TransferRow>;

export const IntakeRow = z.object({
  ...ofDetail,
  orderNo: z.string(),
  enterpriseName: z.string(),
  candidateName: z.string(),
  position: z.string().nullable(),
  packageName: z.string().nullable(),
  amountFen: Fen,
  paidAt: Time.nullable(),
  createdAt: Time,
  items: z.array(
    z.object({
      code: z.string(),
      name: Bilingual,
      quantity: z.int(),
      isExpedited: z.boolean(),
      remark: z.string().nullable(),
      needsReview: z.boolean(),
    }),
  ),
});
export type IntakeRow = z.infer<typeof IntakeRow>;

export const RefundRow = z.object({
  refundNo: Id,
  ...ofDetail,
  orderNo: z.string(),
  tradeNo: z.string(),
  enterpriseName: z.string(),
  amountFen: Fen,
  why: z.string(),
  state: z.enum(refundStates),
  askedBy: Staff,
  askedAt: Time,
  decidedBy: Staff.nullable(),
  decidedAt: Time.nullable(),
  decidedWhy: z.string().nullable(),
});
export type RefundRow = z.infer<typeof RefundRow>;

export const CandidateHit = z.object({
  ...ofDetail,
  orderNo: z.string(),
  enterpriseName: z.string(),
  candidateName: z.string(),
  phoneNo: z.string().describe('masked'),
  position: z.string().nullable(),
  status: State,
  createdAt: Time,
});
export type CandidateHit = z.infer<typeof CandidateHit>;

/** Where a line of the timeline comes from. */
export const lineKinds = [
  'order',
  'message',
  'consent',
  'source',
  'finding',
  'report',
  'view',
  'request',
  'dispute',
  'refund',
  'staff',
] as const;
export const TimelineLine = z.object({
  at: Time,
  kind: z.enum(lineKinds),
  event: z.string().describe('a word of the trail, `authorize`, `openTask`'),
  about: z.string().nullable().describe('the item, the channel, the version'),
  outcome: z.string().nullable(),
  who: z.string().nullable(),
  to: State.nullable(),
  amountFen: Fen.nullable(),
  proofBy: ProofKind.nullable().default(null).describe('of an identity that a reviewer has decided'),
});
export type TimelineLine = z.infer<typeof TimelineLine>;

export const CandidateFile = z.object({
  ...CandidateHit.shape,
  idCard: z.string().describe('masked'),
  idType: IdType,
  tradeNo: z.string(),
  amountFen: Fen,
  refundedFen: Fen,
  refundableFen: Fen.describe('what staff may still send back; 0 while the check runs'),
  dueAt: Time.nullable(),
  estimatedCompletedAt: Time.nullable(),
  link: z.object({ sentAt: Time, expiresAt: Time, checkCode: z.string() }).nullable(),
  mayResendLink: z.boolean(),
  items: z.array(
    z.object({ code: z.string(), name: Bilingual, n: z.int(), state: z.string(), result: z.string().nullable() }),
  ),
  lines: z.array(TimelineLine),
});
export type CandidateFile = z.infer<typeof CandidateFile>;

export const MemberRow = z.object({
  memberId: Id,
  name: z.string(),
  category: z.union([z.literal(1), z.literal(2)]),
  createdAt: Time,
  checkCount: z.int().describe('checks that it has ordered, each candidate as one'),
  balanceFen: Fen,
  frozen: z.object({ at: Time, why: z.string().nullable() }).nullable(),
  frozenAbove: z
    .string()
    .nullable()
    .describe('the name of the nearest frozen enterprise above it, with which it is frozen'),
});
export type MemberRow = z.infer<typeof MemberRow>;

const paged = { cursor: Text(200).optional(), pageSize: z.int().min(1).max(100).default(30) };
const next = { nextCursor: z.string().nullable() };

export const operationsCalls = {
  counts: call({
    path: '/staff/V1/operations/counts',
    who: 'staff',
    effect: 'none',
    shows: ['intake', 'refunds', 'credits', 'transfers', 'reconciliation'],
    roles: ['reviewer', 'lead', 'sales', 'finance', 'administrator'],
    about:
      'How much waits: orders for intake review, refunds and credits for a second member of staff, refunds that a channel has not made, bank transfers to be looked for or confirmed, differences to statements.',
    params: Nothing,
    data: z.object({
      intake: z.int(),
      refunds: z.int(),
      credits: z.int(),
      failedRefunds: z.int(),
      transfers: z.int(),
      transfersToConfirm: z.int().describe('of them those that somebody has entered already'),
      differences: z.int(),
    }),
    refusals: [],
  }),
  intake: call({
    path: '/staff/V1/operations/intake',
    who: 'staff',
    effect: 'none',
    shows: ['intake'],
    roles: ['reviewer'],
    about: 'Orders whose items are looked at before the candidate is asked, the oldest on top.',
    params: z.object(paged),
    data: z.object({ rows: z.array(IntakeRow), ...next }),
    refusals: [],
  }),
  passIntake: call({
    path: '/staff/V1/operations/passIntake',
    who: 'staff',
    effect: 'once',
    changes: changedBy('passIntake'),
    roles: ['reviewer'],
    about: 'The order may go on: the candidate is asked.',
    params: z.object(ofDetail),
    data: z.object({ status: State }),
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
  failIntake: call({
    path: '/staff/V1/operations/failIntake',
    who: 'staff',
    effect: 'once',
    changes: changedBy('failIntake'),
    roles: ['reviewer'],
    about: 'The order can not be carried out: it ends with the reason, and the money goes back.',
    params: z.object({ ...ofDetail, why: Why }),
    data: z.object({ refundedFen: Fen }),
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
  resendLink: call({
    path: '/staff/V1/operations/resendLink',
    who: 'staff',
    effect: 'each',
    changes: changedBy('resendLink'),
    roles: ['reviewer', 'sales'],
    about: 'Sends the candidate a new link, which ends the old one; once in five minutes.',
    params: z.object(ofDetail),
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState', 'linkJustSent'],
  }),
  searchCandidates: call({
    path: '/staff/V1/operations/searchCandidates',
    who: 'staff',
    effect: 'each',
    changes: [],
    roles: ['reviewer', 'sales', 'finance'],
    about:
      'Checks of all members by how the order number or a word of the name begins (two signs or letters at least), or by phone or number of the document, whole. The search is written down, without its words.',
    perMinute: 30,
    params: z.object({ search: z.string().trim().min(2, { error: 'tooShort' }).max(40) }),
    data: z.object({ rows: z.array(CandidateHit) }),
    refusals: ['tooMany'],
  }),
  candidate: call({
    path: '/staff/V1/operations/candidate',
    who: 'staff',
    effect: 'each',
    changes: [],
    shows: ['orders'],
    roles: ['reviewer', 'sales', 'finance'],
    about:
      'One check from order to report: messages, consents, source calls, findings, views, requests, money, and what staff did. The look is written down.',
    params: z.object(ofDetail),
    data: CandidateFile,
    refusals: ['orderNotFound'],
  }),
  askRefund: call({
    path: '/staff/V1/operations/askRefund',
    who: 'staff',
    effect: 'once',
    changes: changedBy('askRefund', 'confirmRefund'),
    roles: ['sales', 'finance'],
    about:
      'Sends part of what was paid for a finished check back to where it came from. Above the own limit it waits for a second member of staff.',
    params: z.object({
      ...ofDetail,
      amountFen: Fen.min(1),
      why: Why,
      requestKey: Text(64).describe('the same key asks once'),
    }),
    data: RefundRow,
    refusals: ['orderNotFound', 'orderNotInState', 'refundTooMuch', 'refundWaiting'],
  }),
  refunds: call({
    path: '/staff/V1/operations/refunds',
    who: 'staff',
    effect: 'none',
    shows: ['refunds'],
    roles: ['sales', 'finance'],
    about: 'Refunds by staff, newest first.',
    params: z.object({ ...paged, state: z.enum(refundStates).optional() }),
    data: z.object({ rows: z.array(RefundRow), ...next }),
    refusals: [],
  }),
  decideRefund: call({
    path: '/staff/V1/operations/decideRefund',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmRefund', 'rejectRefund'),
    roles: ['finance'],
    about:
      'The second member of staff confirms a refund, which then goes out once, or rejects it with a reason. Whoever asked can only take it back.',
    params: z.object({ refundNo: idOf('refund'), confirms: z.boolean(), why: Text(200).default('') }),
    data: RefundRow,
    refusals: [
      'refundNotFound',
      'refundDecided',
      'refundOwn',
      'confirmsLater',
      'refundTooMuch',
      'orderNotInState',
      'orderNotFound',
      'reviewIncomplete',
    ],
  }),
  transfers: call({
    path: '/staff/V1/operations/transfers',
    who: 'staff',
    effect: 'none',
    shows: ['transfers'],
    roles: ['finance'],
    about:
      'Top-ups by bank transfer, newest first: those whose money is awaited, those that a second person has to confirm, those that are done.',
    params: z.object({
      ...paged,
      state: z.enum(transferStates).default('awaited'),
      search: Text(60).optional().describe('part of the name, or how the number begins'),
    }),
    data: z.object({ rows: z.array(TransferRow), ...next }),
    refusals: [],
  }),
  noteTransfer: call({
    path: '/staff/V1/operations/noteTransfer',
    who: 'staff',
    effect: 'once',
    changes: changedBy('noteTransfer', 'paymentReceived'),
    roles: ['finance'],
    about:
      'The money of a top-up has come: whole, under this number of the bank, on this day. Within the own limit it is credited at once, above it a second member of staff confirms.',
    params: z.object({
      memberId: idOf('company'),
      orderId: idOf('tradeOrder'),
      amountFen: Fen.min(1).describe('as the statement of the bank says it; must be what was asked for'),
      bankReference: Text(64)
        .min(4, { error: 'tooShort' })
        .describe('the number of the transfer at the bank; counts once'),
      receivedOn: Day,
    }),
    data: TransferRow,
    refusals: [
      'tradeNotFound',
      'tradeNotInState',
      'transferAmountDiffers',
      'transferUsed',
      'transferNoted',
      'memberNotFound',
    ],
  }),
  decideTransfer: call({
    path: '/staff/V1/operations/decideTransfer',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmTransfer', 'rejectTransfer', 'paymentReceived'),
    roles: ['finance'],
    about:
      'The second member of staff confirms what a first has seen, and the money is credited once; or takes the note back with a reason. Whoever noted it can only take it back.',
    params: z.object({ transferNo: idOf('transfer'), confirms: z.boolean(), why: Text(200).default('') }),
    data: TransferRow,
    refusals: [
      'transferNotFound',
      'transferDecided',
      'transferOwn',
      'confirmsLater',
      'tradeNotFound',
      'tradeNotInState',
      'reviewIncomplete',
    ],
  }),
  members: call({
    path: '/staff/V1/operations/members',
    who: 'staff',
    effect: 'none',
    shows: ['members'],
    roles: ['sales', 'finance', 'administrator'],
    about: 'The members, newest first.',
    params: z.object({
      ...paged,
      search: Text(60).optional().describe('part of the name, or the number'),
      onlyFrozen: z.boolean().default(false).describe('by themselves, or with an enterprise above'),
    }),
    data: z.object({ rows: z.array(MemberRow), ...next }),
    refusals: [],
  }),
  freeze: call({
    path: '/staff/V1/operations/freeze',
    who: 'staff',
    effect: 'once',
    changes: changedBy('freezeMember'),
    roles: ['sales', 'finance', 'administrator'],
    about: 'Stops a member from ordering and spending at once, with a reason that the member reads.',
    params: z.object({ memberId: idOf('company'), why: Why }),
    data: Nothing,
    refusals: ['memberNotFound', 'memberFrozenAlready'],
  }),
  unfreeze: call({
    path: '/staff/V1/operations/unfreeze',
    who: 'staff',
    effect: 'once',
    changes: changedBy('unfreezeMember'),
    roles: ['sales', 'finance', 'administrator'],
    about: 'Lets a member order and spend again.',
    params: z.object({ memberId: idOf('company'), why: Why }),
    data: Nothing,
    refusals: ['memberNotFound', 'memberNotFrozen'],
  }),
  factorHolders: call({
    path: '/staff/V1/operations/factorHolders',
    who: 'staff',
    effect: 'none',
    shows: ['members', 'people', 'account'],
    roles: ['administrator'],
    about: 'The administrators of a member, or the person of a personal account; the phone masked. At most 50.',
    params: z.object({ memberId: idOf('company') }),
    data: z.object({
      rows: z.array(z.object({ userId: Id, name: z.string(), phoneNo: z.string().nullable(), hasFactor: z.boolean() })),
    }),
    refusals: ['memberNotFound'],
  }),
  resetFactors: call({
    path: '/staff/V1/operations/resetFactors',
    who: 'staff',
    effect: 'once',
    changes: changedBy('resetMemberFactors'),
    roles: ['administrator'],
    about:
      'For a person who has lost every second factor and whom no other administrator can help: removes authenticator, passkeys and recovery codes, ends their sign-ins and tells them. With a reason, against a code of the own authenticator.',
    perMinute: 30,
    params: z.object({ memberId: idOf('company'), userId: idOf('person'), why: Why, code: FactorCode }),
    data: Nothing,
    refusals: ['memberNotFound', 'personNotFound', 'factorNone', 'staffCodeWrong', 'staffLocked'],
  }),
};
