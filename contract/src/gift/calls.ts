import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ItemCode } from '../catalogue/calls.ts';
import { call } from '../wire/call.ts';
import { dayInChina } from '../wire/china-time.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import type { StaffRole } from '../staff/roles.ts';
import { Amount, Bilingual, Day, Fen, Id, Nothing, Text, Time } from '../wire/shapes.ts';

/** A voucher pays for pieces of items, a coupon takes an amount off, a gift card is money for orders. */
export const giftKinds = ['voucher', 'coupon', 'giftCard'] as const;
export const GiftKind = z.enum(giftKinds);
export type GiftKind = z.infer<typeof GiftKind>;

/** `waiting` for a second person; `voided`: what was not redeemed is not redeemed any more. */
export const giftBatchStates = ['waiting', 'made', 'rejected', 'voided'] as const;
export type GiftBatchState = (typeof giftBatchStates)[number];

/** Wrong codes that a person may try, and how long nothing is looked up then. */
export const giftTries = { most: 5, lockMs: 30 * 60_000 } as const;
export const giftLimits = { codes: 5_000, pieces: 100, valueFen: 10_000_000 } as const;

/** What one person may give away alone: with one batch, and on one day. Above either another one decides. */
export const giftCostLimits: Partial<Record<StaffRole, { readonly batchFen: number; readonly dayFen: number }>> = {
  sales: { batchFen: 1_000_000, dayFen: 2_000_000 },
  finance: { batchFen: 5_000_000, dayFen: 10_000_000 },
};
/** The most that the roles of one person allow. */
export function giftCostLimitOf(roles: readonly StaffRole[]): { batchFen: number; dayFen: number } {
  const limits = roles.map((role) => giftCostLimits[role] ?? { batchFen: 0, dayFen: 0 });
  return {
    batchFen: Math.max(0, ...limits.map(({ batchFen }) => batchFen)),
    dayFen: Math.max(0, ...limits.map(({ dayFen }) => dayFen)),
  };
}

/** A day; of a moment the day that it falls on in China. */
const DayAsked = z.union([Day, Time.transform(dayInChina).pipe(Day)]);
const items = z.array(z.union([ItemCode, z.object({ code: ItemCode }).transform(({ code }) => code)])).max(60);

/** What is given, and how much of it. */
const worthFields = {
  kind: GiftKind.default('voucher'),
  dataItemList: items.default([]).describe('vouchers: one piece of each of these'),
  fixedPrice: Fen.min(0)
    .max(giftLimits.valueFen)
    .optional()
    .describe('vouchers, fen: the most that a piece takes off; 0 or left out: whatever the piece costs the member'),
  offFen: Fen.min(1).max(giftLimits.valueFen).optional().describe('coupons: what it takes off'),
  thresholdFen: Fen.min(0).max(1_000_000_000).default(0).describe('coupons: from which price'),
  onlyBatch: z.boolean().default(false).describe('coupons: for orders of several candidates alone'),
  valueFen: Fen.min(100).max(giftLimits.valueFen).optional().describe('gift cards: what is on it'),
  count: z.int().min(1).max(giftLimits.codes).default(1).describe('codes; or pieces for the member who is named'),
};
type Worth = { kind: GiftKind; dataItemList: string[]; offFen?: number | undefined; valueFen?: number | undefined };
/** What this kind is worth has to be said. */
const lacks = ({ kind, dataItemList, offFen, valueFen }: Worth): 'dataItemList' | 'offFen' | 'valueFen' | null => {
  if (kind === 'voucher') return dataItemList.length === 0 ? 'dataItemList' : null;
  if (kind === 'coupon') return offFen === undefined ? 'offFen' : null;
  return valueFen === undefined ? 'valueFen' : null;
};
const asksForWorth = (of: Worth, context: z.RefinementCtx): void => {
  const field = lacks(of);
  if (field !== null) context.addIssue({ code: 'custom', message: 'missing', path: [field] });
};

