import { type Card, type CheckItem, catalogueCalls, type Package } from '@beidiao/contract/catalogue/calls';
import { giftCalls } from '@beidiao/contract/gift/calls';
import { type Alternative, pricingCalls, priceVersion } from '@beidiao/contract/pricing/calls';
import type { DataGiven, ParamsRead } from '@beidiao/contract/wire/call';
import type { FakeWire } from './fake-wire.ts';

const item = (code: string, { zh, en }: CheckItem['name'], rest: Partial<CheckItem> = {}): CheckItem => ({
  code,
  group: 'basics',
  name: { zh, en },
  description: { zh: `核查${zh}`, en: `Checks ${en}` },
  legalBasis: { zh: '', en: '' },
  source: { zh: '', en: '' },
  needs: [],
  isSensitive: false,
  isOptional: true,
  unit: 'person',
  maxQuantity: 1,
  turnaroundHours: 48,
  expediteHours: null,
  expediteSurchargePercent: 0,
  basePriceFen: 3_000,
  memberPriceFen: 3_000,
  ...rest,
});

/** What a member is offered: two groups, of which the second asks the candidate for something. */
export const offeredItems: readonly CheckItem[] = [
  item('IDENTITY', { zh: '身份核验', en: 'Identity' }),
  item(
    'COURT',
    { zh: '诉讼记录', en: 'Litigation' },
    { isSensitive: true, expediteHours: 24, expediteSurchargePercent: 30 },
  ),
  item(
    'EMPLOYMENT',
    { zh: '工作履历', en: 'Employment' },
    {
      group: 'career',
      needs: ['employer'],
      unit: 'employer',
      maxQuantity: 3,
      basePriceFen: 20_000,
      memberPriceFen: 20_000,
    },
  ),
];

export const basicPackage: Package = {
  id: '71',
  kind: 'shipped',
  mayChange: false,
  name: { zh: '基础套餐', en: 'Basic package' },
  description: { zh: '身份与诉讼', en: 'Identity and litigation' },
  dataItemList: [
    { code: 'IDENTITY', quantity: 1 },
    { code: 'COURT', quantity: 1 },
  ],
  fixedPriceFen: 4_500,
};

export const completedAt = '2026-12-04T10:00:00+08:00';

type Priced = DataGiven<typeof pricingCalls.calculate>;
type Choice = ParamsRead<typeof pricingCalls.calculate>;

/** The price of a choice; what it costs is up to the test, as it is up to the server. */
export const priceOf = (
  { checkedDataItemList }: Pick<Choice, 'checkedDataItemList'>,
  totalFen: number,
  rest: Partial<Priced> & { alternatives?: Alternative[] } = {},
): Priced => ({
  version: priceVersion,
  calculateId: `quote-${totalFen}`,
  people: 1,
  lines: checkedDataItemList.map(({ code, quantity }) => ({
    code,
    name: offeredItems.find((it) => it.code === code)?.name ?? { zh: code, en: code },
    quantity,
    unitFen: totalFen,
    baseUnitFen: totalFen,
    rule: 'base',
    ref: null,
    surchargeFen: 0,
    totalFen,
  })),
  itemsFen: totalFen,
  surchargeFen: 0,
  saved: [],
  unused: [],
  totalFen,
  estimatedHours: 48,
  estimatedCompletedDate: completedAt,
  approval: null,
  ...rest,
});

/** Items, packages, cards, and prices; each price is that of the whole choice, in fen. */
export function answerOffer(wire: FakeWire, totalFen: (choice: Choice) => number, card: Card[] = []): void {
  wire.answers(catalogueCalls.offer, {
    dataList: {
      dataItemList: [...offeredItems],
      groupList: [
        { code: 'basics', name: { zh: '基本信息', en: 'Basics' } },
        { code: 'career', name: { zh: '职业经历', en: 'Career' } },
      ],
      agreementList: [],
      card,
      investigationVoucher: [],
      calculateId: 'catalogue-1',
      urgency: { isOn: true, dayList: [] },
      memberPrice: { gradeType: -1, discountPercent: 100 },
    },
  });
  wire.answers(catalogueCalls.packages, { dataGroupList: [basicPackage] });
  wire.answers(giftCalls.coupons, { couponList: [], pastList: [], counts: { held: 0, used: 0, expired: 0 } });
  wire.answers(pricingCalls.calculate, (choice) => priceOf(choice, totalFen(choice)));
}
