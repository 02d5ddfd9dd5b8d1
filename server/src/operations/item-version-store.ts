import { type Db, sql, type Tx } from '../base/db/db.ts';
import { insertJobs } from '../base/jobs/jobs.ts';

/** Members with an own price of the item on a day: an agreement in force names it. */
const agreed = (code: string, day: string): string => `
  select distinct a.member_id from app.agreement a cross join lateral (
    select * from app.agreement_version n where n.member_id = a.member_id and n.agreement_id = a.id and n.valid_from <= ${day}
    order by n.version desc limit 1) v
  where not a.is_trial and v.valid_until >= ${day} and v.items @> jsonb_build_array(jsonb_build_object('code', ${code}))`;
/** Members that ordered something since a moment, and pay the unit price. */
const unitPriced = (code: string, { day, since }: { day: string; since: string }): string => `
  select distinct o.member_id from app.check_order o
  where o.created_at >= ${since} and o.member_id not in (${agreed(code, day)})`;

export type AffectedRow = {
  unit_price_members: number;
  agreed_members: number;
  fixed_packages: number;
  pieces: number;
};
const affected = sql<AffectedRow>(`
  select (select count(*)::integer from (${unitPriced('$1::text', { day: '$2::date', since: '$3' })}) u) as unit_price_members,
    (select count(*)::integer from (${agreed('$1::text', '$2::date')}) g) as agreed_members,
    (select count(*)::integer from app.package p where p.member_id is null and not p.is_trial and p.deleted_at is null
      and p.fixed_price_fen is not null and p.items @> jsonb_build_array(jsonb_build_object('code', $1::text))) as fixed_packages,
    (select coalesce(sum(i.quantity), 0)::integer from app.check_order o
      join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
      join app.order_item i on i.member_id = d.member_id and i.order_detail_id = d.id and i.code = $1::text
      where o.created_at >= $3) as pieces`);
export async function countAffected(db: Db, of: { code: string; day: string; since: Date }): Promise<AffectedRow> {
  const [row] = await db.rows(affected, of.code, of.day, of.since);
  if (row === undefined) throw new TypeError('counting answered no row');
  return row;
}

/** A notice for each of them, in one statement however many they are. Its key tells repeats apart. */
const tellAll = sql(
  insertJobs(`select 'notify', $4::jsonb || jsonb_build_object('memberId', u.member_id::text, 'key', $5::text || ' ' || u.member_id), now()
    from (${unitPriced('$1::text', { day: '$2::date', since: '$3' })}) u`),
);
export async function tellUnitPriced(
  tx: Tx,
  of: { code: string; day: string; since: Date; notice: object; key: string },
): Promise<void> {
  await tx.rows(tellAll, of.code, of.day, of.since, JSON.stringify(of.notice), of.key);
}