const Person = z.object({ name: z.string(), isMe: z.boolean() });
export const GiftBatch = z.object({
  investigationId: Id,
  investigationName: z.string(),
  kind: GiftKind,
  dataItemList: z.array(z.object({ code: ItemCode, name: Bilingual })),
  fixedPrice: Fen.nullable(),
  offFen: Fen.nullable(),
  thresholdFen: Fen,
  onlyBatch: z.boolean(),
  valueFen: Fen.nullable(),
  memberId: Id.nullable().describe('to whom it was given at once; null: codes'),
  memberName: z.string().nullable(),
  topUpFen: Fen.nullable().describe('an activity: given for every top-up of at least so much'),
  forInvitations: z
    .boolean()
    .describe('an activity: given for the first such top-up of an invited enterprise, to it and to who has invited it'),
  count: z.int(),
  mostPerMember: z.int(),
  start_time: Day,
  redeemUntil: Day,
  end_time: Day,
  costFen: Fen.describe('what all of it costs the provider at most'),
  spentFen: Fen.describe('what members have paid with it so far, refunds taken off'),
  redeemedCount: z.int(),
  unusedCount: z.int().describe('codes that can still be redeemed, or could until it was voided'),
  state: z.enum(giftBatchStates),
  madeBy: Person,
  madeAt: Time,
  decidedBy: Person.nullable(),
  decidedWhy: z.string().nullable(),
  downloadedAt: Time.nullable(),
  mayDecide: z.boolean(),
  mayDownload: z.boolean(),
  mayVoid: z.boolean(),
  mayTakeBack: z.boolean().describe('by `decide` without a yes'),
});
export type GiftBatch = z.infer<typeof GiftBatch>;

/** Why something that is held can not be used now. */
export const holdingStates = ['usable', 'held', 'switchedOff', 'notYet', 'notOpen', 'notSold', 'onlyBatch'] as const;
export type HoldingState = (typeof holdingStates)[number];

/** What a member holds; several of the same are one. */
export const Holding = z.object({
  id: Id.describe('of one of them'),
  kind: GiftKind,
  name: z.string(),
  items: z.array(z.object({ code: ItemCode, name: Bilingual })),
  fixedFen: Amount.nullable(),
  offFen: Amount.nullable(),
  thresholdFen: Amount,
  onlyBatch: z.boolean().describe('for orders of several candidates alone'),
  valueFen: Amount.nullable().describe('of a gift card'),
  balanceFen: Amount.nullable().describe('of a gift card'),
  tail: z.string().nullable().describe('of a gift card: the last four characters of its code'),
  validFrom: Day.nullable().describe('null: from the first day on'),
  validUntil: Day,
  count: z.int(),
  state: z.enum(holdingStates).describe('switchedOff: a coupon of a member that uses none'),
  heldBy: z
    .object({
      orderNo: z.string().nullable().describe('null: of a colleague whose orders are not shown'),
      backAt: Time,
    })
    .nullable()
    .describe('the unpaid order that holds it, and when it comes back at the latest'),
  closedItem: Bilingual.nullable().describe('the item that is not open to this person'),
});
export type Holding = z.infer<typeof Holding>;

export const PastHolding = z.object({
  id: Id,
  kind: GiftKind,
  name: z.string(),
  state: z.enum(['used', 'returned', 'expired']),
  orderNo: z.string().nullable(),
  packageName: z.string().nullable(),
  byName: z.string().nullable(),
  at: Time,
  offFen: Amount.nullable(),
});
export type PastHolding = z.infer<typeof PastHolding>;

export const Activity = z.object({
  activityId: Id,
  name: z.string(),
  kind: GiftKind,
  itemNames: z.array(Bilingual),
  offFen: Amount.nullable(),
  thresholdFen: Amount,
  valueFen: Amount.nullable(),
  topUpFen: Amount.describe('given for every top-up of at least so much'),
  from: Day,
  until: Day,
  validUntil: Day,
  leftForMe: z.int().describe('how often this member can still have it'),
});
export type Activity = z.infer<typeof Activity>;

/** As anybody reads it on the home page: nothing of a member, so that amounts are never hidden. */
const PublicActivity = z.object({
  activityId: Id,
  name: z.string(),
  kind: GiftKind,
  topUpFen: Fen,
  offFen: Fen.nullable(),
  thresholdFen: Fen,
  valueFen: Fen.nullable(),
  until: Day,
});
/** Of those that run, the ones that end first. */
export const publicActivitiesMost = 5;

const ofBatch = { investigationId: idOf('giftBatch') };
const roles = ['sales', 'finance'] as const;

/** What a code has given. */
export const Redeemed = z.object({
  kind: GiftKind,
  id: Id.describe('of the coupon, voucher or gift card'),
  name: z.string(),
  itemNames: z.array(Bilingual),
  offFen: Amount.nullable(),
  thresholdFen: Amount,
  valueFen: Amount.nullable(),
  validFrom: Day,
  validUntil: Day,
});
export type Redeemed = z.infer<typeof Redeemed>;

