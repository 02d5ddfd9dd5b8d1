import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const hold = sql('select from app.cost_sum for update');
const dropCosts = sql('delete from app.cost_day where day >= $1::date and day < $2::date');
const dropRevenue = sql('delete from app.revenue_day where day >= $1::date and day < $2::date');
const addCosts = sql('insert into app.cost_day select * from app.costs_of_days($1::date, $2::date)');
const addRevenue = sql('insert into app.revenue_day select * from app.revenue_of_days($1::date, $2::date)');
const noteSummed = sql('update app.cost_sum set summed_at = $1');

export type Days = { readonly first: string; readonly until: string };
/** Sums these days up anew, `until` not included. Whoever does it at the same time waits, and then writes the same. */
export async function sumDays(tx: Tx, { first, until }: Days): Promise<void> {
  await tx.rows(hold);
  await tx.rows(dropCosts, first, until);
  await tx.rows(dropRevenue, first, until);
  await tx.rows(addCosts, first, until);
  await tx.rows(addRevenue, first, until);
}
export async function writeSummedAt(tx: Tx, at: Date): Promise<void> {
  await tx.rows(noteSummed, at);
}

const summedAt = sql<{ summed_at: Date | null }>('select summed_at from app.cost_sum');
export const readSummedAt = async (db: Db): Promise<Date | null> => (await db.rows(summedAt))[0]?.summed_at ?? null;

export type CellRow = {
  month: string;
  code: string;
  source: string;
  units: number;
  found: number;
  cost_fen: string;
  worked_ms: string;
};
const cells = sql<CellRow>(`
  select to_char(day, 'YYYY-MM') as month, code, source, sum(units)::integer as units, sum(found)::integer as found,
    sum(cost_fen) as cost_fen, sum(worked_ms) as worked_ms
  from app.cost_day where day >= $1::date and day < $2::date group by 1, 2, 3 order by 1, 2, 3`);
/** By month, item and source; as many rows as the catalogue and the sources make, however much was asked. */
export const listCosts = (db: Db, { first, until }: Days): Promise<CellRow[]> => db.rows(cells, first, until);

export type EarnedRow = { code: string; items: number; revenue_fen: string; before_fen: string };
const earned = sql<EarnedRow>(`
  select code, coalesce(sum(items) filter (where day >= $1::date), 0)::integer as items,
    coalesce(sum(revenue_fen) filter (where day >= $1::date), 0) as revenue_fen,
    coalesce(sum(revenue_fen) filter (where day < $4::date), 0) as before_fen
  from app.revenue_day where day >= $3::date and day < $2::date group by code order by code`);
/** Of a time, beside that of an earlier one that ends before it begins. */
export const listEarned = (db: Db, now: Days, before: Days): Promise<EarnedRow[]> =>
  db.rows(earned, now.first, now.until, before.first, before.until);

const names = sql<{ code: string; name_zh: string; name_en: string }>(`
  select k.code, i.name_zh, i.name_en from app.check_item k
  join lateral (select v.name_zh, v.name_en from app.item_version v where v.code = k.code order by v.version desc limit 1) i on true
  where k.code = any($1::text[]) order by k.sort, k.code`);
export const listItemNames = (db: Db, codes: readonly string[]) => db.rows(names, codes);

export type RateRow = { month: string; fen_per_minute: number; saved_by: StaffId | null; saved_at: Date | null };
const rates = sql<RateRow>(`
  select to_char(month, 'YYYY-MM') as month, fen_per_minute, saved_by, saved_at from app.cost_rate order by month desc`);
/** The newest first. */
export const listRates = (db: Db): Promise<RateRow[]> => db.rows(rates);

const keepRate = sql(`
  insert into app.cost_rate as r (month, fen_per_minute, saved_by, saved_at) values ($1::date, $2, $3, $4)
  on conflict (month) do update set fen_per_minute = excluded.fen_per_minute, saved_by = excluded.saved_by, saved_at = excluded.saved_at
  where r.fen_per_minute <> excluded.fen_per_minute`);
export type NewRate = { month: string; fenPerMinute: number; by: StaffId; at: Date };
export async function writeRate(tx: Tx, { month, fenPerMinute, by, at }: NewRate): Promise<void> {
  await tx.rows(keepRate, `${month}-01`, fenPerMinute, by, at);
}
