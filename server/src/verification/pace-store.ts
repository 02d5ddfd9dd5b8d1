import { type Db, sql, type Tx } from '../base/db/db.ts';

/** Over the last 200 that ended: so many are enough to be sure, and few enough to follow a source that gets slower. */
const measure = sql(`
  insert into app.item_pace as p (code, is_expedited, p80_seconds, sample)
  select code, is_expedited, greatest(1, round(percentile_cont(0.8) within group (order by seconds)))::bigint, count(*)
  from app.check_item c
  cross join (values (false), (true)) as kind (is_expedited)
  cross join lateral (
    select extract(epoch from t.ended_at - t.created_at - t.waited) as seconds from app.check_task t
    join app.order_item i on i.member_id = t.member_id and i.order_detail_id = t.order_detail_id and i.code = t.code
    where t.code = c.code and t.state = 'done' and t.ended_at > now() - interval '90 days' and i.is_expedited = kind.is_expedited
    order by t.ended_at desc limit 200
  ) ended group by code, is_expedited
  on conflict (code, is_expedited) do update set p80_seconds = excluded.p80_seconds, sample = excluded.sample, measured_at = now()
  where (p.p80_seconds, p.sample) is distinct from (excluded.p80_seconds, excluded.sample)`);
export async function measurePace(tx: Tx): Promise<void> {
  await tx.rows(measure);
}

/** By a quarter of the time that the item has, an hour at least. */
const postpone = sql<{ order_detail_id: string }>(`
  update app.check_task set expected_at = greatest(deadline_at, now() + greatest(interval '1 hour', (deadline_at - created_at) / 4))
  where id in (
    select id from app.check_task where state in ('queued', 'running', 'waitingReviewer') and expected_at < now()
    order by id for no key update skip locked limit 500
  ) returning order_detail_id`);
/** Answers the order details that it concerns. */
export const postponeLate = async (tx: Tx): Promise<string[]> => [
  ...new Set((await tx.rows(postpone)).map((row) => row.order_detail_id)),
];

export type PromiseRecord = {
  code: string;
  name_zh: string;
  name_en: string;
  ended: number;
  in_time: number;
  promised_h: number;
  actual_h: number;
  slow_h: number;
};
const forget = sql('delete from app.promise_record');
const measureItemPromises = sql(`
  insert into app.promise_record (code, ended, in_time, promised_hours, actual_hours, slow_hours)
  select t.code, count(*), count(*) filter (where t.ended_at - t.waited <= t.promised_at),
    percentile_cont(0.5) within group (order by extract(epoch from t.promised_at - t.created_at)) / 3600,
    percentile_cont(0.5) within group (order by extract(epoch from t.ended_at - t.created_at - t.waited)) / 3600,
    percentile_cont(0.8) within group (order by extract(epoch from t.ended_at - t.created_at - t.waited)) / 3600
  from app.check_task t
  where t.state = 'done' and t.promised_at is not null and t.ended_at > now() - interval '90 days' group by t.code`);
const measureOrderPromises = sql(`
  insert into app.promise_record (ended, in_time, promised_hours, actual_hours, slow_hours)
  select count(*), count(*) filter (where reported_at <= promised_at),
    percentile_cont(0.5) within group (order by extract(epoch from promised_at - created_at)) / 3600,
    percentile_cont(0.5) within group (order by extract(epoch from reported_at - created_at)) / 3600,
    percentile_cont(0.8) within group (order by extract(epoch from reported_at - created_at)) / 3600
  from app.order_detail where promised_at is not null and reported_at > now() - interval '90 days' having count(*) > 0`);
/** Over the last 90 days, item by item and of orders as a whole. It reads all of them: for a job. */
export async function measurePromises(tx: Tx): Promise<void> {
  await tx.rows(forget);
  await tx.rows(measureItemPromises);
  await tx.rows(measureOrderPromises);
}

const byItem = sql<PromiseRecord>(`
  select p.code, i.name_zh, i.name_en, p.ended, p.in_time, p.promised_hours as promised_h, p.actual_hours as actual_h, p.slow_hours as slow_h
  from app.promise_record p join lateral (
    select v.name_zh, v.name_en from app.item_version v
    where v.code = p.code and v.withdrawn_at is null and coalesce(v.valid_from <= app.now(), true) order by v.version desc limit 1) i on true
  where p.code is not null order by p.code`);
/** As many as the catalogue has items, as they were measured last. */
export const listPromises = (db: Db): Promise<PromiseRecord[]> => db.rows(byItem);

const byOrder = sql<{ ended: number; in_time: number }>(
  'select ended, in_time from app.promise_record where code is null',
);
export const findOrderPromise = async (db: Db): Promise<{ ended: number; in_time: number }> =>
  (await db.rows(byOrder))[0] ?? { ended: 0, in_time: 0 };
