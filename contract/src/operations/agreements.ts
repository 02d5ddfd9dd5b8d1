import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ItemCode } from '../catalogue/calls.ts';
import { call } from '../wire/call.ts';
import { dayInChina } from '../wire/china-time.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Day, Fen, Id, Text, Time } from '../wire/shapes.ts';

/** How an agreement stands today, by the days of its versions. */
export const agreementStates = ['ahead', 'inForce', 'ended'] as const;
export type AgreementState = (typeof agreementStates)[number];

export const AgreementPrice = z.object({ code: ItemCode, priceFen: Fen.min(0).max(100_000_000) });
const prices = z
  .array(AgreementPrice)
  .min(1)
  .max(60)
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, { error: 'wrong' });

/** A day; of a moment the day that it falls on in China. */
const DayAsked = z.union([Day, Time.transform(dayInChina).pipe(Day)]);
/** '1' means on, as the flags of the specification have it. */
const Switch = z.enum(['0', '1']);
const termFields = {
  dataItemList: prices,
  isFixedPrice: Switch.default('0').describe(
    '1: all items together cost `fixedPrice`, and their own prices do not count',
  ),
  fixedPrice: Fen.min(0).max(1_000_000_000).optional().describe('fen; needed when `isFixedPrice` is 1'),
};
const hasItsPrice = (of: { isFixedPrice: '0' | '1'; fixedPrice?: number | undefined }): boolean =>
  of.isFixedPrice === '0' || of.fixedPrice !== undefined;
const priceMissing = { error: 'missing', path: ['fixedPrice'] };

export const AgreementRow = z.object({
  groupId: Id,
  memberId: Id,
  memberName: z.string(),
  groupName: z.string(),
  version: z.int().describe('of the newest version'),
  state: z.enum(agreementStates),
  start_time: Day,
  end_time: Day,
  itemCount: z.int(),
  savedAt: Time,
});
export type AgreementRow = z.infer<typeof AgreementRow>;

export const AgreementVersion = z.object({
  version: z.int(),
  start_time: Day,
  end_time: Day,
  limitStatus: z.boolean(),
  dataItemList: z.array(AgreementPrice),
  fixedPriceFen: Fen.nullable(),
  belowCostWhy: z.string().nullable(),
  isInForce: z.boolean(),
  orderCount: z.int().describe('orders whose price it has made, of the last 10,000'),
  savedBy: z.string().nullable().describe('null: before this was kept'),
  savedAt: Time,
});
export type AgreementVersion = z.infer<typeof AgreementVersion>;

/** In percent with one digit, by `percentOf` of the server; null: of nothing, or not known. */
export const Percent = z.number().nullable();

/** What can be agreed on, with what it costs the provider. */
export const AgreementItem = z.object({
  code: ItemCode,
  group: z.string(),
  name: Bilingual,
  basePriceFen: Fen,
  costFen: Fen.nullable().describe('null: not known'),
});
export type AgreementItem = z.infer<typeof AgreementItem>;

const OtherAgreement = z.object({
  groupId: Id,
  groupName: z.string(),
  start_time: Day,
  end_time: Day,
  dataItemList: z.array(AgreementPrice),
});

export const AgreementForm = z.object({
  memberId: Id,
  memberName: z.string(),
  groupId: Id.nullable(),
  groupName: z.string(),
  version: z.int().describe('0: nothing was saved yet'),
  versions: z.array(AgreementVersion).describe('the newest on top'),
  itemList: z.array(AgreementItem),
  groupList: z.array(z.object({ code: z.string(), name: Bilingual })),
  otherAgreements: z.array(OtherAgreement).describe('of the same member, at their own prices, in force or ahead'),
});
export type AgreementForm = z.infer<typeof AgreementForm>;

/** One of the choices that a member makes most often, priced as agreed now and as in the draft. */
export const AgreementTrial = z.object({
  name: z.string().nullable().describe('of the package that was chosen; null: items chosen one by one'),
  items: z.array(z.object({ code: ItemCode, quantity: z.int() })),
  orderCount: z.int(),
  nowFen: Fen,
  draftFen: Fen,
  savedFen: Fen.describe('what the member pays less by the draft; negative when it pays more'),
  savedPercent: Percent.describe('of what it pays now'),
  marginFen: Fen.nullable().describe('the draft price without what the items cost; null where a cost is not known'),
  marginPercent: Percent.describe('of the draft price'),
});
export type AgreementTrial = z.infer<typeof AgreementTrial>;

