import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { type Db, type MemberId, sql, type Tx } from './base/db/db.ts';
import { packageRoot } from './base/package-root.ts';

/** The shipped catalogue. A changed file replaces what it names; items that staff have added stay. */
const readCatalogueFile = (): string => readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8');

const seededHash = sql<{ file_hash: Buffer }>('select file_hash from app.catalogue_version for update');
const upsertGroups = sql(`
  insert into app.item_group (code, name_zh, name_en, sort)
  select code, "nameZh", "nameEn", sort from jsonb_to_recordset($1::jsonb) as g (code text, "nameZh" text, "nameEn" text, sort integer)
  on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, sort = excluded.sort`);
const upsertItems = sql(`
  insert into app.check_item (code, group_code, sort, name_zh, name_en, description_zh, description_en, legal_basis_zh, legal_basis_en,
    source_zh, source_en, needs, is_sensitive, is_optional, unit, max_quantity, turnaround_hours, expedite_hours,
    expedite_surcharge_percent, needs_intake_review, is_automatic, base_price_fen, risk_rules)
  select code, "group", sort, "nameZh", "nameEn", "descriptionZh", "descriptionEn", "legalBasisZh", "legalBasisEn", "sourceZh", "sourceEn",
    array(select jsonb_array_elements_text(needs)), sensitive, optional, unit, "maxQuantity", "turnaroundHours", "expediteHours",
    "expediteSurchargePercent", "needsIntakeReview", automatic, "basePriceFen", "riskRules"
  from jsonb_to_recordset($1::jsonb) as i (code text, "group" text, sort integer, "nameZh" text, "nameEn" text, "descriptionZh" text,
    "descriptionEn" text, "legalBasisZh" text, "legalBasisEn" text, "sourceZh" text, "sourceEn" text, needs jsonb, sensitive boolean,
    optional boolean, unit text, "maxQuantity" smallint, "turnaroundHours" integer, "expediteHours" integer,
    "expediteSurchargePercent" integer, "needsIntakeReview" boolean, automatic boolean, "basePriceFen" bigint, "riskRules" jsonb)
  on conflict (code) do update set group_code = excluded.group_code, sort = excluded.sort, name_zh = excluded.name_zh, name_en = excluded.name_en,
    description_zh = excluded.description_zh, description_en = excluded.description_en, legal_basis_zh = excluded.legal_basis_zh,
    legal_basis_en = excluded.legal_basis_en, source_zh = excluded.source_zh, source_en = excluded.source_en, needs = excluded.needs,
    is_sensitive = excluded.is_sensitive, is_optional = excluded.is_optional, unit = excluded.unit, max_quantity = excluded.max_quantity,
    turnaround_hours = excluded.turnaround_hours, expedite_hours = excluded.expedite_hours,
    expedite_surcharge_percent = excluded.expedite_surcharge_percent, needs_intake_review = excluded.needs_intake_review,
    is_automatic = excluded.is_automatic, base_price_fen = excluded.base_price_fen, risk_rules = excluded.risk_rules`);
const upsertPackages = sql(`
  insert into app.package (code, name_zh, name_en, description_zh, description_en, fixed_price_fen, items, sort)
  select code, "nameZh", "nameEn", "descriptionZh", "descriptionEn", "fixedPriceFen", items, sort
  from jsonb_to_recordset($1::jsonb) as p (code text, "nameZh" text, "nameEn" text, "descriptionZh" text, "descriptionEn" text,
    "fixedPriceFen" bigint, items jsonb, sort integer)
  on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, description_zh = excluded.description_zh,
    description_en = excluded.description_en, fixed_price_fen = excluded.fixed_price_fen, items = excluded.items, sort = excluded.sort`);
const nextVersion = sql('update app.catalogue_version set version = version + 1, file_hash = $1');

