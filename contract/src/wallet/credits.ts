import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { creditCeilingFen } from '../staff/limits.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Fen, Id, Text, Time } from '../wire/shapes.ts';

/**
 * `granted`: given by the provider, so no invoice is ever asked for it. `bought`: money of the member that came by another way
 * than a payment channel or a matched bank transfer; once spent it can be invoiced, and it always takes two people.
 */
export const creditKinds = ['granted', 'bought'] as const;
export const CreditKind = z.enum(creditKinds);
export type CreditKind = z.infer<typeof CreditKind>;

export const creditStates = ['waiting', 'done', 'rejected'] as const;
export type CreditState = (typeof creditStates)[number];

const Staff = z.object({ staffId: Id, name: z.string(), isMe: z.boolean() });

export const CreditRow = z.object({
  creditNo: Id,
  memberId: Id,
  enterpriseName: z.string(),
  kind: CreditKind,
  amountFen: Fen,
  why: z.string().describe('the member reads it on the statement'),
  state: z.enum(creditStates),
  askedBy: Staff,
  askedAt: Time,
  decidedBy: Staff.nullable(),
  decidedAt: Time.nullable(),
  decidedWhy: z.string().nullable(),
});
export type CreditRow = z.infer<typeof CreditRow>;

const roles = ['sales', 'finance'] as const;

export const creditCalls = {
  list: call({
    path: '/staff/V1/credits/list',
    who: 'staff',
    effect: 'none',
    shows: ['credits', 'staff'],
    roles,
    about: 'Credits to balances by staff, newest first; and what the asker may credit.',
    params: z.object({
      state: z.enum(creditStates).optional(),
      cursor: Text(200).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({
      rows: z.array(CreditRow),
      nextCursor: z.string().nullable(),
      limits: z.object({
        aloneFen: Fen.describe('one credit, without a second person'),
        dayFen: Fen.describe('in a day, without a second person'),
        mostFen: Fen.describe('one credit at all'),
      }),
    }),
    refusals: [],
  }),
  ask: call({
    path: '/staff/V1/credits/ask',
    who: 'staff',
    effect: 'once',
    changes: changedBy('askCredit', 'confirmCredit'),
    roles,
    about:
      'Credits the balance of a member, with a reason that the member reads. Above the own limit, and for bought money always, it waits for a second member of staff.',
    params: z.object({
      memberId: idOf('company'),
      kind: CreditKind,
      amountFen: Fen.min(1).max(creditCeilingFen),
      why: z.string().trim().min(2, { error: 'tooShort' }).max(60, { error: 'tooLong' }),
      requestKey: Text(64).describe('the same key asks once'),
    }),
    data: CreditRow,
    refusals: ['memberNotFound', 'creditAboveLimit'],
  }),
  decide: call({
    path: '/staff/V1/credits/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmCredit', 'rejectCredit'),
    roles: ['finance'],
    about:
      'The second member of staff confirms a credit, which is then booked once, or rejects it with a reason. Whoever asked can only take it back.',
    params: z.object({ creditNo: idOf('credit'), confirms: z.boolean(), why: Text(200).default('') }),
    data: CreditRow,
    refusals: ['creditNotFound', 'creditDecided', 'creditOwn', 'confirmsLater', 'reviewIncomplete'],
  }),
};
