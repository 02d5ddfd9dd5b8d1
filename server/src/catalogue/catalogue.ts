import { isAgreedSeparately } from '@beidiao/contract/candidate/consent-separate';
import type { Bilingual } from '@beidiao/contract/wire/language';
import type { CheckItem, Package } from '@beidiao/contract/catalogue/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type Fen, fen, percentOfFenRoundedHalfUp } from '@beidiao/contract/wire/money';
import { type Actor, belongsTo, type MemberId, type Tenant, type UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { isBoundTo, type ItemLimit, readLimitsFromAbove } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { isItemVisible, isOn, type Visibility } from './rules.ts';
import {
  type AgreementRow,
  type CardRow,
  type Catalogue,
  findOwnPackage,
  type ItemRow,
  listOwnPackages,
  ownersOfPackages as packageOwners,
  type PackageRow,
  readCatalogue,
  readTerms,
  readVersion,
  type TermsRow,
} from './store.ts';

export { shipCatalogue } from './shipped-catalogue.ts';
export type { AgreementRow, CardRow, ItemRow, PackageRow } from './store.ts';
export { giveCards, refusalOfCard, releaseCards, takeCard } from './cards.ts';
export { saveUrgency } from './urgency.ts';
export {
  findAgreement,
  findAgreementByName,
  listAgreements,
  otherAgreements,
  versionsOfAgreement,
  writeAgreementVersion,
} from './agreements.ts';
export type { AgreementHead, VersionRow } from './agreements.ts';
export {
  holdItem,
  markItemTold,
  plannedVersions,
  versionsOfItem,
  withdrawItemVersion,
  writeItemVersion,
} from './item-versions.ts';
export type { ItemTermsRow, ItemVersionRow } from './item-versions.ts';

/** Who has made each of these packages; null where that was not kept yet. */
export const ownersOfPackages = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId | null }[]> => packageOwners(db, memberId, ids);

/** Of the item, before anything that a member has agreed. */
export const basePriceOf = (item: ItemRow): Fen => fen(item.base_price_fen);

/** The catalogue as one member may order from it now. */
export type Offer = {
  readonly memberId: MemberId;
  readonly version: string;
  readonly day: string;
  readonly items: ReadonlyMap<string, ItemRow>;
  readonly groups: Catalogue['groups'];
  readonly urgency: Catalogue['urgency'];
  readonly packages: readonly PackageRow[];
  readonly agreements: readonly AgreementRow[];
  readonly cards: readonly CardRow[];
  /** Those whose first day is to come. */
  readonly cardsAhead: readonly CardRow[];
  readonly flags: Visibility['flags'];
  readonly grade: { readonly type: number; readonly name: Bilingual; readonly discountPercent: number };
  /** What the person may order: each of these limits holds. */
  readonly limits: readonly ItemLimit[];
  /** Staff has confirmed the enterprise: its first orders have no limit any more. */
  readonly isConfirmed: boolean;
};

/** The catalogue changes rarely: each process keeps the version that it has read, and reads again when a member's terms name a newer one. */
let kept: Catalogue | undefined;

async function catalogueOfVersion(db: Db, version: string, at: Date): Promise<Catalogue> {
  if (kept?.version !== version) kept = await readCatalogue(db, at);
  return kept;
}

/** One statement while the catalogue stands, six after it has changed; one more for whoever acts for a child enterprise. */
export async function readOffer(house: House, { actor, db }: Pick<Tenant, 'actor' | 'db'>): Promise<Offer> {
  const now = house.now();
  const day = dayInChina(now);
  const { memberId, userId, forUserId } = actor;
  const userIds = forUserId === null ? [userId] : [userId, forUserId];
  const terms = await readTerms(db, { memberId, userIds, day, at: now });
  const limits = [...terms.limits, ...(await readLimitsFromAbove(house, actor))];
  const catalogue = await catalogueOfVersion(db, terms.version, now);
  return { ...offerOf(memberId, catalogue, { terms, day }), limits };
}

const gradeOf = (terms: TermsRow): Offer['grade'] => ({
  type: terms.grade_type,
  name: bilingual(terms.grade_name_zh, terms.grade_name_en),
  discountPercent: terms.discount_percent,
});

/** Who is shown no coupon can use none. */
export const hidesCoupons = ({ flags }: Pick<Offer, 'flags'>): boolean => isOn(flags.orderConfirmPageNotShowCoupon);

function offerOf(memberId: MemberId, catalogue: Catalogue, { terms, day }: { terms: TermsRow; day: string }): Offer {
  const visibility: Visibility = {
    flags: terms.flags,
    agreements: terms.agreements.map((agreement) => ({
      limitStatus: agreement.limitStatus,
      itemCodes: agreement.items.map((item) => item.code),
    })),
  };
  const visible = catalogue.items.filter((item) => isItemVisible(item.code, visibility));
  const isWithoutCoupons = hidesCoupons(terms);
  const cards = terms.cards.filter(({ kind }) => kind !== 'coupon' || !isWithoutCoupons);
  return {
    memberId,
    version: catalogue.version,
    day,
    items: new Map(visible.map((item) => [item.code, item])),
    groups: catalogue.groups,
    urgency: catalogue.urgency,
    packages: catalogue.shipped,
    agreements: terms.agreements,
    cards: cards.filter(({ validFrom }) => validFrom === null || validFrom <= day),
    cardsAhead: cards.filter(({ validFrom }) => validFrom !== null && validFrom > day),
    flags: terms.flags,
    grade: gradeOf(terms),
    limits: terms.limits,
    isConfirmed: terms.is_confirmed,
  };
}

