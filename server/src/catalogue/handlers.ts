import type { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { type FeatureFlag, featureFlags } from '@beidiao/contract/catalogue/flags';
import { fen } from '@beidiao/contract/wire/money';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { ItemLimit } from '../enterprise/enterprise.ts';
import type { Handlers, House } from '../house.ts';
import { isOn } from './rules.ts';
import {
  groupOf,
  isMokaMade,
  isOpenPackage,
  type ItemRow,
  itemOf,
  nameOf,
  type Offer,
  openOwnPackages,
  type PackageRow,
  packageOf,
  publicItemOf,
  publicPackageOf,
  readOffer,
  readShowcase,
} from './catalogue.ts';
import {
  type AgreementRow,
  type CardRow,
  deletePackage,
  type ItemQuantity,
  keepPackage,
  listOwnPackages,
  renamePackage,
} from './store.ts';

const cardOf = (card: CardRow) => ({
  ...card,
  offFen: card.offFen === null ? null : fen(card.offFen),
  thresholdFen: fen(card.thresholdFen),
  fixedFen: card.fixedFen === null ? null : fen(card.fixedFen),
});

const agreementOf = ({ id, name, limitStatus, validUntil, fixedPriceFen, items }: AgreementRow) => ({
  id,
  name,
  limitStatus,
  validUntil,
  fixedPriceFen: fixedPriceFen === null ? null : fen(fixedPriceFen),
  dataItemList: items,
});

/** @throws Refusal itemUnknown, quantityTooBig */
function refuseUnknownItems(offer: Offer, items: readonly ItemQuantity[]): void {
  for (const { code, quantity } of items) {
    const item = offer.items.get(code);
    if (item === undefined) throw new Refusal('itemUnknown', { item: code });
    if (quantity > item.max_quantity)
      throw new Refusal('quantityTooBig', { item: nameOf(item), maximum: item.max_quantity });
  }
}

/** What a person may order of what the member may: the items that are open, and those of open packages. */
function openItems(offer: Offer, limits: readonly ItemLimit[], packages: readonly PackageRow[]): ItemRow[] {
  const open = limits.map((limit) => openCodes(limit, packages));
  return [...offer.items.values()].filter(({ code }) => open.every((codes) => codes.has(code)));
}

function openCodes(limit: ItemLimit, packages: readonly PackageRow[]): Set<string> {
  const ofPackages = packages.filter(({ id }) => limit.package_ids.includes(id)).flatMap(({ items }) => items);
  return new Set([...limit.item_codes, ...ofPackages.map(({ code }) => code)]);
}

type PackageWish = {
  readonly id?: string | undefined;
  readonly name: string;
  readonly dataItemList: readonly ItemQuantity[];
};
/** @throws Refusal itemUnknown, quantityTooBig, packageNameTaken, packageUnknown */
async function savePackage(
  house: House,
  { actor, db, transaction }: Tenant,
  { id, name, dataItemList: items }: PackageWish,
): Promise<{ id: string }> {
  refuseUnknownItems(await readOffer(house, { actor, db }), items);
  const { memberId, userId } = actor;
  const kept = await transaction((tx) => keepPackage(tx, { memberId, userId, id, name, items }));
  if (kept === undefined) throw new Refusal('packageUnknown');
  return { id: kept };
}

export const catalogueHandlers: Handlers<Omit<typeof catalogueCalls, 'ownPackages'>> = {
  async items(_, { house, actor, db }) {
    const offer = await readOffer(house, { actor, db });
    return {
      dataItemList: [...offer.items.values()].map((row) => itemOf(offer, row)),
      groupList: offer.groups.map(groupOf),
    };
  },

  async offer(_, { house, actor, db }) {
    const offer = await readOffer(house, { actor, db });
    const { limits } = offer;
    const own = limits.length === 0 ? [] : await listOwnPackages(db, actor.memberId);
    return {
      dataList: {
        dataItemList: openItems(offer, limits, [...offer.packages, ...own]).map((row) => itemOf(offer, row)),
        groupList: offer.groups.map(groupOf),
        agreementList: offer.agreements.map(agreementOf),
        card: offer.cards.filter((card) => card.kind === 'coupon').map(cardOf),
        investigationVoucher: offer.cards.filter((card) => card.kind === 'voucher').map(cardOf),
        calculateId: offer.version,
        urgency: offer.urgency,
        memberPrice: { gradeType: offer.grade.type, discountPercent: offer.grade.discountPercent },
      },
    };
  },

  async packages(_, { house, actor, db }) {
    const offer = await readOffer(house, { actor, db });
    const shipped = offer.packages.filter((each) => offer.limits.every((limit) => isOpenPackage(limit, each)));
    const open = [...shipped, ...(await openOwnPackages(db, offer))];
    return { dataGroupList: open.map((row) => packageOf(actor, row)) };
  },

  savePackage: (wish, context) => savePackage(context.house, context, wish),
  savePackageFirst: (wish, context) => savePackage(context.house, context, wish),

  async renamePackage({ id, name }, { actor, transaction, refuse }) {
    const isThere = await transaction((tx) => renamePackage(tx, { memberId: actor.memberId, id, name }));
    return isThere ? {} : refuse('packageUnknown');
  },

  async deletePackage({ id }, { actor, transaction, refuse }) {
    const isThere = await transaction((tx) => deletePackage(tx, actor.memberId, id));
    return isThere ? {} : refuse('packageUnknown');
  },

  async customMade(_, { house, actor, db }) {
    const { flags } = await readOffer(house, { actor, db });
    const stateOf = (flag: FeatureFlag): '0' | '1' => (isOn(flags[flag]) ? '1' : '0');
    return {
      customMade: featureFlags.some((flag) => isOn(flags[flag])),
      dataMap: {
        isManPower: stateOf('isManPower'),
        workExperienceAuto: stateOf('workExperienceAuto'),
        workExperienceAutoDeep: stateOf('workExperienceAutoDeep'),
        credit: stateOf('credit'),
        isDingDongMaiCai: stateOf('isDingDongMaiCai'),
        orderConfirmPageNotShowCoupon: stateOf('orderConfirmPageNotShowCoupon'),
        hideBalancePayment: stateOf('hideBalancePayment'),
        mokaMake: (await isMokaMade(db, actor.memberId)) ? '1' : '0',
      },
    };
  },

  async checkSwitch(_, { house, actor, db }) {
    const { urgency } = await readOffer(house, { actor, db });
    return { switchList: [{ switchKey: 'explosiveOrder', switchValue: urgency.isOn ? '1' : '0' }] };
  },

  async showcase(_, { house }) {
    const { items, groups, shipped } = await readShowcase(house.system.db, house.now());
    return {
      dataItemList: items.map(publicItemOf),
      groupList: groups.map(groupOf),
      packageList: shipped.map(publicPackageOf),
    };
  },
};
