import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type ItemTermsRow = {
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  legal_basis_zh: string;
  legal_basis_en: string;
  needs: string[];
  is_sensitive: boolean;
  unit: 'person' | 'employer' | 'referee' | 'certificate' | 'school';
  max_quantity: number;
  turnaround_hours: number;
  expedite_hours: number | null;
  expedite_surcharge_percent: number;
  base_price_fen: string;
};
export type ItemVersionRow = ItemTermsRow & {
  version: number;
  revision: number;
  valid_from: Date | null;
  tells_members: boolean;
  told_at: Date | null;
  made_by: StaffId | null;
  made_at: Date;
  withdrawn_by: StaffId | null;
  withdrawn_at: Date | null;
};
const terms = `name_zh, name_en, description_zh, description_en, legal_basis_zh, legal_basis_en, needs, is_sensitive, unit, max_quantity,
    turnaround_hours, expedite_hours, expedite_surcharge_percent, base_price_fen`;
const termsOfJson = `jsonb_to_record($2::jsonb) as t (name_zh text, name_en text, description_zh text, description_en text,
    legal_basis_zh text, legal_basis_en text, needs text[], is_sensitive boolean, unit text, max_quantity smallint,
    turnaround_hours integer, expedite_hours integer, expedite_surcharge_percent integer, base_price_fen bigint)`;

const versionsOf = sql<ItemVersionRow>(`
  select version, revision, valid_from, tells_members, told_at, made_by, made_at, withdrawn_by, withdrawn_at, ${terms}
  from app.item_version where code = $1 order by version desc limit 200`);
/** The newest on top. */
export const listItemVersions = (db: Db, code: string): Promise<ItemVersionRow[]> => db.rows(versionsOf, code);

export type PlannedRow = {
  code: string;
  version: number;
  base_price_fen: string;
  valid_from: Date;
  made_by: StaffId | null;
};
const planned = sql<PlannedRow>(`
  select code, version, base_price_fen, valid_from, made_by from app.item_version
  where withdrawn_at is null and valid_from > $1 order by code`);
/** At most one of each item. */
export const listPlanned = (db: Db, at: Date): Promise<PlannedRow[]> => db.rows(planned, at);

const held = sql<{ code: string }>('select code from app.check_item where code = $1 and is_sold for update');
/** Whoever plans a version of the item waits for the one before. Answers whether the item is sold. */
export const holdItem = async (tx: Tx, code: string): Promise<boolean> => (await tx.rows(held, code)).length === 1;

const insertVersion = sql(`
  insert into app.item_version (code, version, valid_from, tells_members, made_by, made_at, ${terms})
  select $1, $3, $4, $5, $6, $7, ${terms} from ${termsOfJson}`);
const changeVersion = sql(`
  update app.item_version v set (${terms}) = (select ${terms} from ${termsOfJson}),
    valid_from = $4, tells_members = $5, made_by = $6, made_at = $7, revision = revision + 1
  where code = $1 and version = $3`);
const withdrawVersion = sql(
  'update app.item_version set withdrawn_by = $3, withdrawn_at = $4 where code = $1 and version = $2',
);
const markTold = sql<{ version: number }>(`
  update app.item_version set told_at = $3
  where code = $1 and version = $2 and tells_members and told_at is null and withdrawn_at is null and valid_from > $3 returning version`);

export type NewItemVersion = {
  readonly code: string;
  readonly version: number;
  readonly terms: ItemTermsRow;
  readonly validFrom: Date;
  readonly tellsMembers: boolean;
  readonly staffId: StaffId;
  readonly at: Date;
};
const values = ({ code, version, terms: of, validFrom, tellsMembers, staffId, at }: NewItemVersion) =>
  [code, JSON.stringify(of), version, validFrom, tellsMembers, staffId, at] as const;

export async function addItemVersion(tx: Tx, of: NewItemVersion): Promise<void> {
  await tx.rows(insertVersion, ...values(of));
}
/** The item must be held. */
export async function replaceItemVersion(tx: Tx, of: NewItemVersion): Promise<void> {
  await tx.rows(changeVersion, ...values(of));
}
/** The item must be held. */
export async function closeItemVersion(
  tx: Tx,
  of: { code: string; version: number; staffId: StaffId; at: Date },
): Promise<void> {
  await tx.rows(withdrawVersion, of.code, of.version, of.staffId, of.at);
}
/** Answers whether members are to be told now: once, and only while the version is ahead. */
export const markItemTold = async (tx: Tx, of: { code: string; version: number; at: Date }): Promise<boolean> =>
  (await tx.rows(markTold, of.code, of.version, of.at)).length === 1;