/** Brings the shipped catalogue into the database when the file has changed since. Answers whether it has. */
export async function seedCatalogue(tx: Tx): Promise<boolean> {
  const text = readCatalogueFile();
  const hash = createHash('sha256').update(text).digest();
  const [row] = await tx.rows(seededHash);
  if (row?.file_hash.equals(hash)) return false;
  const file = JSON.parse(text) as { groups: unknown[]; items: unknown[]; packages: unknown[] };
  await tx.rows(upsertGroups, JSON.stringify(file.groups));
  await tx.rows(upsertItems, JSON.stringify(file.items));
  await tx.rows(upsertPackages, JSON.stringify(file.packages));
  await tx.rows(nextVersion, hash);
  return true;
}

const anyEnterprise = sql<{ is_there: boolean }>(
  'select exists (select from app.member where category = 1) as is_there',
);
export const hasEnterprise = async (tx: Tx): Promise<boolean> => (await tx.rows(anyEnterprise))[0]?.is_there ?? false;

const setGrade = sql(
  "update app.member set grade_type = 3, grade_expires_at = now() + interval '1 year', flags = $2 where id = $1",
);
const insertAgreement = sql(`
  insert into app.agreement (member_id, name, items, valid_from, valid_until) values ($1, $2, $3, current_date - 30, current_date + 335)`);
const insertCards = sql(`
  insert into app.card (member_id, kind, name, off_fen, threshold_fen, item_codes, valid_until)
  values ($1, 'coupon', '满 500 减 50', 5000, 50000, '{}', current_date + 60),
         ($1, 'coupon', '满 200 减 15', 1500, 20000, '{}', current_date + 20),
         ($1, 'voucher', '三要素核验券', null, 0, array['ID_THREE'], current_date + 90)`);

/** Terms of a demo member: gold grade, one agreement, two coupons and a voucher. */
export async function giveDemoTerms(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.rows(setGrade, memberId, JSON.stringify({ workExperienceAuto: '1' }));
  await tx.rows(insertAgreement, memberId, '2026 框架协议', JSON.stringify([{ code: 'XP_HR', priceFen: 9000 }]));
  await tx.rows(insertCards, memberId);
}

const itemCodes = sql<{ code: string }>('select code from app.check_item');
/** As many as the catalogue has items. */
export const listCodes = async (db: Db): Promise<string[]> => (await db.rows(itemCodes)).map((row) => row.code);

const clockBack = sql(
  "select set_config('app.clock_back', $1, true), set_config('search_path', 'app, pg_catalog', true), set_config('synchronous_commit', 'off', true)",
);
/** Until the transaction ends the database tells the time of the demo. Only while it is written: the database sees to that. */
export const setClockBack = (tx: Tx, backMs: number): Promise<unknown> =>
  tx.rows(clockBack, `${Math.max(0, backMs)} milliseconds`);

const begin = sql('insert into app.demo_seeding default values');
const end = sql('delete from app.demo_seeding');
export const beginSeeding = (tx: Tx): Promise<unknown> => tx.rows(begin);
export const endSeeding = (tx: Tx): Promise<unknown> => tx.rows(end);

export type DueTask = { id: string; task: string; payload: object; job_key: string | null };
const dueTasks = sql<DueTask>(
  'select id, task, payload, job_key from app.outbox where run_at <= $1 and task <> all($2) order by id limit 500',
);
export const listDueTasks = (db: Db, { until, but }: { until: Date; but: readonly string[] }): Promise<DueTask[]> =>
  db.rows(dueTasks, until, but);
const drop = sql('delete from app.outbox where id = any($1)');
export const dropTasks = (tx: Tx, ids: readonly string[]): Promise<unknown> => tx.rows(drop, ids);

const queued = sql<{ id: string }>(
  "select id from app.check_task where order_detail_id = $1 and state = 'queued' order by id",
);
export const listQueuedTasks = (db: Db, orderDetailsId: string): Promise<{ id: string }[]> =>
  db.rows(queued, orderDetailsId);

const confirmAll = sql(
  "update app.enterprise_confirmation set state = 'confirmed', credit_code = $2, decided_at = now() where member_id = $1",
);
export const confirmDemo = (tx: Tx, memberId: MemberId, creditCode: string): Promise<unknown> =>
  tx.rows(confirmAll, memberId, creditCode);