/** One item of a draft beside its cost. */
export const AgreementLine = z.object({
  code: ItemCode,
  priceFen: Fen,
  basePercent: Percent.describe('what is paid of the list price'),
  marginFen: Fen.nullable().describe('null: the cost is not known'),
  marginPercent: Percent.describe('of the price'),
});

export const trialDays = 90;

export const agreementCalls = {
  list: call({
    path: '/staff/V1/agreements/list',
    who: 'staff',
    effect: 'none',
    shows: ['agreements'],
    roles: ['sales', 'finance'],
    about: 'Agreements of all members, the newest on top.',
    params: z.object({
      search: Text(60).optional().describe('part of the name of the member or of the agreement'),
      cursor: Text(200).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(AgreementRow), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  form: call({
    path: '/new-ewea/create_or_edit_protocol_group_query',
    who: 'staff',
    effect: 'none',
    shows: ['agreements'],
    roles: ['sales', 'finance'],
    about:
      'An agreement with its versions, or an empty one for a member, with what can be agreed on and what it costs.',
    params: z.object({
      category: z
        .union([z.literal(1), z.literal(2)])
        .optional()
        .describe('of the member; read by nobody'),
      groupId: idOf('agreement').optional(),
      memberId: idOf('company').optional().describe('needed for a new agreement'),
    }),
    data: AgreementForm,
    refusals: ['agreementNotFound', 'memberNotFound'],
  }),
  save: call({
    path: '/new-ewea/make_protocol_group',
    who: 'staff',
    effect: 'once',
    changes: changedBy('saveAgreement'),
    roles: ['sales', 'finance'],
    about:
      'Saves a new version of an agreement, or a new agreement. Orders keep the version they were placed with. No price goes below the limit of the roles of whoever saves. A repeat that changes nothing makes no version.',
    params: z
      .object({
        groupId: idOf('agreement').optional().describe('left out for a new agreement'),
        memberId: idOf('company').optional().describe('needed for a new agreement'),
        groupName: z.string().trim().min(1, { error: 'missing' }).max(40, { error: 'tooLong' }),
        ...termFields,
        start_time: DayAsked,
        end_time: DayAsked.describe('the last day, included'),
        limitStatus: Switch.default('0').describe('1: an order by this agreement holds its items only'),
        totalPrice: Fen.optional().describe('the sum that the page shows; the server adds up by itself'),
        version: z.int().min(0).optional().describe('the version that was looked at; refused when a newer one stands'),
        belowCostWhy: Text(200).optional().describe('why something is sold below its cost'),
      })
      .refine(({ groupId, memberId }) => (groupId ?? memberId) !== undefined, {
        error: 'agreementMember',
        path: ['memberId'],
      })
      .refine(hasItsPrice, priceMissing)
      .refine(({ start_time, end_time }) => start_time <= end_time, { error: 'date', path: ['end_time'] }),
    data: z.object({ groupId: Id, version: z.int() }),
    refusals: [
      'agreementNotFound',
      'memberNotFound',
      'agreementChanged',
      'agreementNameTaken',
      'agreementBelowCost',
      'agreementTotalBelowCost',
      'agreementBelowLimit',
      'agreementTotalBelowLimit',
      'itemUnknown',
    ],
  }),
  trial: call({
    path: '/new-ewea/protocol_group_trial',
    who: 'staff',
    effect: 'none',
    shows: ['agreements'],
    roles: ['sales', 'finance'],
    about: `What a draft would cost the member: its three most frequent choices of ${trialDays} days, with its own grade.`,
    params: z
      .object({
        groupId: idOf('agreement').optional(),
        memberId: idOf('company').optional(),
        ...termFields,
      })
      .refine(hasItsPrice, priceMissing),
    data: z.object({
      totalPriceFen: Fen.describe('one unit of every item at the prices of the draft'),
      lines: z.array(AgreementLine),
      belowCost: z
        .object({ code: ItemCode.nullable().describe('null: the fixed total'), costFen: Fen, shortFen: Fen })
        .nullable()
        .describe('the first thing that is sold below its cost'),
      grade: z
        .object({ name: Bilingual, discountPercent: z.int() })
        .nullable()
        .describe('of the member; null: none named'),
      trials: z.array(AgreementTrial),
      calculatedAt: Time,
    }),
    refusals: ['agreementNotFound', 'memberNotFound', 'itemUnknown'],
  }),
};