export const giftCalls = {
  activate: call({
    path: '/order_center_v5/gift/activate',
    who: 'member',
    effect: 'once',
    changes: changedBy('redeemGift'),
    about:
      'Redeems a code for the member, once for ever. What was typed or pasted may be a whole mail. Five wrong codes of a person stop for half an hour. Idempotent by the header idempotency-key.',
    params: z.object({
      category: z
        .union([z.literal(1), z.literal(2)])
        .optional()
        .describe('of the own member; read by nobody'),
      memberId: idOf('outside').optional().describe('the own member; another one is refused'),
      operatorId: idOf('outside').optional().describe('the caller; anybody else is refused as another member'),
      userId: idOf('outside').optional().describe('the caller, as operatorId'),
      giftCode: Text(20_000),
    }),
    data: Redeemed,
    refusals: [
      'giftCodeUnread',
      'giftUnknown',
      'giftLocked',
      'giftUsedHere',
      'giftUsed',
      'giftClosed',
      'giftVoided',
      'giftLimit',
    ],
  }),
  coupons: call({
    path: '/gw-member/member/coupon/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['cards', 'orders', 'limits'],
    actsFor: true,
    about:
      'The coupons, vouchers and gift cards of the member, what ends first on top; and what was used or has ended.',
    params: Nothing,
    data: z.object({
      couponList: z.array(Holding),
      pastList: z.array(PastHolding).describe('the last 200, the newest on top'),
      counts: z.object({ held: z.int(), used: z.int(), expired: z.int() }),
    }),
    refusals: [],
  }),
  giftCardUses: call({
    path: '/gw-member/member/coupon/V1/giftCardUses',
    who: 'member',
    effect: 'none',
    shows: ['cards', 'orders'],
    about: 'What a gift card has paid, and what came back to it, the newest on top.',
    params: z.object({ giftCardId: idOf('giftCard') }),
    data: z.object({
      rows: z.array(
        z.object({
          orderNo: z.string().nullable(),
          at: Time,
          drawnFen: Amount,
          returnedFen: Amount,
          isPaid: z.boolean(),
        }),
      ),
    }),
    needs: permissions.seeAmounts,
    refusals: ['cardUnusable'],
  }),
  activities: call({
    path: '/gw-member/member/activity/V1/available/query',
    who: 'member',
    effect: 'none',
    shows: ['cards', 'limits'],
    about:
      'The activities that are running for this member: what it gets for a top-up. None that gives what it can not use.',
    params: Nothing,
    data: z.object({ activityList: z.array(Activity) }),
    refusals: [],
  }),
  publicActivities: call({
    path: '/gw-member/activity/V1/public/query',
    who: 'public',
    effect: 'none',
    about: 'The activities that are running for every member, for the home page: what a top-up brings.',
    perMinute: 60,
    params: z.object({}),
    data: z.object({ activityList: z.array(PublicActivity) }),
    refusals: ['tooMany'],
  }),
  invitation: call({
    path: '/gw-member/member/invite/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['cards'],
    about:
      'The code by which the member invites other enterprises, how many have registered with it, and the activities that reward both sides now.',
    params: Nothing,
    data: z.object({
      inviteCode: z.string(),
      link: z.string().describe('to the registration, with the code'),
      registered: z.int(),
      rewarded: z.int(),
      activityList: z.array(z.object({ activityId: Id, name: z.string(), topUpFen: Amount, until: Day })),
    }),
    refusals: [],
  }),
  list: call({
    path: '/staff/V1/gifts/list',
    who: 'staff',
    effect: 'none',
    shows: ['gifts'],
    roles,
    about: 'Batches of coupons, vouchers and gift cards, the newest on top.',
    params: z.object({
      state: z.enum(giftBatchStates).optional(),
      cursor: Text(200).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(GiftBatch), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  form: call({
    path: '/new-ewea/create_or_edit_investigation_coupon_query',
    who: 'staff',
    effect: 'none',
    shows: ['gifts'],
    roles,
    about: 'What can be given, with what it costs; and the batch that is looked at.',
    params: z.object({ investigationId: idOf('giftBatch').optional() }),
    data: z.object({
      batch: GiftBatch.nullable(),
      itemList: z.array(z.object({ code: ItemCode, group: z.string(), name: Bilingual, basePriceFen: Fen })),
      groupList: z.array(z.object({ code: z.string(), name: Bilingual })),
      limits: z.object({ codes: z.int(), batchFen: Fen, dayFen: Fen }).describe('of whoever asks'),
    }),
    refusals: ['giftBatchNotFound'],
  }),
  cost: call({
    path: '/staff/V1/gifts/cost',
    who: 'staff',
    effect: 'none',
    shows: ['gifts'],
    roles,
    about: 'What a batch would cost at most, and whether a second person has to decide.',
    params: z.object(worthFields).superRefine(asksForWorth),
    data: z.object({
      pieces: z.int(),
      listFen: Fen.describe('at list prices, or the amounts themselves'),
      unitCostFen: Fen,
      costFen: Fen,
      needsSecond: z.boolean(),
      limitFen: Fen.describe('what the asker may give alone with one batch'),
    }),
    refusals: ['itemUnknown'],
  }),
  make: call({
    path: '/new-ewea/make_investigation_coupon',
    who: 'staff',
    effect: 'each',
    changes: changedBy('makeGifts'),
    roles,
    about:
      'Makes a batch of codes, or gives at once to the member who is named. Above the own limit a second person decides first. With an id it changes a batch that still waits. Idempotent by the header idempotency-key.',
    params: z
      .object({
        investigationId: idOf('giftBatch').optional(),
        investigationName: z.string().trim().min(1, { error: 'missing' }).max(40, { error: 'tooLong' }),
        ...worthFields,
        memberId: idOf('company').optional().describe('given to this member at once, up to 100 pieces'),
        topUpFen: Fen.min(100)
          .max(1_000_000_000)
          .optional()
          .describe('an activity: given for every top-up of at least so much'),
        forInvitations: z
          .boolean()
          .default(false)
          .describe('given to an invited enterprise and to who has invited it, for its first such top-up'),
        mostPerMember: z.int().min(1).max(giftLimits.codes).default(1),
        start_time: DayAsked.describe('first day on which a code is redeemed, or what is given may be used'),
        redeemUntil: DayAsked.optional().describe('last day on which a code is redeemed; left out: end_time'),
        end_time: DayAsked.describe('last day on which what was given may be used'),
      })
      .superRefine(asksForWorth)
      .refine(({ start_time, end_time }) => start_time <= end_time, { error: 'date', path: ['end_time'] })
      .refine(
        ({ start_time, redeemUntil, end_time }) =>
          redeemUntil === undefined || (redeemUntil >= start_time && redeemUntil <= end_time),
        { error: 'date', path: ['redeemUntil'] },
      )
      .refine(({ memberId, topUpFen }) => memberId === undefined || topUpFen === undefined, {
        error: 'notAllowed',
        path: ['topUpFen'],
      })
      .refine(({ forInvitations, topUpFen }) => !forInvitations || topUpFen !== undefined, {
        error: 'missing',
        path: ['topUpFen'],
      })
      .refine(({ memberId, count }) => memberId === undefined || count <= giftLimits.pieces, {
        error: 'notAllowed',
        path: ['count'],
      }),
    data: GiftBatch,
    refusals: ['itemUnknown', 'memberNotFound', 'giftBatchNotFound', 'giftBatchMoved'],
  }),
  decide: call({
    path: '/staff/V1/gifts/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmGifts', 'rejectGifts'),
    roles,
    about: 'The second person says yes or no to a batch; whoever made it can only take it back.',
    params: z.object({ ...ofBatch, confirms: z.boolean(), why: Text(200).default('') }),
    data: GiftBatch,
    refusals: ['giftBatchNotFound', 'giftBatchMoved', 'giftBatchOwn', 'confirmsLater', 'reviewIncomplete'],
  }),
  codes: call({
    path: '/staff/V1/gifts/codes',
    who: 'staff',
    effect: 'once',
    changes: changedBy('takeGiftCodes'),
    roles,
    about: 'Makes the codes of a batch and hands them out, once: hashes alone are kept.',
    params: z.object(ofBatch),
    data: z.object({ fileName: z.string(), codes: z.array(z.string()) }),
    refusals: ['giftBatchNotFound', 'giftBatchMoved', 'giftCodesTaken'],
  }),
  void: call({
    path: '/staff/V1/gifts/void',
    who: 'staff',
    effect: 'once',
    changes: changedBy('voidGifts'),
    roles,
    about: 'Voids what nobody has redeemed; what members hold stays theirs.',
    params: z.object(ofBatch),
    data: GiftBatch,
    refusals: ['giftBatchNotFound', 'giftBatchMoved'],
  }),
};
