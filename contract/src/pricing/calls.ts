import { z } from 'zod';
import { call } from '../wire/call.ts';
import { ClaimContent } from '../candidate/claim-content.ts';
import { ItemCode } from '../catalogue/calls.ts';
import { ApprovalAhead } from '../enterprise/limits.ts';
import type { RefusalName } from '../refusals.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Amount, Bilingual, Fen, IdType, Text } from '../wire/shapes.ts';

/** '1' expedited, '2' normal. */
export const ExplosiveOrder = z.enum(['1', '2']);

/** The most days in which an order can be wanted as a whole. */
export const longestUrgencyDays = 30;
/** `explosiveOrderDay`: a number, or its digits; an empty text is none. */
const UrgencyDays = z
  .union([z.int().min(1).max(longestUrgencyDays), z.string().regex(/^([1-9]|[12]\d|30)?$/, { error: 'notAllowed' })])
  .optional();

export const ChosenItem = z.object({
  code: ItemCode,
  quantity: z.int().min(1).max(9).default(1),
  explosiveOrder: ExplosiveOrder.optional().describe('urgency of this item; the urgency of the order when left out'),
  remark: Text(200).optional(),
  userAction: z
    .enum(['1', '2'])
    .optional()
    .describe(
      '1: the orderer fills in fields for the candidate (`business`); 2, or left out: the candidate fills in all',
    ),
  business: z
    .array(ClaimContent)
    .max(9)
    .optional()
    .describe('what the orderer fills in, one entry for each piece; what is left out the candidate is asked for'),
  selectIndex: z.int().min(0).max(8).optional().describe('the piece that was filled in last, from 0'),
});
export type ChosenItem = z.infer<typeof ChosenItem>;

/** What is chosen, as price and submit both take it. `objId` is a package or an agreement. */
export const choiceFields = {
  objId: idOf('package', 'agreement').optional(),
  objType: z
    .enum(['package', 'agreement'])
    .optional()
    .describe('when left out: a package, unless no package of the member has the id and an agreement has'),
  checkedDataItemList: z.array(ChosenItem).max(60),
  checkedCardList: z.array(idOf('coupon')).max(20).default([]).describe('coupons: one takes part in an order'),
  investigationId: idOf('voucher').optional().describe('an investigation voucher'),
  giftCardId: idOf('giftCard').optional().describe('pays as much as is left on it'),
  explosiveOrder: ExplosiveOrder.default('2'),
  explosiveOrderDay: UrgencyDays.describe(
    'with explosiveOrder 1: in how many days all is wanted; items that say nothing of their own are expedited to that',
  ),
  userAction: Text(40).optional(),
};
export const Choice = z.object(choiceFields);
export type Choice = z.infer<typeof Choice>;

/** Of the shape of a breakdown: orders keep it as it was, and it is opened years later (`readPriceSnapshot`). */
export const priceVersion = 2;

const loweringRules = ['grade', 'agreement', 'package', 'voucher', 'coupon'] as const;

/** A rule that was looked at. `ref` says which one it was, the name is for reading. */
const ruleFields = {
  rule: z.enum(loweringRules),
  ref: z.string().nullable().describe('id of the grade, agreement, package or card; null in a price of version 1'),
  name: Bilingual,
};

/** One item of one person. */
const lineFields = <Money extends z.ZodType>(money: Money) => ({
  code: ItemCode,
  name: Bilingual,
  quantity: z.int(),
  unitFen: money,
  baseUnitFen: money,
  rule: z.enum(['base', 'grade', 'agreement', 'package']),
  ref: z.string().nullable().describe('id of the grade or agreement that made the price of the unit'),
  surchargeFen: money.describe('for urgency, of all people'),
  surchargePercent: z.int().optional().describe('of an expedited line; not kept in prices of before 2026-11-22'),
  totalFen: money.describe('of all people, after everything that was taken off'),
});
export const PriceLine = z.object(lineFields(Fen));
export type PriceLine = z.infer<typeof PriceLine>;

/** `saved` names the rules that lowered the price; `unused` the ones that did not apply, and why. Amounts are for all people. */
const priceFields = <Money extends z.ZodType>(money: Money) => ({
  version: z.literal(priceVersion),
  calculateId: z.string().describe('stands for this very price; submit has to present it'),
  people: z.int().min(1).describe('how many candidates are ordered for'),
  lines: z.array(z.object(lineFields(money))),
  itemsFen: money.describe('sum of base prices'),
  surchargeFen: money,
  saved: z.array(
    z.object({ ...ruleFields, offFen: money, version: z.int().optional().describe('of the agreement that was used') }),
  ),
  unused: z.array(
    z.object({
      ...ruleFields,
      why: z.enum(['notCheaper', 'otherApplied', 'belowThreshold', 'coversNothing', 'notWhole']),
    }),
  ),
  totalFen: money,
  giftCard: z
    .object({
      ref: z.string().describe('id of the gift card'),
      name: z.string(),
      tail: z.string().describe('its last four characters'),
      payFen: money.describe('what it pays of the total'),
      leftFen: money.describe('what is left on it then'),
      dueFen: money.describe('what balance or channel have to pay'),
    })
    .optional()
    .describe('a way to pay, below the total; left out where none was chosen'),
  estimatedHours: z.int().describe('until the last item is done, measured in hours of work'),
  estimatedCompletedDate: z.string(),
});
/** As it is computed, and kept with an order. */
export const PriceBreakdown = z.object(priceFields(Fen));
export type PriceBreakdown = z.infer<typeof PriceBreakdown>;
/** As a person of the member reads it. */
export const ShownPrice = z.object(priceFields(Amount));
export type ShownPrice = z.infer<typeof ShownPrice>;

