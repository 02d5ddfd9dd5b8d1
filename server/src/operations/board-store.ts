import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type SpanRow = { bar: number; done: number; open: number; late: number };
const due = sql<SpanRow>(`
  select b.bar::integer as bar, (count(*) filter (where t.state in ('done', 'disputed')))::integer as done,
    (count(*) filter (where t.state = 'waitingReviewer' and t.deadline_at >= app.now()))::integer as open,
    (count(*) filter (where t.state = 'waitingReviewer' and t.deadline_at < app.now()))::integer as late
  from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as b (starts, ends, bar)
  join app.check_task t on t.deadline_at >= b.starts and t.deadline_at < b.ends
  where t.state = 'waitingReviewer' or (t.state in ('done', 'disputed') and exists (
    select from app.finding f where f.member_id = t.member_id and f.task_id = t.id and f.staff_id is not null))
  group by b.bar`);
/** Tasks of people by when they are due; bars count from 1. */
export const countDue = (db: Db, bars: readonly { from: Date; to: Date }[]): Promise<SpanRow[]> =>
  db.rows(
    due,
    bars.map(({ from }) => from),
    bars.map(({ to }) => to),
  );

export type LateRow = { count: number; oldest: Date | null; appointed: number; before_today: number };
const late = sql<LateRow>(`
  select count(*)::integer as count, min(t.deadline_at) as oldest, (count(*) filter (where coalesce(r.next_contact_at, r.search_again_at) is not null))::integer as appointed,
    (count(*) filter (where t.deadline_at < $1))::integer as before_today
  from app.check_task t left join app.review r on r.member_id = t.member_id and r.task_id = t.id
  where t.state = 'waitingReviewer' and t.deadline_at < app.now()`);
export const countLate = async (db: Db, dayBegan: Date): Promise<LateRow> =>
  (await db.rows(late, dayBegan))[0] ?? { count: 0, oldest: null, appointed: 0, before_today: 0 };

const second = sql<{ count: number; since: Date | null }>(`
  select count(*)::integer as count, min(case when r.first_staff_id is null then r.answered_at else r.drafted_at end) as since from app.review r
  join app.check_task t on t.member_id = r.member_id and t.id = r.task_id
  where r.state = 'awaitingSecond' and t.state = 'waitingReviewer'`);
export const countSecond = async (db: Db) => (await db.rows(second))[0] ?? { count: 0, since: null };

export type OnTimeRow = { ended: number; in_time: number; ended_before: number; in_time_before: number };
const onTime = sql<OnTimeRow>(`
  select (count(*) filter (where t.ended_at >= $1))::integer as ended,
    (count(*) filter (where t.ended_at >= $1 and t.ended_at <= t.deadline_at))::integer as in_time,
    (count(*) filter (where t.ended_at < $1))::integer as ended_before,
    (count(*) filter (where t.ended_at < $1 and t.ended_at <= t.deadline_at))::integer as in_time_before
  from app.check_task t
  where t.state in ('done', 'disputed') and t.ended_at >= $2 and exists (
    select from app.finding f where f.member_id = t.member_id and f.task_id = t.id and f.staff_id is not null)`);
export const countOnTime = async (db: Db, of: { since: Date; before: Date }): Promise<OnTimeRow> =>
  (await db.rows(onTime, of.since, of.before))[0] ?? { ended: 0, in_time: 0, ended_before: 0, in_time_before: 0 };

export type WaitingRow = {
  member_id: MemberId;
  order_detail_id: string;
  asked_at: Date;
  due_at: Date;
  reminded_at: Date | null;
  is_undelivered: boolean;
};
const waiting = sql<WaitingRow>(`
  select m.member_id, m.order_detail_id, min(m.asked_at) as asked_at, min(m.due_at) as due_at, max(m.member_reminded_at) as reminded_at,
    coalesce((select d.state = 'failed' from app.delivery d
      where d.member_id = m.member_id and d.order_detail_id = m.order_detail_id and d.user_id is null and d.kind in ('materialAsked', 'materialReminder')
      order by d.id desc limit 1), false) as is_undelivered
  from app.material m where m.state = 'open' group by m.member_id, m.order_detail_id order by 4 limit 2000`);
/** Candidates of whom something is wanted, one row a check. */
export const listWaiting = (db: Db): Promise<WaitingRow[]> => db.rows(waiting);

export type CellRow = { connector: string; cell: number; asked: number; failed: number; median_ms: number | null };
const cells = sql<CellRow>(`
  select connector, floor(extract(epoch from asked_at - $1::timestamptz) / 1800)::integer as cell, count(*)::integer as asked,
    (count(*) filter (where outcome in ('silent', 'unknown', 'notAsked')))::integer as failed,
    (percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) * 1000) filter (where answered_at is not null))::float8 as median_ms
  from app.source_call where asked_at >= $1::timestamptz group by 1, 2`);
/** Half hours from this moment on, counted from 0. */
export const listCells = (db: Db, since: Date): Promise<CellRow[]> => db.rows(cells, since);

const toPeople = sql<{ connector: string; count: number }>(`
  select s.connector, count(*)::integer as count from app.check_task t
  join lateral (select connector from app.source_call s where s.member_id = t.member_id and s.task_id = t.id order by s.id desc limit 1) s on true
  where t.state = 'waitingReviewer' and t.attempts > 0 group by 1`);
/** Tasks that people have since their source gave nothing. */
export const countToPeople = (db: Db) => db.rows(toPeople);
