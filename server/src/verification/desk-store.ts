import type { LanguageLevel, Region, SkillLanguage } from '@beidiao/contract/verification/skill-rules';
import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { ownerOf, type QueueRow } from './review-store.ts';

export type ReviewerRow = {
  staff_id: StaffId;
  /** Null: nobody has set skills. */
  groups: string[] | null;
  languages: Partial<Record<SkillLanguage, LanguageLevel>> | null;
  regions: Region[] | null;
  employers_enc: Buffer | null;
  away_until: string | null;
};
const reviewerColumns = `f.id as staff_id, s.groups, s.languages, s.regions, s.employers_enc, s.away_until::text`;
const reviewers = sql<ReviewerRow>(`
  select ${reviewerColumns} from app.staff f left join app.staff_skill s on s.staff_id = f.id
  where 'reviewer' = any(f.roles) and f.disabled_at is null order by f.id limit 500`);
export const listReviewers = (db: Db): Promise<ReviewerRow[]> => db.rows(reviewers);

const oneReviewer = sql<ReviewerRow>(`
  select ${reviewerColumns} from app.staff f left join app.staff_skill s on s.staff_id = f.id
  where f.id = $1 and 'reviewer' = any(f.roles) and f.disabled_at is null`);
/** The id comes from a request: this reading proves it. */
export const findReviewer = async (db: Db, staffId: string): Promise<ReviewerRow | undefined> =>
  (await db.rows(oneReviewer, staffId))[0];

/** Who has found something of this task before. */
const finders = sql<{ staff_id: StaffId }>(`
  select s.staff_id from app.finding f cross join lateral (values (f.staff_id), (f.second_staff_id)) as s (staff_id)
  where f.member_id = $1 and f.task_id = $2 and s.staff_id is not null`);
export const listFinders = async (db: Db, memberId: MemberId, taskId: string): Promise<StaffId[]> =>
  (await db.rows(finders, memberId, taskId)).map((row) => row.staff_id);

export type OpenRow = { id: string; member_id: MemberId; deadline_at: Date; staff_id: StaffId | null };
const openWork = sql<OpenRow>(`
  select t.id, t.member_id, t.deadline_at, ${ownerOf} as staff_id from app.check_task t
  left join app.review r on r.member_id = t.member_id and r.task_id = t.id
  where t.state = 'waitingReviewer' order by t.deadline_at, t.id limit 5000`);
/** What waits for reviewers, with whose it is; due first on top. */
export const listOpenWork = (db: Db): Promise<OpenRow[]> => db.rows(openWork);

export type PaceRow = {
  staff_id: StaffId;
  today: number;
  recent: number;
  average_ms: number | null;
  /** Median of what was closed on each of the last five days with work. */
  usual: number;
};
const pace = sql<PaceRow>(`
  with done as (
    select f.staff_id, f.found_at, extract(epoch from f.found_at - r.taken_at) * 1000 as ms,
      (f.found_at at time zone 'Asia/Shanghai')::date as day
    from app.finding f left join app.review r on r.member_id = f.member_id and r.task_id = f.task_id
    where f.staff_id is not null and f.found_at >= $1::timestamptz - interval '14 days'
  ), days as (
    select staff_id, day, count(*) as closed, row_number() over (partition by staff_id order by day desc) as n
    from done where found_at < $1 group by staff_id, day
  )
  select d.staff_id, (count(*) filter (where d.found_at >= $1))::integer as today, (count(*) filter (where d.found_at >= $2))::integer as recent,
    (avg(d.ms) filter (where d.found_at >= $1))::float8 as average_ms,
    coalesce((select percentile_cont(0.5) within group (order by closed) from days where days.staff_id = d.staff_id and days.n <= 5), 0)::float8 as usual
  from done d group by d.staff_id`);
/** @param of when today began, and since when closed tasks count for the speed */
export const listPace = (db: Db, of: { dayBegan: Date; since: Date }): Promise<PaceRow[]> =>
  db.rows(pace, of.dayBegan, of.since);

export type NeedRow = Pick<
  QueueRow,
  'id' | 'member_id' | 'order_detail_id' | 'code' | 'n' | 'claim_enc' | 'group_code' | 'needs' | 'name_enc'
> & {
  name_zh: string;
  name_en: string;
  deadline_at: Date;
  first_staff_id: StaffId | null;
  review_state: string | null;
};
const needRows = sql<NeedRow>(`
  select t.id, t.member_id, t.order_detail_id, t.code, t.n, c.content_enc as claim_enc, k.group_code, i.needs, d.name_enc, i.name_zh, i.name_en,
    t.deadline_at, r.first_staff_id, r.state as review_state
  from app.check_task t
  join app.order_detail d on d.member_id = t.member_id and d.id = t.order_detail_id
  join app.item_version i on i.code = t.code and i.version = t.item_version
  join app.check_item k on k.code = t.code
  left join app.claim c on c.member_id = t.member_id and c.order_detail_id = t.order_detail_id and c.code = t.code and c.n = t.n
  left join app.review r on r.member_id = t.member_id and r.task_id = t.id
  where t.id = any($1::bigint[]) and t.state = 'waitingReviewer' order by t.deadline_at, t.id`);
/** Of the tasks that still wait for a reviewer. */
export const listNeeds = (db: Db, ids: readonly string[]): Promise<NeedRow[]> => db.rows(needRows, ids);

const give = sql<{ id: string }>(`
  insert into app.review as r (task_id, member_id, assigned_id, assigned_at)
  select t.id, t.member_id, $2, now() from app.check_task t where t.id = $1 and t.state = 'waitingReviewer'
  on conflict (task_id) do update set assigned_id = $2, assigned_at = now(),
    holder_id = case when r.holder_id = $2 then r.holder_id end, held_until = case when r.holder_id = $2 then r.held_until end,
    back_to_id = null, back_until = null
  returning task_id as id`);
/** False when it is no longer in the queue. Who held it does so no longer. */
export const giveTask = async (tx: Tx, taskId: string, staffId: StaffId): Promise<boolean> =>
  (await tx.rows(give, taskId, staffId)).length === 1;

const free = sql(`
  update app.review set assigned_id = null, assigned_at = null, holder_id = null, held_until = null, back_to_id = null, back_until = null
  where task_id = $1`);
export async function freeTask(tx: Tx, taskId: string): Promise<void> {
  await tx.rows(free, taskId);
}

const lockReview = sql<{ task_id: string }>('select task_id from app.review where task_id = $1 for update skip locked');
const anyReview = sql<{ task_id: string }>('select task_id from app.review where task_id = $1');
/** `busy`: somebody saves or submits it at this very moment. */
export async function holdForMove(tx: Tx, taskId: string): Promise<'free' | 'busy'> {
  if ((await tx.rows(lockReview, taskId)).length === 1) return 'free';
  return (await tx.rows(anyReview, taskId)).length === 1 ? 'busy' : 'free';
}

const owner = sql<{ staff_id: StaffId | null }>(`
  select ${ownerOf} as staff_id from app.check_task t left join app.review r on r.member_id = t.member_id and r.task_id = t.id
  where t.id = $1 and t.state = 'waitingReviewer'`);
export const findOwner = async (db: Db, taskId: string): Promise<StaffId | null | undefined> =>
  (await db.rows(owner, taskId))[0]?.staff_id;
