import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { Activity } from '../gift/calls.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import type { WithAmounts } from '../wire/money.ts';
import { Amount, Bilingual, Day, Fen, Id, Nothing, paging, Text, Time } from '../wire/shapes.ts';
import { tradeBizCode } from '../wallet/calls.ts';

/** What buying a grade does: begins one, lines the same or a lower one up behind the present one, or replaces it at once. */
export const gradeActs = ['buy', 'renew', 'upgrade', 'downgrade'] as const;
export const GradeAct = z.enum(gradeActs);
export type GradeAct = z.infer<typeof GradeAct>;

/** A payment of a membership waits this long; the amount is true for the day on which it was quoted. */
export const gradeOrderLifeMs = 15 * 60 * 1000;

/** What is told of spending: the last so many days, today included. */
export const usageDays = 90;
/** With orders of fewer days nothing is foretold. */
export const leastUsageDays = 30;

const Grade = z.object({
  type: z.int(),
  name: Bilingual,
  discountPercent: Amount.describe('100 = base price, 95 = 5 % off'),
  isOwn: z.boolean().describe('the grade that the prices of this member have now'),
  expireDate: z
    .object({ time: z.int() })
    .nullable()
    .describe('last moment of the last day of the own grade; null: without end, or another grade'),
});

/** What is given back of a term that ends early: paid × days left ÷ days of the term, half up to the fen, today counts. */
export const GradeCredit = z.object({
  gradeType: z.int(),
  name: Bilingual,
  paidFen: Amount,
  daysLeft: z.int(),
  days: z.int(),
  creditFen: Amount,
});

export const GradeProduct = z.object({
  goodsCode: z.string().describe('GRADE_ and the type of the grade'),
  gradeType: z.int(),
  name: Bilingual,
  discountPercent: Amount,
  priceFen: Amount.describe('of one year'),
  quote: z
    .object({
      act: GradeAct,
      creditFen: Amount,
      credits: z.array(GradeCredit),
      amountFen: Amount.describe('to be paid now: the price without the credit'),
      firstDay: Day,
      lastDay: Day,
    })
    .nullable()
    .describe('null where this grade can not be bought now'),
});
/** As they read it who may see amounts; nobody else is told. */
export type GradeProduct = WithAmounts<z.infer<typeof GradeProduct>>;

/** `ahead` begins when the one before it ends; `replaced` ended early, by an upgrade. */
export const gradeTermStates = ['ahead', 'inForce', 'ended', 'replaced'] as const;
export const GradeTerm = z.object({
  id: Id,
  gradeType: z.int(),
  name: Bilingual,
  state: z.enum(gradeTermStates),
  act: GradeAct.nullable().describe('null: given by the provider'),
  firstDay: Day,
  lastDay: Day.nullable().describe('null: without end'),
  endedOn: Day.nullable().describe('the first day on which it did not count any more, where that came early'),
  daysLeft: z.int().nullable().describe('today included; of one that has not begun, all of them'),
  priceFen: Amount,
  creditFen: Amount,
  paidFen: Amount,
  tradeNo: z.string().nullable(),
  operatorName: z.string().nullable(),
  createdAt: Time,
});
export type GradeTerm = z.infer<typeof GradeTerm>;

const GradeUsage = z.object({
  gradeType: z.int(),
  name: Bilingual,
  discountPercent: Amount,
  savedFen: Amount.describe('off the items at unit price, in these days'),
  yearFen: Amount.describe('the same in a year'),
  priceFen: Amount,
  netFen: Amount.describe('of a year, after the price of the grade'),
  advice: z
    .object({
      against: Bilingual.describe('the grade that it is compared with'),
      isWorth: z.boolean(),
      moreSavedFen: Amount.describe('in a year, than the grade that it is compared with'),
      moreFeeFen: Amount,
      breakEvenFen: Amount.describe('what a year at unit price has to come to'),
    })
    .nullable()
    .describe('null of the free grade, and while there are too few orders'),
});
export type GradeUsage = WithAmounts<z.infer<typeof GradeUsage>>;

/** How items were priced: by the unit, so that a grade counts; by an agreement; by a package. */
export const spendingKinds = ['unit', 'agreement', 'package'] as const;
const Spending = z.object({
  kind: z.enum(spendingKinds),
  pieces: z.int(),
  listFen: Amount,
  savedFen: Amount.describe('what the grade has taken off'),
  share: z.number().describe('of the list price of all, in percent, to one digit'),
});

