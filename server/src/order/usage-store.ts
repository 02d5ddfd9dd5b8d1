import type { spendingKinds } from '@beidiao/contract/grade/calls';
import type { MemberId } from '../access/actor.ts';
import { type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';

export type SpentRow = {
  kind: (typeof spendingKinds)[number];
  list_fen: string;
  pieces: number;
  saved_fen: string;
};
/**
 * Paid checks that were not refunded whole, by how their items were priced. What a package or the fixed price of an
 * agreement has paid for is told by the rules that the price has kept; those of the first edition name no ids.
 */
const pieces = (times: string): string => `
  select kind, day, list_fen, sum(pieces)::integer as pieces, sum(pieces * (case when by = 'grade' then list_fen - unit_fen else 0 end)) as saved_fen
  from (
    select o.day, (l.line ->> 'baseUnitFen')::bigint as list_fen, (l.line ->> 'unitFen')::bigint as unit_fen, l.line ->> 'rule' as by,
      (l.line ->> 'quantity')::integer * d.people as pieces,
      case
        when l.line ->> 'rule' = 'package' or exists (
          select from jsonb_array_elements(o.price -> 'saved') s join app.package p on p.id::text = s ->> 'ref'
          where s ->> 'rule' = 'package' and p.items @> l.named) then 'package'
        when l.line ->> 'rule' = 'agreement' or exists (
          select from jsonb_array_elements(o.price -> 'saved') s join app.agreement_version v
            on v.member_id = o.member_id and v.agreement_id::text = s ->> 'ref' and v.version::text = s ->> 'version'
          where s ->> 'rule' = 'agreement' and v.fixed_price_fen is not null and v.items @> l.named) then 'agreement'
        else 'unit' end as kind
    from ${times} cross join lateral (select each.day, o.* from app.check_order o
      where o.member_id = $1 and o.created_at >= each.day::timestamp at time zone 'Asia/Shanghai'
        and o.created_at < (each.day + 1)::timestamp at time zone 'Asia/Shanghai' offset 0) o
    join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id and t.state = 102
    cross join lateral (
      select count(*)::integer as people from app.order_detail d
      where d.member_id = o.member_id and d.order_id = o.id and (d.amount_fen = 0 or d.refunded_fen < d.amount_fen)) d
    cross join lateral (
      select line, jsonb_build_array(jsonb_build_object('code', line ->> 'code')) as named
      from jsonb_array_elements(o.price -> 'lines') line) l
    where d.people > 0) each
  group by kind, day, list_fen`;
const spent = sql<SpentRow>(`
  with changed as (select distinct day from app.spent_change where member_id = $1 and day >= $2::date)
  select kind, list_fen::text, sum(pieces)::integer as pieces, sum(saved_fen)::text as saved_fen from (
    select s.kind, s.list_fen, s.pieces, s.saved_fen from app.spent_day s
      where s.member_id = $1 and s.day >= $2::date and s.day <> all (array(select day from changed))
    union all select kind, list_fen, pieces, saved_fen from (${pieces('changed each')}) live
  ) each group by kind, list_fen`);
/** From sums that are kept, and from the orders of days that have changed since. @param fromDay yyyy-mm-dd, in China */
export const listSpent = (db: Db, memberId: MemberId, fromDay: string): Promise<SpentRow[]> =>
  db.rows(spent, memberId, fromDay);

const lockSums = sql("select pg_advisory_xact_lock(hashtextextended('spent days', 0))");
const takeChanges = sql<{ member_id: MemberId; days: string[] }>(`
  with taken as (
    delete from app.spent_change where id = any(array(select id from app.spent_change order by id limit $1)) returning member_id, day
  ) select member_id, array_agg(distinct day::text) as days from taken group by member_id order by member_id`);
/** Days to be counted anew, so many changes at once at most. Whoever takes them counts alone until the transaction ends. */
export async function takeSpentChanges(tx: Tx, limit: number): Promise<{ member_id: MemberId; days: string[] }[]> {
  await tx.rows(lockSums);
  return tx.rows(takeChanges, limit);
}
const forgetDays = sql('delete from app.spent_day where member_id = $1 and day = any($2::date[])');
const countDays = sql(`
  insert into app.spent_day (member_id, day, kind, list_fen, pieces, saved_fen)
  select $1, day, kind, list_fen, pieces, saved_fen from (${pieces('unnest($2::date[]) as each (day)')}) counted`);
export async function writeSpentDays(tx: Tx, memberId: MemberId, days: readonly string[]): Promise<void> {
  await tx.rows(forgetDays, memberId, days);
  await tx.rows(countDays, memberId, days);
}
const forgetOld = sql('delete from app.spent_day where day < $1::date');
export async function removeOldSpentDays(tx: Tx, before: string): Promise<void> {
  await tx.rows(forgetOld, before);
}

const firstPaid = sql<{ at: Date }>(`
  select d.created_at as at from app.order_detail d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id and t.state = 102
  where d.member_id = $1 order by d.created_at, d.id limit 1`);
/** Null while nothing was paid. */
export const findFirstPaid = async (db: Db, memberId: MemberId): Promise<Date | null> =>
  (await db.rows(plannedByValue(firstPaid), memberId))[0]?.at ?? null;

export type PackageUse = { package_id: string; order_count: number; last_at: Date };
const usedPackages = sql<PackageUse>(`
  select choice ->> 'objId' as package_id, count(*)::integer as order_count, max(created_at) as last_at
  from (select choice, created_at from app.check_order where member_id = $1 order by id desc limit 10000) o
  where choice ->> 'objType' = 'package' group by 1`);
/** How often the last orders of the member were made by a package. */
export const listPackageUses = (db: Db, memberId: MemberId): Promise<PackageUse[]> => db.rows(usedPackages, memberId);
