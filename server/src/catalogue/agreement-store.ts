import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type AgreedPrice = { code: string; priceFen: number };
export type AgreementHead = { id: string; member_id: MemberId; member_name: string; name: string; version: number };
export type VersionRow = {
  version: number;
  limit_status: boolean;
  items: AgreedPrice[];
  fixed_price_fen: string | null;
  valid_from: string;
  valid_until: string;
  below_cost_why: string | null;
  made_by: StaffId | null;
  made_at: Date;
};

const head = `select a.id, a.member_id, m.name as member_name, a.name, a.version
  from app.agreement a join app.member m on m.id = a.member_id`;
const headById = sql<AgreementHead>(`${head} where a.id = $1 and not a.is_trial`);
const headByName = sql<AgreementHead>(
  `${head} where a.member_id = $1 and a.name = $2 and not a.is_trial order by a.id limit 1`,
);
const version = `v.version, v.limit_status, v.items, v.fixed_price_fen, v.valid_from::text, v.valid_until::text, v.below_cost_why, v.made_by, v.made_at`;
const versionsOf = sql<VersionRow>(`
  select ${version} from app.agreement_version v where v.member_id = $1 and v.agreement_id = $2 order by v.version desc limit 100`);
const newestOfOthers = sql<VersionRow & { id: string; name: string }>(`
  select a.id, a.name, ${version} from app.agreement a
  join app.agreement_version v on v.member_id = a.member_id and v.agreement_id = a.id and v.version = a.version
  where a.member_id = $1 and not a.is_trial and a.id is distinct from $2::bigint and v.valid_until >= $3::date order by a.id limit 50`);

export const findHead = async (db: Db, id: string): Promise<AgreementHead | undefined> =>
  (await db.rows(headById, id))[0];
export const findHeadByName = async (db: Db, memberId: MemberId, name: string): Promise<AgreementHead | undefined> =>
  (await db.rows(headByName, memberId, name))[0];
/** The newest on top. */
export const listVersions = (db: Db, memberId: MemberId, agreementId: string): Promise<VersionRow[]> =>
  db.rows(versionsOf, memberId, agreementId);
/** The newest version of every other agreement of the member that has not ended. */
export const listOthers = (
  db: Db,
  of: { memberId: MemberId; agreementId: string | null; day: string },
): Promise<(VersionRow & { id: string; name: string })[]> =>
  db.rows(newestOfOthers, of.memberId, of.agreementId, of.day);

export type AgreementLine = AgreementHead & {
  valid_from: string;
  valid_until: string;
  item_count: number;
  made_at: Date;
  is_in_force: boolean;
};
const page = sql<AgreementLine>(`
  select a.id, a.member_id, m.name as member_name, a.name, a.version, v.valid_from::text, v.valid_until::text,
    jsonb_array_length(v.items) as item_count, v.made_at, coalesce(now_.valid_until >= $1::date, false) as is_in_force
  from app.agreement a join app.member m on m.id = a.member_id
  join app.agreement_version v on v.member_id = a.member_id and v.agreement_id = a.id and v.version = a.version
  left join lateral (
    select n.valid_until from app.agreement_version n where n.member_id = a.member_id and n.agreement_id = a.id and n.valid_from <= $1::date
    order by n.version desc limit 1) now_ on true
  where not a.is_trial and ($2::bigint is null or a.id < $2)
    and ($3::text is null or position(lower($3) in lower(a.name)) > 0 or position(lower($3) in lower(m.name)) > 0)
  order by a.id desc limit $4`);
export const listAgreements = (
  db: Db,
  of: { day: string; before: string | null; search: string | null; limit: number },
): Promise<AgreementLine[]> => db.rows(page, of.day, of.before, of.search, of.limit);

const insertHead = sql<{ id: string }>(
  'insert into app.agreement (member_id, name, version) values ($1, $2, 1) returning id',
);
const nextVersion = sql('update app.agreement set name = $3, version = $4 where member_id = $1 and id = $2');
const insertVersion = sql(`
  insert into app.agreement_version (member_id, agreement_id, version, limit_status, items, fixed_price_fen, valid_from, valid_until,
    below_cost_why, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

export type NewVersion = {
  readonly memberId: MemberId;
  readonly name: string;
  readonly version: number;
  readonly limitStatus: boolean;
  readonly items: readonly AgreedPrice[];
  readonly fixedPriceFen: number | null;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly belowCostWhy: string | null;
  readonly staffId: StaffId;
  readonly at: Date;
};

export const addAgreement = async (tx: Tx, memberId: MemberId, name: string): Promise<string> => {
  const [row] = await tx.rows(insertHead, memberId, name);
  if (row === undefined) throw new TypeError('an agreement was not written');
  return row.id;
};
export async function addVersion(tx: Tx, agreementId: string, of: NewVersion): Promise<void> {
  await tx.rows(nextVersion, of.memberId, agreementId, of.name, of.version);
  await tx.rows(
    insertVersion,
    of.memberId,
    agreementId,
    of.version,
    of.limitStatus,
    JSON.stringify(of.items),
    of.fixedPriceFen,
    of.validFrom,
    of.validUntil,
    of.belowCostWhy,
    of.staffId,
    of.at,
  );
}
