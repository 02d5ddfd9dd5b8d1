import type { OrderState } from '@beidiao/contract/order/states';
import { dayInChina, daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Statement, type Tx } from '../base/db/db.ts';

/** What checks are counted by. Whatever else a list is narrowed by has to be looked up among the checks themselves. */
export type CountedBy = {
  readonly memberId: MemberId;
  /** Whose orders; null for everybody's. */
  readonly userIds: readonly string[] | null;
  readonly states: readonly OrderState[] | null;
  readonly from: string | null;
  readonly until: string | null;
};
export type StateCount = { state: OrderState; count: number; amount_fen: string; paid_count: number; net_fen: string };

/**
 * Without a join, for it counts whole members: what was refunded was paid, whatever state it ended in. Of nothing nothing is
 * refunded. What was submitted by a code is paid when it is viewed.
 */
export const wasPaid = `(case when d.is_on_site then d.state = any ('{-1,5,6,7,19}') or d.refunded_fen > 0
  else d.state <> all ('{1,3,11,13,14,17}') or d.refunded_fen > 0 or d.amount_fen = 0 and d.state = 13 and exists (
    select from app.check_order z join app.trade_order paid on paid.member_id = z.member_id and paid.id = z.trade_order_id
    where z.member_id = d.member_id and z.id = d.order_id and paid.state = 102) end)`;

type Days = { readonly first: string; readonly until: string };
type Times = { readonly from: string; readonly until: string };
type Parts = {
  /** Days and months that are asked for as a whole, as they are kept. */
  readonly spans: readonly (Days & { readonly span: 'ever' | 'month' | 'day' })[];
  /** All whole days together, for what has not been added up yet. */
  readonly days: Days;
  /** What is left of a day at either end. */
  readonly edges: readonly Times[];
};

const always: Days = { first: '-infinity', until: 'infinity' };
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
/** The first day of a month that is not before this day. */
const monthFrom = (day: string): string => (day.endsWith('-01') ? day : firstOfMonth(daysAfter(firstOfMonth(day), 31)));

/** From then on a day may not be written in four digits of a year. */
const farthest = '9999';

/** A time as whole months, whole days, and what is left of a day at either end. Undefined when no whole day is in it. */
export function partsOf({ from, until }: Pick<CountedBy, 'from' | 'until'>): Parts | undefined {
  if ([from, until].some((at) => at !== null && at >= farthest)) return undefined;
  if (from === null && until === null) return { spans: [{ span: 'ever', ...always }], days: always, edges: [] };
  const first = from === null ? always.first : firstWholeDay(from);
  const end = until === null ? always.until : dayInChina(until);
  if (from !== null && until !== null && first >= end) return undefined;
  const [firstMonth, endMonth] = [from === null ? first : monthFrom(first), until === null ? end : firstOfMonth(end)];
  const hasMonths = from === null || until === null || firstMonth < endMonth;
  const days: Days[] = hasMonths
    ? [
        { first, until: firstMonth },
        { first: endMonth, until: end },
      ]
    : [{ first, until: end }];
  return {
    spans: [
      ...(hasMonths ? [{ span: 'month' as const, first: firstMonth, until: endMonth }] : []),
      ...days.filter((of) => of.first !== of.until).map((of) => ({ span: 'day' as const, ...of })),
    ],
    days: { first, until: end },
    edges: [
      ...(from === null ? [] : [{ from, until: startOfDayInChina(first) }]),
      ...(until === null ? [] : [{ from: startOfDayInChina(end), until }]),
    ].filter((edge) => Date.parse(edge.from) < Date.parse(edge.until)),
  };
}

/** Microseconds, which a `Date` drops, make a day no longer whole. */
function firstWholeDay(from: string): string {
  const day = dayInChina(from);
  const isWhole = Date.parse(from) === Date.parse(startOfDayInChina(day)) && !/[.]\d*[1-9]/.test(from);
  return isWhole ? day : daysAfter(day, 1);
}

/** Whose sums are read: of some people, or those that are kept of everybody together. */
const ofSome = 'coalesce($2::bigint[], array[0::bigint])';
/** Each for itself, for whoever tells people apart. */
const ofEach = 'null::bigint';

/**
 * Sums that are kept, changes that a job has not added to them yet, and the checks of the two days at most of which only a
 * part is asked for: in one statement, so that all three are of one moment. `offset 0` has each time read from the index.
 */