/** The enterprise is bound to Moka, under the code that Moka has among the channels. */
export const isMokaMade = (db: Db, memberId: MemberId): Promise<boolean> => isBoundTo(db, memberId, 'MOKA');

/** Everything that is sold, whoever may see it, with what it costs the provider: for staff. */
export const readSold = async (db: Db, at: Date): Promise<Catalogue> =>
  catalogueOfVersion(db, (await readVersion(db, at)).version, at);

/** What one unit of the item costs the provider; null where that is not known. */
export const costOf = (item: ItemRow): Fen | null => (item.cost_fen === null ? null : fen(item.cost_fen));

export type MemberTerms = Pick<Offer, 'grade' | 'agreements' | 'packages'> & {
  readonly items: ReadonlyMap<string, ItemRow>;
};
/** The grade and the agreements by which a member orders now, for staff: with the items that it may not see. */
export async function readTermsOf(house: House, memberId: MemberId): Promise<MemberTerms> {
  const now = house.now();
  const { db } = house.system;
  const terms = await readTerms(db, { memberId, userIds: [], day: dayInChina(now), at: now });
  const { items, shipped } = await catalogueOfVersion(db, terms.version, now);
  return {
    grade: gradeOf(terms),
    agreements: terms.agreements,
    packages: shipped,
    items: new Map(items.map((item) => [item.code, item])),
  };
}

/** What anyone may see: no flag is on, no agreement is made. */
export async function readShowcase(db: Db, at: Date): Promise<Pick<Catalogue, 'items' | 'groups' | 'shipped'>> {
  const catalogue = await readSold(db, at);
  const items = catalogue.items.filter((item) => isItemVisible(item.code, { flags: {}, agreements: [] }));
  const codes = new Set(items.map(({ code }) => code));
  return {
    items,
    groups: catalogue.groups,
    shipped: catalogue.shipped.filter((shipped) => shipped.items.every(({ code }) => codes.has(code))),
  };
}

/** A package is open by itself, or when all that it holds is. */
export const isOpenPackage = (
  { item_codes, package_ids }: ItemLimit,
  { id, items }: Pick<PackageRow, 'id' | 'items'>,
): boolean => package_ids.includes(id) || items.every(({ code }) => item_codes.includes(code));

/** The own packages that this person may order by, the newest on top. */
export const openOwnPackages = async (db: Db, { memberId, limits }: Offer): Promise<PackageRow[]> =>
  (await listOwnPackages(db, memberId)).filter((each) => limits.every((limit) => isOpenPackage(limit, each)));

/** Whether this person may change, rename and delete it. */
export const mayChange = (actor: Actor, { member_id, made_by }: PackageRow): boolean =>
  member_id !== null && (belongsTo(actor, made_by) || actor.rights.has(permissions.editPackages));

/** A shipped package, or one of the member's own. */
export const findPackage = async (db: Db, offer: Offer, id: string): Promise<PackageRow | undefined> =>
  offer.packages.find((shipped) => shipped.id === id) ?? findOwnPackage(db, offer.memberId, id);

const bilingual = (zh: string, en: string): Bilingual => ({ zh, en });

/** An item's name for the words of a refusal, in whichever language it is read. */
export const nameOf = (row: Pick<ItemRow, 'name_zh' | 'name_en'>) => bilingual(row.name_zh, row.name_en);

export const publicItemOf = (row: ItemRow): Omit<CheckItem, 'memberPriceFen'> => ({
  code: row.code,
  group: row.group_code,
  name: nameOf(row),
  description: bilingual(row.description_zh, row.description_en),
  legalBasis: bilingual(row.legal_basis_zh, row.legal_basis_en),
  source: bilingual(row.source_zh, row.source_en),
  needs: row.needs,
  isSensitive: isAgreedSeparately({ ...row, isSensitive: row.is_sensitive }, null),
  isOptional: row.is_optional,
  unit: row.unit,
  maxQuantity: row.max_quantity,
  turnaroundHours: row.turnaround_hours,
  expediteHours: row.expedite_hours,
  expediteSurchargePercent: row.expedite_surcharge_percent,
  basePriceFen: basePriceOf(row),
});

export const itemOf = (offer: Offer, row: ItemRow): CheckItem => ({
  ...publicItemOf(row),
  memberPriceFen: percentOfFenRoundedHalfUp(basePriceOf(row), offer.grade.discountPercent),
});

export const groupOf = (row: Catalogue['groups'][number]) => ({
  code: row.code,
  name: bilingual(row.name_zh, row.name_en),
});

export const packageOf = (actor: Actor, row: PackageRow): Package => ({
  ...publicPackageOf(row),
  kind: row.member_id === null ? 'shipped' : 'own',
  mayChange: mayChange(actor, row),
});

export const publicPackageOf = (row: PackageRow): Omit<Package, 'kind' | 'mayChange'> => ({
  id: row.id,
  name: bilingual(row.name_zh, row.name_en),
  description: bilingual(row.description_zh, row.description_en),
  dataItemList: row.items,
  fixedPriceFen: row.fixed_price_fen === null ? null : fen(row.fixed_price_fen),
});
