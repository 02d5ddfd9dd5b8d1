import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { ItemLimit } from '../enterprise/enterprise.ts';

export type ItemRow = {
  code: string;
  version: number;
  group_code: string;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  legal_basis_zh: string;
  legal_basis_en: string;
  source_zh: string;
  source_en: string;
  needs: string[];
  is_sensitive: boolean;
  is_optional: boolean;
  unit: 'person' | 'employer' | 'referee' | 'certificate' | 'school';
  max_quantity: number;
  turnaround_hours: number;
  expedite_hours: number | null;
  expedite_surcharge_percent: number;
  needs_intake_review: boolean;
  base_price_fen: string;
  /** Null: not known. */
  cost_fen: string | null;
};
export type GroupRow = { code: string; name_zh: string; name_en: string };
export type ItemQuantity = { code: string; quantity: number };
export type PackageRow = {
  id: string;
  member_id: MemberId | null;
  made_by: UserId | null;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  fixed_price_fen: string | null;
  items: ItemQuantity[];
};

const itemRows = sql<ItemRow>(`
  select i.code, v.version, i.group_code, v.name_zh, v.name_en, v.description_zh, v.description_en, v.legal_basis_zh, v.legal_basis_en,
    i.source_zh, i.source_en, v.needs, v.is_sensitive, i.is_optional, v.unit, v.max_quantity, v.turnaround_hours,
    v.expedite_hours, v.expedite_surcharge_percent, i.needs_intake_review, v.base_price_fen, i.cost_fen
  from app.check_item i join app.item_group g on g.code = i.group_code cross join lateral (
    select * from app.item_version n where n.code = i.code and n.withdrawn_at is null and coalesce(n.valid_from <= $1, true)
    order by n.version desc limit 1) v
  where i.is_sold order by g.sort, i.sort, i.code`);
const groupRows = sql<GroupRow>('select code, name_zh, name_en from app.item_group order by sort, code');
const packageColumns =
  'id, member_id, made_by, name_zh, name_en, description_zh, description_en, fixed_price_fen, items';
const shippedPackages = sql<PackageRow>(
  `select ${packageColumns} from app.package where member_id is null and not is_trial and deleted_at is null order by sort, id`,
);
/** What was shipped or saved, and how many versions of items have come into force since. */
const versionAt = (at: string): string => `(select version || '.' || (
    select count(*) from app.item_version where withdrawn_at is null and valid_from <= ${at}) from app.catalogue_version)`;
const versionRow = sql<{ version: string; saved: string }>(
  `select ${versionAt('$1::timestamptz')} as version, (select version from app.catalogue_version) as saved`,
);

const urgencyRow = sql<UrgencyRow>(`
  select (select is_on from app.system_switch where key = 'explosiveOrder') as "isOn",
    coalesce((select jsonb_agg(jsonb_build_object('days', days, 'surchargePercent', surcharge_percent) order by days)
      from app.urgency_day), '[]') as "dayList"`);
export type UrgencyRow = { readonly isOn: boolean; readonly dayList: { days: number; surchargePercent: number }[] };

export type Catalogue = {
  readonly version: string;
  /** Counts what was shipped or saved to hold at once: who saves such a thing names the one that was looked at. */
  readonly saved: string;
  readonly urgency: UrgencyRow;
  readonly items: readonly ItemRow[];
  readonly groups: readonly GroupRow[];
  readonly shipped: readonly PackageRow[];
};

/** The version is read first: a change in between is read again next time, never missed. */
export async function readCatalogue(db: Db, at: Date): Promise<Catalogue> {
  const { version, saved } = await readVersion(db, at);
  const items = await db.rows(itemRows, at);
  const groups = await db.rows(groupRows);
  const [urgency = { isOn: false, dayList: [] }] = await db.rows(urgencyRow);
  return { version, saved, urgency, items, groups, shipped: await db.rows(shippedPackages) };
}

export const readVersion = async (db: Db, at: Date): Promise<{ version: string; saved: string }> =>
  (await db.rows(versionRow, at))[0] ?? { version: '0', saved: '0' };

export type AgreementRow = {
  id: string;
  name: string;
  version: number;
  limitStatus: boolean;
  validUntil: string;
  /** Of one unit of every item together; null: each has its own price. */
  fixedPriceFen: number | null;
  items: { code: string; priceFen: number }[];
};
export type CardRow = {
  id: string;
  kind: 'coupon' | 'voucher';
  name: string;
  offFen: number | null;
  thresholdFen: number;
  itemCodes: string[];
  /** Of a voucher: the most that a piece takes off; null: whatever it costs. */
  fixedFen: number | null;
  /** For orders of several candidates alone. */
  onlyBatch: boolean;
  /** First day; null: from the first on. */
  validFrom: string | null;
  validUntil: string;
};
export type TermsRow = {
  version: string;
  flags: Partial<Record<FeatureFlag, string>>;
  grade_type: number;
  discount_percent: number;
  grade_name_zh: string;
  grade_name_en: string;
  agreements: AgreementRow[];
  cards: CardRow[];
  limits: ItemLimit[];
  is_confirmed: boolean;
};

