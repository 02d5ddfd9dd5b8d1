import type { OrderState } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import type { SealedName } from './find-store.ts';

export type WeekRow = {
  week: string;
  reports: number;
  median_seconds: number;
  p90_seconds: number;
  consent_share: number;
  material_share: number;
  checking_share: number;
  review_share: number;
};
const weeksOf = sql<WeekRow>(`
  select week::text, reports, median_seconds, p90_seconds, consent_share, material_share, checking_share, review_share
  from app.week_turnaround where member_id = $1 and user_id = coalesce($2, 0) and week >= $3 order by week`);
/** Of one orderer, or of the member. */
export const listWeeks = (db: Db, { memberId, userId }: Readable, since: string): Promise<WeekRow[]> =>
  db.rows(weeksOf, memberId, userId, since);

export type MixRecord = {
  kind: 'department' | 'package' | 'item';
  key: string;
  name_zh: string | null;
  name_en: string | null;
  light: Light;
  reports: number;
};
const mixOf = sql<MixRecord>(`
  select r.kind, r.key, i.name_zh, i.name_en, r.light, sum(r.reports)::integer as reports
  from app.week_result r
  left join lateral (select v.name_zh, v.name_en from app.item_version v where r.kind = 'item' and v.code = r.key
    order by v.version desc limit 1) i on true
  where r.member_id = $1 and r.week >= $2 and r.week <= $3 group by 1, 2, 3, 4, 5 order by 1, 2, 5`);
export const listMix = (
  db: Db,
  memberId: MemberId,
  { first, last }: { first: string; last: string },
): Promise<MixRecord[]> => db.rows(mixOf, memberId, first, last);

type Readable = { readonly memberId: MemberId; readonly userId: UserId | null };
const countCap = 1001;

/** Whose a check is stands with it, as its order has it. */
const ofReader = (userId: UserId | null, place: string): string => (userId === null ? '' : `and d.user_id = ${place}`);
const ownOnly = (userId: UserId | null): unknown[] => (userId === null ? [] : [userId]);

export async function countInStates(
  db: Db,
  { memberId, userId }: Readable,
  states: readonly OrderState[],
): Promise<number> {
  const statement = sql<{ count: number }>(`
    select count(*)::integer as count from (select from app.order_detail d
    where d.member_id = $1 and d.state = any($2::smallint[]) ${ofReader(userId, '$3')} limit ${countCap}) few`);
  return (await db.rows(plannedByValue(statement), memberId, states, ...ownOnly(userId)))[0]?.count ?? 0;
}

export type RunningRow = SealedName & { state: OrderState; since: Date; is_asked: boolean };
/** Each state for itself, the oldest first: a page of the index, however many there are. */
export function listLongest(
  db: Db,
  { memberId, userId }: Readable,
  states: readonly OrderState[],
): Promise<RunningRow[]> {
  const statement = sql<RunningRow>(`
    select d.member_id, d.id, d.name_enc, d.state, coalesce(t.paid_at, d.created_at) as since,
      exists (select from app.material m where m.member_id = d.member_id and m.order_detail_id = d.id and m.state = 'open') as is_asked
    from unnest($2::smallint[]) asked (state) cross join lateral (
      select d.* from app.order_detail d
      where d.member_id = $1 and d.state = asked.state ${ofReader(userId, '$3')} order by d.created_at, d.id limit 3) d
    join app.check_order c on c.member_id = d.member_id and c.id = d.order_id
    join app.trade_order t on t.member_id = c.member_id and t.id = c.trade_order_id
    order by since, d.id limit 3`);
  return db.rows(plannedByValue(statement), memberId, states, ...ownOnly(userId));
}

type Waiting = { id: string };
/** Who has been asked for the consent for longer than until then, the longest first. */
export function listUnconsented(db: Db, { memberId, userId }: Readable, before: Date): Promise<Waiting[]> {
  const statement = sql<Waiting>(`
    select d.id from app.order_detail d where d.member_id = $1 and d.consent_asked_at < $2 ${ofReader(userId, '$3')}
    order by d.consent_asked_at, d.id limit ${countCap}`);
  return db.rows(plannedByValue(statement), memberId, before, ...ownOnly(userId));
}

/** Of whom a reviewer wants something, the longest first. */
export function listAsked(db: Db, { memberId, userId }: Readable): Promise<Waiting[]> {
  const statement = sql<Waiting>(`
    select d.id from (select m.order_detail_id, min(m.asked_at) as since from app.material m
      where m.member_id = $1 and m.state = 'open' group by 1) asked
    join app.order_detail d on d.member_id = $1 and d.id = asked.order_detail_id
    where d.state in (6, 19) ${ofReader(userId, '$2')} order by asked.since, d.id limit ${countCap}`);
  return db.rows(plannedByValue(statement), memberId, ...ownOnly(userId));
}

export type ReportedRow = SealedName & {
  department: string | null;
  reported_at: Date;
  seconds: number;
  light: Light | null;
};
export type Figure = Readable & {
  readonly from: string;
  readonly until: string;
  readonly kind: 'department' | 'package' | 'item' | null;
  readonly key: string;
  readonly light: Light | null;
  readonly limit: number;
};

/** Newest finding of the item among the tasks of a check. */
const itemLights = `select f.light from app.check_task k join lateral (
    select f.light from app.finding f where f.member_id = k.member_id and f.task_id = k.id order by f.version desc limit 1) f on true
  where k.member_id = d.member_id and k.order_detail_id = d.id and k.state in ('done', 'disputed')`;

/** The reports that a figure counts. */
export function listReported(db: Db, figure: Figure): Promise<ReportedRow[]> {
  const { memberId, userId, kind, key, light } = figure;
  const values: unknown[] = [memberId, figure.from, figure.until, figure.limit];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (userId !== null) conditions.push(`d.user_id = ${put(userId)}`);
  if (kind === 'department') conditions.push(`coalesce(d.department, '') = ${put(key)}`);
  if (kind === 'package') conditions.push(`coalesce(o.package_name, '') = ${put(key)}`);
  if (kind === 'item')
    conditions.push(
      `exists (${itemLights} and k.code = ${put(key)} ${light === null ? '' : `and f.light = ${put(light)}`})`,
    );
  // The light of the newest report, by which a rare one is found without reading the others.
  else if (light !== null) conditions.push(`d.report_light = ${put(light)}`);
  const also = conditions.map((condition) => ` and ${condition}`).join('');
  const order = kind === 'package' ? 'join app.check_order o on o.member_id = d.member_id and o.id = d.order_id' : '';
  // What is shown of a report is looked up for those that are shown.
  const statement = sql<ReportedRow>(`
    select d.member_id, d.id, d.name_enc, d.department, d.reported_at, r.light,
      greatest(extract(epoch from d.reported_at - coalesce((select min(l.at) from app.order_timeline l
        where l.member_id = d.member_id and l.order_detail_id = d.id and l.to_state in (2, 4, 5, 6, 16, 18, 19)
          and l.id > coalesce((select max(v.id) from app.order_timeline v where v.order_detail_id = d.id and v.to_state = 17), 0)), d.reported_at)), 0)::float8 as seconds
    from (select d.* from app.order_detail d ${order}
      where d.member_id = $1 and d.state = 7 and d.reported_at >= $2 and d.reported_at < $3${also}
      order by d.reported_at desc, d.id desc limit $4) d
    left join app.report r on r.member_id = d.member_id and r.order_detail_id = d.id and r.version = d.report_version
    order by d.reported_at desc, d.id desc`);
  return db.rows(plannedByValue(statement), ...values);
}
