import { sql, type Tx } from '../base/db/db.ts';

const seededHash = sql<{ file_hash: Buffer }>('select file_hash from app.catalogue_version for update');
const upsertGroups = sql(`
  insert into app.item_group (code, name_zh, name_en, sort)
  select code, "nameZh", "nameEn", sort from jsonb_to_recordset($1::jsonb) as g (code text, "nameZh" text, "nameEn" text, sort integer)
  on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, sort = excluded.sort`);
const upsertItems = sql(`
  insert into app.check_item (code, group_code, sort, name_zh, name_en, description_zh, description_en, legal_basis_zh, legal_basis_en,
    source_zh, source_en, needs, is_sensitive, is_optional, unit, max_quantity, turnaround_hours, expedite_hours,
    expedite_surcharge_percent, needs_intake_review, is_automatic, base_price_fen, cost_fen, risk_rules)
  select code, "group", sort, "nameZh", "nameEn", "descriptionZh", "descriptionEn", "legalBasisZh", "legalBasisEn", "sourceZh", "sourceEn",
    array(select jsonb_array_elements_text(needs)), sensitive, optional, unit, "maxQuantity", "turnaroundHours", "expediteHours",
    "expediteSurchargePercent", "needsIntakeReview", automatic, "basePriceFen", "costFen", "riskRules"
  from jsonb_to_recordset($1::jsonb) as i (code text, "group" text, sort integer, "nameZh" text, "nameEn" text, "descriptionZh" text,
    "descriptionEn" text, "legalBasisZh" text, "legalBasisEn" text, "sourceZh" text, "sourceEn" text, needs jsonb, sensitive boolean,
    optional boolean, unit text, "maxQuantity" smallint, "turnaroundHours" integer, "expediteHours" integer,
    "expediteSurchargePercent" integer, "needsIntakeReview" boolean, automatic boolean, "basePriceFen" bigint, "costFen" bigint, "riskRules" jsonb)
  on conflict (code) do update set group_code = excluded.group_code, sort = excluded.sort, name_zh = excluded.name_zh, name_en = excluded.name_en,
    description_zh = excluded.description_zh, description_en = excluded.description_en, legal_basis_zh = excluded.legal_basis_zh,
    legal_basis_en = excluded.legal_basis_en, source_zh = excluded.source_zh, source_en = excluded.source_en, needs = excluded.needs,
    is_sensitive = excluded.is_sensitive, is_optional = excluded.is_optional, unit = excluded.unit, max_quantity = excluded.max_quantity,
    turnaround_hours = excluded.turnaround_hours, expedite_hours = excluded.expedite_hours,
    expedite_surcharge_percent = excluded.expedite_surcharge_percent, needs_intake_review = excluded.needs_intake_review,
    is_automatic = excluded.is_automatic, base_price_fen = excluded.base_price_fen, cost_fen = excluded.cost_fen, risk_rules = excluded.risk_rules`);
const upsertPackages = sql(`
  insert into app.package (code, name_zh, name_en, description_zh, description_en, fixed_price_fen, items, sort)
  select code, "nameZh", "nameEn", "descriptionZh", "descriptionEn", "fixedPriceFen", items, sort
  from jsonb_to_recordset($1::jsonb) as p (code text, "nameZh" text, "nameEn" text, "descriptionZh" text, "descriptionEn" text,
    "fixedPriceFen" bigint, items jsonb, sort integer)
  on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, description_zh = excluded.description_zh,
    description_en = excluded.description_en, fixed_price_fen = excluded.fixed_price_fen, items = excluded.items, sort = excluded.sort`);
const nextVersion = sql('update app.catalogue_version set version = version + 1, file_hash = $1');

export const holdShippedHash = async (tx: Tx): Promise<Buffer | undefined> => (await tx.rows(seededHash))[0]?.file_hash;

export type ShippedFile = { groups: unknown[]; items: unknown[]; packages: unknown[] };
export async function writeShipped(tx: Tx, file: ShippedFile, hash: Buffer): Promise<void> {
  await tx.rows(upsertGroups, JSON.stringify(file.groups));
  await tx.rows(upsertItems, JSON.stringify(file.items));
  await tx.rows(upsertPackages, JSON.stringify(file.packages));
  await tx.rows(nextVersion, hash);
}