const goodsDetails = z
  .array(z.object({ goodsCode: Text(16), count: z.literal(1).default(1) }))
  .length(1)
  .describe('one membership');

export const gradeCalls = {
  grades: call({
    path: '/gw-member/memberGrade/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['grade', 'balance'],
    about: 'The grades of membership, with what each takes off the base price, and which of them is the own one.',
    params: Nothing,
    data: z.object({
      gradeList: z.array(Grade),
      vip: z.boolean().describe('a grade is set and ends after the start of today'),
      vipuser: z.boolean().describe('a grade is set and ends on or after the start of today'),
      vipfree: z.boolean().describe('as vipuser'),
      vipgrade: z.int().describe('-1 without a grade'),
    }),
    refusals: [],
  }),
  products: call({
    path: '/gw-member/v1/member/product/get',
    who: 'member',
    effect: 'none',
    shows: ['grade', 'balance', 'cards', 'limits'],
    about:
      'What is sold: the memberships, with what each costs this member today (the amounts are true for the day), bought by `tradeOrder/V1/submit`; and the top-ups that bring something now, made by `acct/V1/recharge`.',
    params: Nothing,
    data: z.object({
      quotedOn: Day.describe('in China'),
      products: z.array(GradeProduct),
      topUpList: z.array(Activity).describe('a top-up of at least `topUpFen` brings it'),
    }),
    needs: permissions.seeAmounts,
    refusals: [],
  }),
  order: call({
    path: '/gw-member/tradeOrder/V1/submit',
    who: 'member',
    effect: 'each',
    changes: changedBy('orderGrade'),
    about:
      'Opens the trade order of a membership, to be paid within fifteen minutes. The server computes the amount and refuses another one, with the new amount. Idempotent by the header idempotency-key.',
    params: z.object({
      count: z.literal(1).default(1),
      discount: Fen.min(0).optional().describe('the credit; another one than that of the server is refused'),
      orderAmount: Fen.min(0),
      goodsDetails,
      bizCode: z.literal(tradeBizCode).default(tradeBizCode),
    }),
    data: z.object({
      orderId: Id.describe('of the trade order'),
      tradeNo: z.string(),
      amountFen: Amount,
      expiresAt: Time,
      goodsList: z.array(
        z.object({
          goodsCode: z.string(),
          gradeType: z.int(),
          act: GradeAct,
          priceFen: Amount,
          creditFen: Amount,
        }),
      ),
    }),
    needs: permissions.seeAmounts,
    spends: true,
    refusals: ['memberFrozen', 'gradeAdminOnly', 'gradeNotOnSale', 'quoteChanged', 'keyReused'],
  }),
  terms: call({
    path: '/gw-member/memberGrade/V1/terms/query',
    who: 'member',
    effect: 'none',
    shows: ['grade', 'balance'],
    about: 'The memberships of the member: the one in force, the one that follows it, and those that have ended.',
    params: z.object(paging),
    data: z.object({ rows: z.array(GradeTerm), total: z.int() }),
    needs: permissions.seeAmounts,
    refusals: ['pageTooDeep'],
  }),
  usage: call({
    path: '/gw-member/memberGrade/V1/usage/query',
    who: 'member',
    effect: 'none',
    shows: ['grade', 'orders', 'balance'],
    about:
      'What each grade would have saved on the paid orders of the last 90 days, and in a year at that rate. Only items at unit price count.',
    params: Nothing,
    data: z.object({
      fromDay: Day,
      untilDay: Day,
      tooFew: z.boolean().describe('orders of fewer than 30 days'),
      unitFen: Amount.describe('list price of the items at unit price'),
      unitYearFen: Amount,
      spending: z.array(Spending),
      total: Spending.omit({ kind: true, share: true }),
      grades: z.array(GradeUsage),
    }),
    needs: permissions.seeAmounts,
    refusals: [],
  }),
  ofMember: call({
    path: '/staff/V1/memberGrade/terms/query',
    who: 'staff',
    roles: ['finance', 'sales', 'administrator'],
    effect: 'none',
    shows: ['members'],
    about: 'The memberships of one member, with who bought each, the newest first.',
    params: z.object({ memberId: idOf('company') }),
    data: z.object({ rows: z.array(GradeTerm) }),
    refusals: ['memberNotFound'],
  }),
};