/**
 * All that an order of a member depends on, in one statement: the version of the catalogue that is in force, its prices,
 * the limits of who orders, and whether the enterprise is confirmed. Agreements for trials of the provider are left out.
 */
const memberTerms = sql<TermsRow>(`
  select ${versionAt('$4::timestamptz')} as version, m.flags,
    g.type as grade_type, g.discount_percent, g.name_zh as grade_name_zh, g.name_en as grade_name_en,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id::text, 'name', a.name, 'version', v.version, 'limitStatus', v.limit_status,
        'validUntil', v.valid_until, 'fixedPriceFen', v.fixed_price_fen, 'items', v.items) order by a.id)
      from app.agreement a cross join lateral (
        select * from app.agreement_version n where n.member_id = a.member_id and n.agreement_id = a.id and n.valid_from <= $2::date
        order by n.version desc limit 1) v
      where a.member_id = m.id and not a.is_trial and v.valid_until >= $2::date), '[]') as agreements,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id::text, 'kind', c.kind, 'name', c.name, 'offFen', c.off_fen,
        'thresholdFen', c.threshold_fen, 'itemCodes', c.item_codes,
        'fixedFen', c.fixed_fen, 'onlyBatch', c.only_batch, 'validFrom', c.valid_from, 'validUntil', c.valid_until) order by c.valid_until, c.id)
      from app.card c where c.member_id = m.id and c.valid_until >= $2::date and c.trade_order_id is null), '[]') as cards,
    coalesce((select jsonb_agg(distinct jsonb_build_object('item_codes', l.item_codes, 'package_ids', l.package_ids::text[]))
      from app.item_limit l join app.membership p on p.member_id = l.member_id and p.user_id = l.user_id and p.role = 2
      where l.member_id = m.id and l.user_id = any($3::bigint[])), '[]') as limits,
    not exists (select from app.enterprise_confirmation f where f.member_id = m.id and f.state <> 'confirmed') as is_confirmed
  from app.member m
  cross join app.grade_on(m.id, $2::date) own join app.grade g on g.type = own.type
  where m.id = $1`);

export type TermsQuery = {
  readonly memberId: MemberId;
  /** Whose limits hold. */
  readonly userIds: readonly UserId[];
  /** yyyy-mm-dd in China. */
  readonly day: string;
  readonly at: Date;
};
export async function readTerms(db: Db, { memberId, userIds, day, at }: TermsQuery): Promise<TermsRow> {
  const [row] = await db.rows(memberTerms, memberId, day, userIds, at);
  if (row === undefined) throw new TypeError(`no terms of member ${memberId}`);
  return row;
}

const ownPackages = sql<PackageRow>(
  `select ${packageColumns} from app.package where member_id = $1 and deleted_at is null order by id desc limit 200`,
);
const ownPackage = sql<PackageRow>(
  `select ${packageColumns} from app.package where member_id = $1 and id = $2 and deleted_at is null`,
);
const insertPackage = sql<{ id: string }>(
  'insert into app.package (member_id, name_zh, name_en, items, made_by) values ($1, $2, $2, $3, $4) returning id',
);
const replacePackage = sql<{ id: string }>(`
  update app.package set name_zh = $3, name_en = $3, items = $4 where member_id = $1 and id = $2 and deleted_at is null returning id`);
const renamePackageById = sql<{ id: string }>(`
  update app.package set name_zh = $3, name_en = $3 where member_id = $1 and id = $2 and deleted_at is null returning id`);
const removePackage = sql<{ id: string }>(
  'update app.package set deleted_at = now() where member_id = $1 and id = $2 and deleted_at is null returning id',
);

export const listOwnPackages = (db: Db, memberId: MemberId): Promise<PackageRow[]> => db.rows(ownPackages, memberId);
export const findOwnPackage = async (db: Db, memberId: MemberId, id: string): Promise<PackageRow | undefined> =>
  (await db.rows(ownPackage, memberId, id))[0];

const ownersByPackage = sql<{ id: string; user_id: UserId | null }>(`
  select id, made_by as user_id from app.package where member_id = $1 and id = any($2::bigint[]) and deleted_at is null`);
/** Who has made each of these packages; null where that was not kept yet. */
export const ownersOfPackages = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId | null }[]> => db.rows(ownersByPackage, memberId, ids);