/** As orders were placed with until rules got ids: names in Chinese alone, one candidate, no version. */
const BreakdownV1 = z.object({
  ...PriceBreakdown.omit({ version: true, people: true, lines: true, saved: true, unused: true }).shape,
  lines: z.array(PriceLine.omit({ name: true, ref: true })),
  saved: z.array(z.object({ rule: ruleFields.rule, name: z.string(), offFen: Fen })),
  unused: z.array(
    z.object({ rule: ruleFields.rule, name: z.string(), why: PriceBreakdown.shape.unused.element.shape.why }),
  ),
});

/** Opens the price that an order has kept, of whatever version. @throws ZodError when it is none */
export function readPriceSnapshot(stored: unknown): PriceBreakdown {
  if (typeof stored === 'object' && stored !== null && 'version' in stored) return PriceBreakdown.parse(stored);
  const { lines, saved, unused, ...rest } = BreakdownV1.parse(stored);
  const named = <R extends { name: string }>(row: R) => ({ ...row, ref: null, name: { zh: row.name, en: row.name } });
  return {
    ...rest,
    version: priceVersion,
    people: 1,
    lines: lines.map((line) => ({ ...line, ref: null, name: { zh: line.code, en: line.code } })),
    saved: saved.map(named),
    unused: unused.map(named),
  };
}

/** A held coupon or voucher, or an agreement, that lowers nothing in this choice, and what the choice would cost with it. */
export const Alternative = z.object({
  ...ruleFields,
  why: z.enum([
    'notChosen',
    'otherApplied',
    'notCheaper',
    'belowThreshold',
    'inPackage',
    'coversNothing',
    'notWhole',
    'onlyBatch',
    'notYet',
  ]),
  shortFen: Amount.nullable().describe('what is missing to the threshold'),
  from: z.string().nullable().describe('the first day on which it can be used'),
  totalFen: Amount.nullable().describe(
    'of the choice, with it in place of the other card; null where it changes nothing',
  ),
  moreFen: Amount.nullable().describe('what that is more than now; negative when it is less'),
});
export type Alternative = z.infer<typeof Alternative>;

/** Why a choice has no price. */
export const choiceRefusals = [
  'itemUnknown',
  'packageUnknown',
  'nothingChosen',
  'quantityTooBig',
  'expediteUnavailable',
  'urgencyOff',
  'urgencyDayUnknown',
  'cardUnusable',
  'cardTaken',
  'cardsTogether',
  'itemNotAllowed',
  'agreementLimited',
] as const satisfies readonly RefusalName[];

/** As the first edition has it: plain codes, or items as the later one takes them. */
const FirstChosen = z.union([ItemCode.transform((code) => ({ code, quantity: 1 })), ChosenItem]);
/** A choice as the first edition of a call takes it. */
export const firstChoiceFields = {
  orderType: Text(10).optional().describe('read by nobody'),
  dataType: Text(10).optional().describe('read by nobody'),
  objId: choiceFields.objId,
  dataItemList: z.array(FirstChosen).max(60).default([]),
  couponIdList: z.array(idOf('coupon')).max(20).default([]).describe('coupons: one takes part in an order'),
};
/** The same as the later calls take it. Without urgency, which the first edition does not know. */
export const choiceOfFirst = ({ objId, dataItemList, couponIdList }: FirstChoice): Choice => ({
  objId,
  checkedDataItemList: dataItemList,
  checkedCardList: couponIdList,
  explosiveOrder: '2',
});
type FirstChoice = Pick<z.infer<z.ZodObject<typeof firstChoiceFields>>, 'objId' | 'dataItemList' | 'couponIdList'>;

export const pricingCalls = {
  calculateFirst: call({
    path: '/gw-bgcheck/order/V1/calculate',
    who: 'member',
    effect: 'none',
    shows: [],
    actsFor: true,
    about:
      'The price of a choice, as the first edition of the call takes it; the same answer as the later one. With a list, for everybody in it who can be ordered.',
    params: z.object({
      ...firstChoiceFields,
      batchFileId: idOf('batch').optional(),
    }),
    data: ShownPrice,
    refusals: [...choiceRefusals, 'notFound', 'batchNoneReady'],
  }),
  calculate: call({
    path: '/order_center_v5/order/orderCalculate',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['limits'],
    actsFor: true,
    about:
      'The price of a choice with every rule that was applied, what it would be with what else is held, and whether the order will wait for approval. With a list, for everybody in it who can be ordered.',
    params: z.object({
      ...choiceFields,
      batchFileId: idOf('batch').optional(),
      calculateId: textIdOf('quote', 64).optional(),
      idType: IdType.default('idCard').describe(
        'of the candidate: it changes no price, but when the report is promised',
      ),
    }),
    data: z.object({
      ...ShownPrice.shape,
      alternatives: z.array(Alternative).default([]).describe('what else is held, best first'),
      approval: ApprovalAhead.nullable().describe('null: the order can be paid at once'),
    }),
    refusals: [...choiceRefusals, 'notFound', 'batchNoneReady'],
  }),
};
