import { z } from 'zod';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Amount, Bilingual, Id, Nothing, Time } from '../wire/shapes.ts';
import { featureFlags } from './flags.ts';

export const ItemCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/, { error: 'notAllowed' });

export const CheckItem = z.object({
  code: ItemCode,
  group: z.string(),
  name: Bilingual,
  description: Bilingual,
  legalBasis: Bilingual,
  source: Bilingual,
  needs: z.array(z.string()),
  isSensitive: z.boolean(),
  isOptional: z.boolean(),
  unit: z.enum(['person', 'employer', 'referee', 'certificate', 'school']),
  maxQuantity: z.int(),
  turnaroundHours: z.int(),
  expediteHours: z.int().nullable(),
  expediteSurchargePercent: z.int(),
  basePriceFen: Amount,
  memberPriceFen: Amount.describe('the best price of this member, agreements aside'),
});
export type CheckItem = z.infer<typeof CheckItem>;

export const ItemGroup = z.object({ code: z.string(), name: Bilingual });

/** A set of items under a name: shipped by the provider, or put together by the member. */
export const Package = z.object({
  id: Id,
  kind: z.enum(['shipped', 'own']),
  mayChange: z.boolean().describe('this person may change, rename and delete it'),
  name: Bilingual,
  description: Bilingual,
  dataItemList: z.array(z.object({ code: ItemCode, quantity: z.int() })),
  fixedPriceFen: Amount.nullable(),
});
export type Package = z.infer<typeof Package>;

/** An own package as its member manages it. */
export const OwnPackage = z.object({
  id: Id,
  name: z.string(),
  mayChange: z.boolean().describe('this person may change, rename and delete it'),
  dataItemList: z.array(
    z.object({
      code: ItemCode,
      name: Bilingual,
      quantity: z.int(),
      isOpen: z.boolean().describe('false: it cannot be ordered now, at least not so many'),
      unitFen: Amount.nullable(),
      totalFen: Amount.nullable(),
    }),
  ),
  pieceCount: z.int(),
  priceFen: Amount.nullable().describe('for one candidate, without urgency and cards; null while an item is not open'),
  orderCount: z.int().describe('of the last 10,000 orders of the member'),
  lastOrderedAt: Time.nullable(),
});
export type OwnPackage = z.infer<typeof OwnPackage>;

export const Agreement = z.object({
  id: Id,
  name: z.string(),
  limitStatus: z.boolean().describe('true: an order by this agreement holds its items only'),
  validUntil: z.string(),
  fixedPriceFen: Amount.nullable().describe('of one unit of every item together; null: each item has its own price'),
  dataItemList: z.array(z.object({ code: ItemCode, priceFen: Amount })),
});
export type Agreement = z.infer<typeof Agreement>;

export const Card = z.object({
  id: Id,
  kind: z.enum(['coupon', 'voucher']),
  name: z.string(),
  offFen: Amount.nullable(),
  thresholdFen: Amount.nullable(),
  itemCodes: z.array(ItemCode),
  fixedFen: Amount.nullable().describe('vouchers: the most that a piece takes off; null: whatever the piece costs'),
  onlyBatch: z.boolean().describe('for orders of several candidates alone'),
  validUntil: z.string(),
});
export type Card = z.infer<typeof Card>;

const PackagedItem = z.object({ code: ItemCode, quantity: z.int().min(1).max(9).default(1) });
const packagedItems = z
  .array(z.union([ItemCode.transform((code) => ({ code, quantity: 1 })), PackagedItem]))
  .min(1)
  .max(60);
const ownPackage = {
  id: idOf('package').optional(),
  name: z.string().trim().min(1, { error: 'missing' }).max(40),
};
const savePackageRefusals = ['packageNameTaken', 'packageUnknown', 'itemUnknown', 'quantityTooBig'] as const;

/** How orders can be expedited. */
export const Urgency = z.object({
  isOn: z.boolean().describe('false: nothing can be expedited at present'),
  dayList: z
    .array(z.object({ days: z.int(), surchargePercent: z.int() }))
    .describe('in how many days a whole order can be wanted, the fewest first, and what that adds to the price'),
});
export type Urgency = z.infer<typeof Urgency>;

export const systemSwitches = ['explosiveOrder'] as const;