/** @throws Refusal packageNameTaken */
async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw brokenConstraint(error) === 'package_name_of_member' ? new Refusal('packageNameTaken') : error;
  }
}

export type PackageWish = {
  memberId: MemberId;
  userId: UserId;
  id: string | undefined;
  name: string;
  items: readonly ItemQuantity[];
};

/** The id, or undefined when the package to be replaced is not there. @throws Refusal packageNameTaken */
export async function keepPackage(tx: Tx, wish: PackageWish): Promise<string | undefined> {
  const items = JSON.stringify(wish.items);
  const write =
    wish.id === undefined
      ? tx.rows(insertPackage, wish.memberId, wish.name, items, wish.userId)
      : tx.rows(replacePackage, wish.memberId, wish.id, wish.name, items);
  return (await refusingTakenName(write))[0]?.id;
}

/** Answers whether it was there. @throws Refusal packageNameTaken */
export const renamePackage = async (tx: Tx, wish: { memberId: MemberId; id: string; name: string }): Promise<boolean> =>
  (await refusingTakenName(tx.rows(renamePackageById, wish.memberId, wish.id, wish.name))).length === 1;

export const deletePackage = async (tx: Tx, memberId: MemberId, id: string): Promise<boolean> =>
  (await tx.rows(removePackage, memberId, id)).length === 1;

const takeCardById = sql<{ id: string }>(`
  with taken as (
    update app.card set trade_order_id = $3
    where member_id = $1 and id = $2 and trade_order_id is null and valid_until >= $4::date and coalesce(valid_from <= $4::date, true)
    returning id
  ), used as (insert into app.card_use (member_id, card_id, trade_order_id) select $1, id, $3 from taken)
  select id from taken`);
const releaseCardsOf = sql(`
  with used as (
    update app.card_use set released_at = app.now() where member_id = $1 and trade_order_id = $2 and released_at is null
  )
  update app.card set trade_order_id = null where member_id = $1 and trade_order_id = $2`);

export type NewCards = {
  readonly memberId: MemberId;
  readonly kind: CardRow['kind'];
  readonly name: string;
  readonly itemCodes: readonly string[];
  readonly fixedFen: number | null;
  readonly offFen: number | null;
  readonly thresholdFen: number;
  readonly onlyBatch: boolean;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly batchId: string | null;
  readonly codeKey: Buffer | null;
  readonly count: number;
};
const insertCards = sql<{ id: string }>(`
  insert into app.card (member_id, kind, name, item_codes, fixed_fen, off_fen, threshold_fen, only_batch, valid_from, valid_until, batch_id, code_key)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from generate_series(1, $13::integer) returning id`);
/** Answers the id of the first. */
export async function addCards(tx: Tx, it: NewCards): Promise<string> {
  const worth = [it.itemCodes, it.fixedFen, it.offFen, it.thresholdFen, it.onlyBatch];
  const values = [
    it.memberId,
    it.kind,
    it.name,
    ...worth,
    it.validFrom,
    it.validUntil,
    it.batchId,
    it.codeKey,
    it.count,
  ];
  const [row] = await tx.rows(insertCards, ...values);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

/** A card that an order has taken. */
export type TakenCard = {
  kind: CardRow['kind'];
  name: string;
  /** Who has ordered. */
  user_id: UserId;
  /** Cards of its kind that can be used on this day. */
  left: number;
};
const takenCardById = sql<TakenCard>(`
  select c.kind, c.name, t.user_id, (
    select count(*)::integer from app.card f where f.member_id = c.member_id and f.kind = c.kind and f.trade_order_id is null
      and f.valid_until >= $3::date and coalesce(f.valid_from <= $3::date, true) and (not f.only_batch or $4::integer > 1)
  ) as left
  from app.card c join app.trade_order t on t.member_id = c.member_id and t.id = c.trade_order_id where c.member_id = $1 and c.id = $2`);
/** Undefined where no order has it. @param of.people for how many is ordered: some cards count for several alone */
export const findTakenCard = async (
  db: Db,
  of: { memberId: MemberId; cardId: string; day: string; people: number },
): Promise<TakenCard | undefined> => (await db.rows(takenCardById, of.memberId, of.cardId, of.day, of.people))[0];

/** Answers whether the card was free: of parallel orders one gets it. */
export const takeCard = async (
  tx: Tx,
  take: { memberId: MemberId; cardId: string; tradeOrderId: string; day: string },
): Promise<boolean> =>
  (await tx.rows(takeCardById, take.memberId, take.cardId, take.tradeOrderId, take.day)).length === 1;

export async function releaseCards(tx: Tx, memberId: MemberId, tradeOrderId: string): Promise<void> {
  await tx.rows(releaseCardsOf, memberId, tradeOrderId);
}