const each = (whose: string): string => `(
    select c.user_id, c.state, c.details, c.amount_fen, c.paid_details, c.net_fen from unnest($4::text[], $5::date[], $6::date[]) s (span, first, until)
      ${
        whose === ofEach
          ? `cross join lateral (select * from app.order_count c where c.member_id = $1 and c.span = s.span and c.day >= s.first and c.day < s.until
              and c.user_id > 0 and ($2::bigint[] is null or c.user_id = any($2)) offset 0) c`
          : `cross join unnest(${whose}) who (id)
             cross join lateral (select * from app.order_count c where c.member_id = $1 and c.user_id = who.id and c.span = s.span and c.day >= s.first and c.day < s.until offset 0) c`
      }
    union all
    select c.user_id, c.state, c.details, c.amount_fen, c.paid_details, c.net_fen from app.order_count_change c
      where c.member_id = $1 and c.day >= $7::date and c.day < $8::date and ($2::bigint[] is null or c.user_id = any($2))
    union all
    select d.user_id, d.state, 1, d.amount_fen, case when ${wasPaid} then 1 else 0 end, case when ${wasPaid} then d.amount_fen - d.refunded_fen else 0 end
      from unnest($9::timestamptz[], $10::timestamptz[]) e (first, until)
      cross join lateral (select * from app.order_detail d where d.member_id = $1 and d.created_at >= e.first and d.created_at < e.until offset 0) d
      where ($2::bigint[] is null or d.user_id = any($2))
  ) each where ($3::smallint[] is null or state = any($3))`;
const byState = sql<StateCount>(`
  select state, sum(details)::integer as count, sum(amount_fen)::text as amount_fen, sum(paid_details)::integer as paid_count, sum(net_fen)::text as net_fen
  from ${each(ofSome)} group by state having sum(details) <> 0`);
export type UserCount = { user_id: UserId; count: number };
const byUser = sql<UserCount>(`
  select user_id, sum(details)::integer as count from ${each(ofEach)} group by user_id having sum(details) <> 0 order by 2 desc, 1 limit 500`);

/** From sums that are kept: at the same cost however many checks there are. Undefined for less than a day. */
export const countKept = (db: Db, of: CountedBy): Promise<StateCount[] | undefined> => kept(db, byState, of);
/** Whose they are, whoever has most first. */
export const countKeptByUser = (db: Db, of: CountedBy): Promise<UserCount[] | undefined> => kept(db, byUser, of);

async function kept<Row>(
  db: Db,
  statement: Statement<Row>,
  { memberId, userIds, states, ...time }: CountedBy,
): Promise<Row[] | undefined> {
  const parts = partsOf(time);
  if (parts === undefined) return undefined;
  const { spans, days, edges } = parts;
  return db.rows(
    statement,
    memberId,
    userIds,
    states,
    spans.map(({ span }) => span),
    spans.map(({ first }) => first),
    spans.map(({ until }) => until),
    days.first,
    days.until,
    edges.map(({ from }) => from),
    edges.map(({ until }) => until),
  );
}

const ofMembers = sql<{ member_id: MemberId; count: number }>(`
  select member_id, sum(details)::integer as count from (
    select member_id, details from app.order_count where member_id = any($1::bigint[]) and user_id = 0 and span = 'ever'
    union all
    select member_id, details from app.order_count_change where member_id = any($1::bigint[])
  ) each group by member_id`);
/** All checks of each member, from the sums that are kept; a member without a check is left out. */
export const countChecksOf = async (db: Db, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, number>> =>
  new Map((await db.rows(ofMembers, memberIds)).map((row) => [row.member_id, row.count]));

const addUp = sql<{ taken: number }>(`
  with taken as (
    delete from app.order_count_change where id = any(array(select id from app.order_count_change order by id limit $1 for update skip locked)) returning *
  ), added as (
    insert into app.order_count as c (member_id, span, day, user_id, state, details, amount_fen, paid_details, net_fen)
    select member_id, span, case span when 'ever' then '-infinity' when 'month' then date_trunc('month', day)::date else day end, who.id, state,
      sum(details), sum(amount_fen), sum(paid_details), sum(net_fen)
    from taken cross join (values ('ever'), ('month'), ('day')) s (span) cross join lateral (values (user_id), (0)) who (id)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (member_id, user_id, span, day, state) do update set details = c.details + excluded.details,
      amount_fen = c.amount_fen + excluded.amount_fen, paid_details = c.paid_details + excluded.paid_details, net_fen = c.net_fen + excluded.net_fen
  )
  select count(*)::integer as taken from taken`);
/** Adds changes to the sums, so many at once at most; answers how many there were. Only for jobs, which see every member. */
export const addUpCounts = async (tx: Tx, limit: number): Promise<number> =>
  (await tx.rows(addUp, limit))[0]?.taken ?? 0;