export const catalogueCalls = {
  items: call({
    path: '/gw-bgcheck/dataitem/V1/queryList',
    who: 'member',
    effect: 'none',
    shows: [],
    actsFor: true,
    about: 'The check items that this member may order.',
    params: Nothing,
    data: z.object({ dataItemList: z.array(CheckItem), groupList: z.array(ItemGroup) }),
    refusals: [],
  }),
  offer: call({
    path: '/new-gw-bgcheck/dataitem/V1/queryList_v5',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['limits', 'agreements', 'cards', 'grade'],
    actsFor: true,
    about: 'Everything the order wizard offers: items, agreements, coupons, vouchers, member prices.',
    params: Nothing,
    data: z.object({
      dataList: z.object({
        dataItemList: z.array(CheckItem),
        groupList: z.array(ItemGroup),
        agreementList: z.array(Agreement),
        card: z.array(Card),
        investigationVoucher: z.array(Card),
        calculateId: z.string().describe('version of the catalogue that the prices were read from'),
        urgency: Urgency,
        memberPrice: z.object({
          gradeType: z.int(),
          discountPercent: Amount.describe('100 = base price, 95 = 5 % off'),
        }),
      }),
    }),
    refusals: [],
  }),
  packages: call({
    path: '/gw-bgcheck/datagroup/V1/query',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['packages'],
    actsFor: true,
    about: 'Shipped packages and the own packages of the member.',
    params: Nothing,
    data: z.object({ dataGroupList: z.array(Package) }),
    refusals: [],
  }),
  ownPackages: call({
    path: '/new-gw-bgcheck/datagroup/V1/own/query',
    who: 'member',
    effect: 'none',
    shows: ['packages', 'orders', 'limits', 'agreements', 'grade'],
    actsFor: true,
    about: 'The own packages, each with what it costs for one candidate now and how often it was ordered by.',
    params: Nothing,
    data: z.object({ packageList: z.array(OwnPackage) }),
    refusals: [],
  }),
  savePackage: call({
    path: '/new-gw-bgcheck/datagroup/V1/create_v5',
    who: 'member',
    embedded: true,
    effect: 'once',
    changes: ['packages'],
    ofOthers: { needs: permissions.editPackages },
    about: 'Creates an own package, or replaces the one with this id. Items are plain codes, or codes with quantities.',
    params: z.object({ ...ownPackage, dataItemList: packagedItems }),
    data: z.object({ id: Id }),
    refusals: savePackageRefusals,
  }),
  savePackageFirst: call({
    path: '/gw-bgcheck/datagroup/V1/create',
    who: 'member',
    effect: 'once',
    changes: ['packages'],
    ofOthers: { needs: permissions.editPackages },
    about: 'The same as create_v5.',
    params: z.object({ ...ownPackage, dataItemList: packagedItems }),
    data: z.object({ id: Id }),
    refusals: savePackageRefusals,
  }),
  renamePackage: call({
    path: '/gw-bgcheck/datagroup/V1/modify',
    who: 'member',
    effect: 'once',
    changes: ['packages'],
    ofOthers: { needs: permissions.editPackages },
    about: 'Renames an own package.',
    params: z.object({ id: idOf('package'), name: z.string().trim().min(1, { error: 'missing' }).max(40) }),
    data: Nothing,
    refusals: ['packageNameTaken', 'packageUnknown'],
  }),
  deletePackage: call({
    path: '/gw-bgcheck/datagroup/V1/delete',
    who: 'member',
    effect: 'once',
    changes: ['packages'],
    ofOthers: { needs: permissions.editPackages },
    about: 'Deletes an own package. Orders that were made from it keep their items.',
    params: z.object({ id: idOf('package') }),
    data: Nothing,
    refusals: ['packageUnknown'],
  }),
  customMade: call({
    path: '/order_center_v5/page/customMade',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: [],
    actsFor: true,
    about: 'The custom-made flags of the own member: what its people see and may do otherwise than those of others.',
    params: z.object({
      memberId: idOf('outside').optional().describe('the own member; another one is refused'),
      operatorId: idOf('outside').optional().describe('the caller; anybody else is refused as another member'),
    }),
    data: z.object({
      customMade: z.boolean().describe('at least one flag is on'),
      dataMap: z
        .record(z.enum([...featureFlags, 'mokaMake']), z.enum(['0', '1']))
        .describe("'1' means on; mokaMake: the enterprise is bound to Moka"),
    }),
    refusals: [],
  }),
  checkSwitch: call({
    path: '/order_center_v5/systemSwitch/checkSwitch',
    method: 'GET',
    who: 'member',
    effect: 'none',
    shows: [],
    about: 'What the provider has switched on for every member; explosiveOrder: orders can be expedited.',
    params: Nothing,
    data: z.object({
      switchList: z.array(z.object({ switchKey: z.enum(systemSwitches), switchValue: z.enum(['0', '1']) })),
    }),
    refusals: [],
  }),
  showcase: call({
    path: '/gw-bgcheck/dataitem/V1/showcase',
    who: 'public',
    effect: 'none',
    about: 'The public price list: items open to everyone with their base price, and the packages of them.',
    params: Nothing,
    data: z.object({
      dataItemList: z.array(CheckItem.omit({ memberPriceFen: true })),
      groupList: z.array(ItemGroup),
      packageList: z.array(Package.omit({ kind: true, mayChange: true })),
    }),
    refusals: [],
  }),
};
