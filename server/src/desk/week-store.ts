import type { MemberId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

const hold = sql<{ counted_until: Date | null }>('select counted_until from app.week_count for update');
/** Until when changes were counted; whoever counts holds it, so that two workers count one after the other. */
export const holdCount = async (tx: Tx): Promise<Date | null> => (await tx.rows(hold))[0]?.counted_until ?? null;
const note = sql('update app.week_count set counted_until = $1');
export async function noteCount(tx: Tx, until: Date): Promise<void> {
  await tx.rows(note, until);
}

export type Week = { member_id: MemberId; week: string };
const changed = sql<Week>(`
  select distinct d.member_id, date_trunc('week', d.reported_at at time zone 'Asia/Shanghai')::date::text as week from (
    select l.member_id, l.order_detail_id from app.order_timeline l where l.at > $1 and l.at <= $2
      and l.event in ('endItem', 'endLastItem', 'correctReport', 'deleteReport', 'restoreReport', 'erase', 'outlive')
    union select r.member_id, r.order_detail_id from app.report r where r.created_at > $1 and r.created_at <= $2) touched
  join app.order_detail d on d.member_id = touched.member_id and d.id = touched.order_detail_id
  where d.reported_at is not null order by 1, 2`);
/** Weeks of which a report was made, corrected or deleted in this time. */
export const listChangedWeeks = (tx: Tx, from: Date, until: Date): Promise<Week[]> => tx.rows(changed, from, until);

const forgetTurnaround = sql('delete from app.week_turnaround where member_id = $1 and week = $2');
const forgetResults = sql('delete from app.week_result where member_id = $1 and week = $2');

/** Full reports of the week, $3 to $4, that nobody has deleted. */
const reported = `
  select d.id, o.user_id, d.department, o.package_name, d.report_version, d.reported_at
  from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = $1 and d.state = 7 and d.reported_at >= $3 and d.reported_at < $4`;

/**
 * Each line of a timeline begins a span that the next one ends. What came before somebody has taken up a submission by QR
 * code was not paid for yet.
 */
const countTurnaround = sql(`
  insert into app.week_turnaround (member_id, week, user_id, reports, median_seconds, p90_seconds,
    consent_share, material_share, checking_share, review_share)
  with reported as (${reported}),
  steps as (
    select r.id, l.to_state, greatest(extract(epoch from
      least(lead(l.at, 1, r.reported_at) over (partition by r.id order by l.id), r.reported_at) - least(l.at, r.reported_at)), 0) as seconds
    from reported r join app.order_timeline l on l.member_id = $1 and l.order_detail_id = r.id
    where l.id > coalesce((select max(v.id) from app.order_timeline v where v.order_detail_id = r.id and v.to_state = 17), 0)),
  spans as (
    select id, coalesce(sum(seconds) filter (where to_state in (4, 16, 18)), 0) as consent,
      coalesce(sum(seconds) filter (where to_state = 2), 0) as review,
      coalesce(sum(seconds) filter (where to_state = 5), 0) as claims,
      coalesce(sum(seconds) filter (where to_state in (6, 19)), 0) as checking
    from steps group by id),
  asked as (
    select r.id, range_agg(tstzrange(m.asked_at, least(coalesce(m.ended_at, r.reported_at), r.reported_at))) as open
    from reported r join app.material m on m.member_id = $1 and m.order_detail_id = r.id
    where m.asked_at < least(coalesce(m.ended_at, r.reported_at), r.reported_at) group by r.id),
  waited as (
    select id, sum(extract(epoch from upper(one) - lower(one))) as seconds from asked, unnest(open) one group by id),
  parted as (
    select r.user_id, s.consent, s.review, s.claims + least(coalesce(w.seconds, 0), s.checking) as material,
      s.checking - least(coalesce(w.seconds, 0), s.checking) as checking, s.consent + s.review + s.claims + s.checking as total
    from reported r join spans s on s.id = r.id left join waited w on w.id = r.id)
  select $1, $2, case when grouping(user_id) = 1 then 0 else user_id end, count(*),
    round(percentile_cont(0.5) within group (order by total::double precision)), round(percentile_cont(0.9) within group (order by total::double precision)),
    avg(consent / total), avg(material / total), avg(checking / total), avg(review / total)
  from parted where total > 0 group by grouping sets ((), (user_id)) having count(*) > 0`);

const countResults = sql(`
  insert into app.week_result (member_id, week, kind, key, light, reports)
  with reported as (${reported})
  select $1, $2, kind, key, light, count(*) from (
    select of.kind, of.key, p.light from reported r
      join app.report p on p.order_detail_id = r.id and p.version = r.report_version and p.member_id = $1
      cross join lateral (values ('department', coalesce(r.department, '')), ('package', coalesce(r.package_name, ''))) of (kind, key)
    union all
    select 'item', k.code, f.light from reported r
      join app.check_task k on k.member_id = $1 and k.order_detail_id = r.id and k.state in ('done', 'disputed')
      join lateral (select f.light from app.finding f where f.member_id = $1 and f.task_id = k.id order by f.version desc limit 1) f on true) each
  group by kind, key, light`);

/** Counts a week of a member anew. */
export async function writeWeek(
  tx: Tx,
  { member_id: memberId, week }: Week,
  { from, until }: { from: string; until: string },
): Promise<void> {
  await tx.rows(forgetTurnaround, memberId, week);
  await tx.rows(forgetResults, memberId, week);
  await tx.rows(countTurnaround, memberId, week, from, until);
  await tx.rows(countResults, memberId, week, from, until);
}
