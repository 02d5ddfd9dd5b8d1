import { countedAtMost, countedOfDepartment } from '@beidiao/contract/order/counting';
import type { TradeState } from '@beidiao/contract/wallet/trade-states';
import type { UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import { countKept, countKeptByUser, type CountedBy, type StateCount, wasPaid } from './count-store.ts';
import {
  amongAll,
  amongNewest,
  type Conditions,
  conditionsOf,
  type OrderFilter,
  stateOfTrade,
  statesOf,
  tablesOf,
} from './filter-store.ts';

/** Beyond the first thousand nobody needs the number, and it would cost as much as there is. */
const countCap = countedAtMost + 1;
/** `isFloor`: there is more than was counted. */
export type Tally<Row> = { readonly rows: readonly Row[]; readonly isFloor: boolean };

/** Undefined where a condition asks for more than sums are kept by, whatever conditions there will be. */
function keptBy(filter: OrderFilter): CountedBy | undefined {
  const { memberId, readerId: _, states, from, until, userId, operatorIds, ...others } = filter;
  if (!Object.values(others).every((wish) => wish == null || wish === false)) return undefined;
  const own = userId === null ? null : [userId];
  const userIds = operatorIds == null ? own : operatorIds.filter((id) => own === null || own.includes(id as UserId));
  return { memberId, states, from, until, userIds };
}

/** Exact up to the cap. */
export async function countDetails(db: Db, filter: OrderFilter, cap = countCap): Promise<number> {
  const by = keptBy(filter);
  const kept = by && (await countKept(db, by));
  if (kept !== undefined)
    return Math.min(
      cap,
      kept.reduce((sum, { count }) => sum + count, 0),
    );
  return countFew(db, amongAll(await conditionsOf(db, filter)), { cap, isOfList: filter.isOfList });
}

/** Of lists in the order of their index, which is read up to the cap; a bitmap would be made of every list there is. */
async function countFew(
  db: Db,
  { text, values }: Pick<Conditions, 'text' | 'values'>,
  { cap, isOfList }: { cap: number; isOfList: boolean },
): Promise<number> {
  const order = isOfList ? 'order by o.batch_file_id' : '';
  const statement = sql<{ count: number }>(
    `select count(*)::integer as count from (select 1 from ${tablesOf(text)} where ${text} ${order} limit ${cap}) few`,
  );
  return (await db.rows(plannedByValue(statement), ...values))[0]?.count ?? 0;
}

/** For whoever turns pages: up to the cap, and of a name that more people have among the newest of them. */
export async function countShown(db: Db, filter: OrderFilter): Promise<{ total: number; isFloor: boolean }> {
  const by = keptBy(filter);
  const kept = by && (await countKept(db, by));
  if (kept !== undefined) {
    const total = kept.reduce((sum, { count }) => sum + count, 0);
    return { total: Math.min(countCap, total), isFloor: total >= countCap };
  }
  const conditions = await conditionsOf(db, filter);
  const total = await countFew(db, amongNewest(conditions), { cap: countCap, isOfList: filter.isOfList });
  return { total, isFloor: conditions.commonName !== null || total >= countCap };
}

/** The checks that are counted, as `d`. */
const few = (text: string): string => `(select d.* from ${tablesOf(text)} where ${text} limit ${countCap}) d`;

const isCut = (rows: readonly { count: number }[]): boolean =>
  rows.reduce((sum, { count }) => sum + count, 0) >= countCap;

/** What waits for a person is read state by state, as in `listDetails`: there is little of it in a list that may be long. */
export async function countByState(db: Db, filter: OrderFilter): Promise<Tally<StateCount>> {
  const by = keptBy(filter);
  const kept = by && (await countKept(db, by));
  if (kept !== undefined) return { rows: kept, isFloor: false };
  const conditions = await conditionsOf(db, { ...filter, states: null });
  const { text, values } = amongNewest(conditions);
  const states = statesOf(filter);
  const one = (ofState: string): string => `
    select d.state, count(*)::integer as count, sum(d.amount_fen)::text as amount_fen,
      count(*) filter (where ${wasPaid})::integer as paid_count,
      coalesce(sum(d.amount_fen - d.refunded_fen) filter (where ${wasPaid}), 0)::text as net_fen
    from ${few(`${text} ${ofState}`)} group by d.state`;
  const asked =
    states === null
      ? one('')
      : `select one.* from unnest($${values.push(states)}::smallint[]) asked (state) cross join lateral (${one('and d.state = asked.state')}) one`;
  const rows = await db.rows(plannedByValue(sql<StateCount>(asked)), ...values);
  const isFloor = conditions.commonName !== null || (states === null ? isCut(rows) : rows.some((row) => isCut([row])));
  return { rows, isFloor };
}

export type TradeStateCount = { state: TradeState; count: number; amount_fen: string };

export async function countByTradeState(db: Db, filter: OrderFilter): Promise<Tally<TradeStateCount>> {
  const conditions = await conditionsOf(db, filter);
  const { text, values } = amongNewest(conditions);
  const statement = sql<TradeStateCount>(`
    select state, count(*)::integer as count, sum(amount_fen)::text as amount_fen
    from (select ${stateOfTrade} as state, d.amount_fen from ${tablesOf(text)} where ${text}
      order by d.created_at desc, d.id desc limit ${countCap}) few group by 1`);
  const rows = await db.rows(plannedByValue(statement), ...values);
  return { rows, isFloor: conditions.commonName !== null || isCut(rows) };
}

export type OrdererCount = { user_id: UserId; name_enc: Buffer; is_gone: boolean; count: number };
const namesOf = sql<OrdererCount>(`
  select u.id as user_id, u.name_enc, coalesce(p.disabled_at is not null, true) as is_gone, few.count
  from unnest($2::bigint[], $3::integer[]) few (user_id, count) join app.user_account u on u.id = few.user_id
  left join app.membership p on p.member_id = $1 and p.user_id = few.user_id order by few.count desc, u.id`);

/** Whose orders a filter lets through, whoever has most first. */
export async function countByOrderer(db: Db, filter: OrderFilter): Promise<Tally<OrdererCount>> {
  const { rows, isFloor } = await countUsers(db, filter);
  const [ids, counts] = [rows.map((row) => row.user_id), rows.map((row) => row.count)];
  return { rows: await db.rows(namesOf, filter.memberId, ids, counts), isFloor };
}

async function countUsers(db: Db, filter: OrderFilter): Promise<Tally<{ user_id: UserId; count: number }>> {
  const by = keptBy(filter);
  const kept = by && (await countKeptByUser(db, by));
  if (kept !== undefined) return { rows: kept, isFloor: false };
  const conditions = await conditionsOf(db, filter);
  const { text, values } = amongNewest(conditions);
  const statement = sql<{ user_id: UserId; count: number }>(`
    select d.user_id, count(*)::integer as count from ${few(text)} group by 1 order by 2 desc, 1 limit 500`);
  const rows = await db.rows(plannedByValue(statement), ...values);
  return { rows, isFloor: conditions.commonName !== null || isCut(rows) };
}

export type DepartmentCount = { name: string; count: number };
const departmentsAtMost = 200;
/** Of each department: a menu says how much there is, and not exactly. */
const departmentCap = countedOfDepartment + 1;
/** The next name after the one before, by the index: one look a department, however many checks it has. */
const departments = sql<{ name: string }>(`
  with recursive each as (
    (select d.department as name from app.order_detail d where d.member_id = $1 and d.department is not null order by 1 limit 1)
    union all
    select (select d.department from app.order_detail d where d.member_id = $1 and d.department > each.name order by 1 limit 1)
    from each where each.name is not null
  ) select name from each where name is not null limit ${departmentsAtMost}`);

/** The departments of what a filter lets through, those with most first, each counted up to `departmentCap`. */
export async function countByDepartment(db: Db, filter: OrderFilter): Promise<readonly DepartmentCount[]> {
  const names = (await db.rows(departments, filter.memberId)).map(({ name }) => name);
  const { text, values } = amongNewest(await conditionsOf(db, filter));
  const each = `unnest($${values.push(names)}::text[]) asked (name)`;
  const statement = sql<DepartmentCount>(`
    select asked.name, few.count from ${each} cross join lateral (
      select count(*)::integer as count from (
        select from ${tablesOf(text)} where ${text} and d.department = asked.name limit ${departmentCap}) d) few
    where few.count > 0 order by 2 desc, 1`);
  return db.rows(plannedByValue(statement), ...values);
}
