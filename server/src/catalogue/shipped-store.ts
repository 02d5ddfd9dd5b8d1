import { sql, type Tx } from '../base/db/db.ts';

const seededHash = sql<{ file_hash: Buffer }>('select file_hash from app.catalogue_version for update');
const upsertGroups = sql(`
  insert into app.item_group (code, name_zh, name_en, sort)
  select code, "nameZh", "nameEn", sort from jsonb_to_recordset($1::jsonb) as g (code text, "nameZh" text, "nameEn" text, sort integer)
  on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, sort = excluded.sort`);
const upsertItems = sql(`
  insert into app.check_item (code, group_code, sort, source_zh, source_en, is_optional, can_report_crime, needs_intake_review, is_automatic,
    cost_fen, risk_rules)
  select code, "group", sort, "sourceZh", "sourceEn", optional, "canReportCrime", "needsIntakeReview", automatic, "costFen", "riskRules"
  from jsonb_to_recordset($1::jsonb) as i (code text, "group" text, sort integer, "sourceZh" text, "sourceEn" text, optional boolean,
    "canReportCrime" boolean, "needsIntakeReview" boolean, automatic boolean, "costFen" bigint, "riskRules" jsonb)
  on conflict (code) do update set group_code = excluded.group_code, sort = excluded.sort, source_zh = excluded.source_zh,
    source_en = excluded.source_en, is_optional = excluded.is_optional, can_report_crime = excluded.can_report_crime, needs_intake_review = excluded.needs_intake_review,
    is_automatic = excluded.is_automatic, cost_fen = excluded.cost_fen, risk_rules = excluded.risk_rules`);
const terms = `name_zh, name_en, description_zh, description_en, legal_basis_zh, legal_basis_en, needs, is_sensitive, unit, max_quantity,
    turnaround_hours, expedite_hours, expedite_surcharge_percent, base_price_fen`;
/** A new version where the file says otherwise than the newest one, in force at once; what staff have decided stands. */
const insertVersions = sql(`
  with shipped as (
    select code, "nameZh" as name_zh, "nameEn" as name_en, "descriptionZh" as description_zh, "descriptionEn" as description_en,
      "legalBasisZh" as legal_basis_zh, "legalBasisEn" as legal_basis_en, array(select jsonb_array_elements_text(needs)) as needs,
      sensitive as is_sensitive, unit, "maxQuantity" as max_quantity, "turnaroundHours" as turnaround_hours,
      "expediteHours" as expedite_hours, "expediteSurchargePercent" as expedite_surcharge_percent, "basePriceFen" as base_price_fen
    from jsonb_to_recordset($1::jsonb) as i (code text, "nameZh" text, "nameEn" text, "descriptionZh" text, "descriptionEn" text,
      "legalBasisZh" text, "legalBasisEn" text, needs jsonb, sensitive boolean, unit text, "maxQuantity" smallint,
      "turnaroundHours" integer, "expediteHours" integer, "expediteSurchargePercent" integer, "basePriceFen" bigint)
  ), newest as (
    select distinct on (code) * from app.item_version order by code, version desc
  )
  insert into app.item_version (code, version, valid_from, ${terms})
  select s.code, coalesce(n.version, 0) + 1, case when n.version is null then null else app.now() end, ${terms.replace(/(\w+)(?=,|$)/g, 's.$1')}
  from shipped s left join newest n on n.code = s.code
  where not exists (select from app.item_version v where v.code = s.code and v.made_by is not null)
    and (n.code is null or (${terms.replace(/(\w+)(?=,|$)/g, 's.$1')}) is distinct from (${terms.replace(/(\w+)(?=,|$)/g, 'n.$1')}))`);
const upsertPackages = sql(`
  insert into app.package (code, name_zh, name_en, description_zh, description_en, fixed_price_fen, items, sort)
  select code, "nameZh", "nameEn", "descriptionZh", "descriptionEn", "fixedPriceFen", items, sort
  from jsonb_to_recordset($1::jsonb) as p (code text, "nameZh" text, "nameEn" text, "descriptionZh" text, "descriptionEn" text,
    "fixedPriceFen" bigint, items jsonb, sort integer)
  on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, description_zh = excluded.description_zh,
    description_en = excluded.description_en, fixed_price_fen = excluded.fixed_price_fen, items = excluded.items, sort = excluded.sort`);
const nextVersion = sql('update app.catalogue_version set version = version + 1, file_hash = $1');

export const holdShippedHash = async (tx: Tx): Promise<Buffer | undefined> => (await tx.rows(seededHash))[0]?.file_hash;

export type ShippedItem = { readonly code: string; readonly needs: readonly string[] };
export type ShippedFile = { groups: unknown[]; items: ShippedItem[]; packages: unknown[] };
export async function writeShipped(tx: Tx, file: ShippedFile, hash: Buffer): Promise<void> {
  await tx.rows(upsertGroups, JSON.stringify(file.groups));
  await tx.rows(upsertItems, JSON.stringify(file.items));
  await tx.rows(insertVersions, JSON.stringify(file.items));
  await tx.rows(upsertPackages, JSON.stringify(file.packages));
  await tx.rows(nextVersion, hash);
}
