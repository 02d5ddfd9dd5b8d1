import type { OrderState } from '@beidiao/contract/order/states';
import type { ChannelCode, LedgerCause } from '@beidiao/contract/wallet/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { beginsWith } from '../base/db/begins-with.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

export type SumRow = {
  bought_fen: string;
  granted_fen: string;
  cause: LedgerCause | null;
  whole_bought: string;
  whole_granted: string;
  before_bought: string;
  before_granted: string;
  month_bought: string;
  month_granted: string;
  entries: number;
  first_at: Date | null;
};
/**
 * From the sums that are kept of each month; that these are what the lines say is proved every night. In one statement, so
 * that balance and books are of one moment. A row a cause, each with the balance; one row without a cause where the books
 * are empty.
 */
const sums = sql<SumRow>(`
  with month as (select ($2::timestamptz at time zone 'Asia/Shanghai')::date as first, ($3::timestamptz at time zone 'Asia/Shanghai')::date as next),
  summed as (
    select k.cause, sum(k.bought_fen) as whole_bought, sum(k.granted_fen) as whole_granted,
      coalesce(sum(k.bought_fen) filter (where k.month < month.first), 0) as before_bought,
      coalesce(sum(k.granted_fen) filter (where k.month < month.first), 0) as before_granted,
      coalesce(sum(k.bought_fen) filter (where k.month >= month.first and k.month < month.next), 0) as month_bought,
      coalesce(sum(k.granted_fen) filter (where k.month >= month.first and k.month < month.next), 0) as month_granted,
      (sum(k.entries) filter (where k.month >= month.first and k.month < month.next))::integer as entries, min(k.first_at) as first_at
    from app.ledger_month k cross join month where k.member_id = $1 group by k.cause
  )
  select b.bought_fen, b.granted_fen, s.cause, coalesce(s.whole_bought, 0) as whole_bought, coalesce(s.whole_granted, 0) as whole_granted,
    coalesce(s.before_bought, 0) as before_bought, coalesce(s.before_granted, 0) as before_granted,
    coalesce(s.month_bought, 0) as month_bought, coalesce(s.month_granted, 0) as month_granted, coalesce(s.entries, 0) as entries, s.first_at
  from app.balance b left join summed s on true where b.member_id = $1`);
/** @param of from the start of a month in China to that of another */
export const sumMonth = (db: Db, memberId: MemberId, of: { from: string; until: string }): Promise<SumRow[]> =>
  db.rows(sums, memberId, of.from, of.until);

export type EntryFilter = {
  readonly memberId: MemberId;
  readonly from: string;
  readonly until: string;
  /** Whether the time begins and ends with a month in China. */
  readonly isOfMonths: boolean;
  readonly causes: readonly LedgerCause[];
  readonly userId: string | null;
  readonly minFen: number | null;
  readonly maxFen: number | null;
  readonly direction: 'in' | 'out' | null;
  /** Null: not by the number of a payment order. */
  readonly search: { readonly tradeOrderIds: readonly string[]; readonly number: string | null } | null;
};

/** Money that the member had, paid or got back, on whatever way. Most entries change the balance: their lines are not read. */
const isOfMember = `(e.member_delta_fen <> 0 or e.cause <> 'correction' and exists (
    select from app.ledger_line own where own.entry_id = e.id and app.is_money_of_member(own.account)))`;

/** In or out for the member: of the balance, or where that did not change, of what a channel or a gift card paid. */
const moved = `case when e.member_delta_fen <> 0 then e.member_delta_fen else (
    select sum(own.amount_fen) from app.ledger_line own where own.entry_id = e.id and own.account in ('channelClearing', 'otherReceipts', 'giftCard')) end`;

/** Only the conditions that are asked for stand in the text, so that each shape gets a plan of its own. */
function where(filter: EntryFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [filter.memberId, filter.from, filter.until];
  const parts = ['e.member_id = $1', 'e.at >= $2', 'e.at < $3', isOfMember];
  const add = (condition: string, value: unknown): void => {
    values.push(value);
    parts.push(condition.replaceAll('?', `$${values.length}`));
  };
  if (filter.causes.length > 0) add('e.cause = any(?::text[])', filter.causes);
  if (filter.userId !== null) add('e.user_id = ?', filter.userId);
  if (filter.minFen !== null) add(`abs(${moved}) >= ?`, filter.minFen);
  if (filter.maxFen !== null) add(`abs(${moved}) <= ?`, filter.maxFen);
  if (filter.direction !== null) parts.push(`${moved} ${filter.direction === 'in' ? '>' : '<'} 0`);
  if (filter.search !== null) {
    const { tradeOrderIds, number } = filter.search;
    add('e.trade_order_id = any(?::bigint[])', tradeOrderIds);
    if (number !== null) {
      values.push(number);
      parts.push(`(${parts.pop()} or ${beginsWith('t.trade_no', `$${values.length}`)})`);
    }
  }
  return { text: parts.join(' and '), values };
}

const parts = `left join lateral (
    select coalesce(sum(amount_fen) filter (where account = 'memberBalance'), 0) as bought_fen,
      coalesce(sum(amount_fen) filter (where account = 'memberGranted'), 0) as granted_fen,
      coalesce(-sum(amount_fen) filter (where account in ('channelClearing', 'otherReceipts')), 0) as channel_fen,
      coalesce(sum(amount_fen) filter (where account = 'giftCard'), 0) as gift_fen
    from app.ledger_line l where l.member_id = e.member_id and l.entry_id = e.id
  ) l on true`;
const trades = 'left join app.trade_order t on t.member_id = e.member_id and t.id = e.trade_order_id';

/**
 * What a refund was for, and the words of staff for a credit or a refund to the balance. Each cause has ids of its own kind: a
 * number is read where it is one. `offset 0` has each looked up line by line: joined, the checks of the whole member are read.
 */
const reasons = `left join lateral (
        select r.member_id, r.cause, r.channel from app.refund r where r.member_id = e.member_id
          and r.id = case when e.cause in ('checksRefunded', 'channelRefund', 'refundToBalance', 'refundByBank') then e.cause_id::bigint end offset 0
      ) r on true
      left join app.payment p on p.member_id = e.member_id and p.id = case when e.cause = 'surplus' then e.cause_id::bigint end
      left join lateral (
        select rd.state, rd.name_enc from app.order_detail rd where rd.member_id = r.member_id
          and rd.id = case when r.cause ~ '^(detail|item|subjects) ' then split_part(r.cause, ' ', 2)::bigint end offset 0
      ) rd on true
      left join app.staff_credit c on c.member_id = e.member_id
        and c.id = case when e.cause in ('creditGranted', 'creditBought') then e.cause_id::bigint end
      left join app.refund_settlement s on s.member_id = e.member_id and s.state = 'done'
        and s.refund_id = case when e.cause in ('refundToBalance', 'refundByBank') then e.cause_id::bigint end`;

export type EntryRow = {
  id: string;
  at: Date;
  cause: LedgerCause;
  /** By which the money of this entry came or went; null where the trade order was not paid. */
  channel: ChannelCode | null;
  trade_no: string | null;
  order_no: string | null;
  orderer_id: UserId | null;
  package_name: string | null;
  people: number;
  item_count: number | null;
  member_id: MemberId;
  name_enc: Buffer | null;
  /** Of a refund: `detail 42`, `item 42 XP_HR`, `subjects 42 XP_HR`, `staff 7`. */
  refund_cause: string | null;
  /** Of the check that it was for, where the cause names one. */
  refunded_state: OrderState | null;
  refunded_enc: Buffer | null;
  why: string | null;
  operator_id: UserId | null;
  operator_enc: Buffer | null;
  bought_fen: string;
  granted_fen: string;
  /** Paid by a channel or by transfer; below zero what was sent back. */
  channel_fen: string;
  gift_fen: string;
  member_delta_fen: string;
  balance_after_fen: string;
};
export function listEntries(
  db: Db,
  filter: EntryFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<EntryRow[]> {
  const { text, values } = where(filter);
  // Entries of a member are written one after the other, so that they have the same order by time as by id, and an index has it.
  const older =
    before === null
      ? ''
      : `and (e.at, e.id) < ((select c.at from app.ledger_entry c where c.member_id = $1 and c.id = $${values.push(before)}), $${values.length}::bigint)`;
  const limited = `$${values.push(limit)}`;
  // The lines of a page first: what is shown with them is read for these few.
  const statement = sql<EntryRow>(`
      select e.id, e.at, e.cause, case when e.cause <> 'refundByBank' then coalesce(r.channel, p.channel, t.channel) end as channel, t.trade_no, o.order_no, o.user_id as orderer_id, o.package_name, e.member_id,
        coalesce(d.people, 0)::integer as people, d.item_count, d.name_enc,
        r.cause as refund_cause, rd.state as refunded_state, rd.name_enc as refunded_enc, coalesce(c.why, s.why) as why, e.user_id as operator_id, u.name_enc as operator_enc,
        l.bought_fen, l.granted_fen, l.channel_fen, l.gift_fen, e.member_delta_fen, e.balance_after_fen
      from (
        select e.* from app.ledger_entry e ${filter.search === null ? '' : trades} where ${text} ${older} order by e.at desc, e.id desc limit ${limited}
      ) e ${trades}
      left join app.check_order o on o.member_id = t.member_id and o.trade_order_id = t.id
      left join lateral (
        select count(*) as people, min(d.item_count) as item_count, (array_agg(d.name_enc order by d.id))[1] as name_enc
        from app.order_detail d where d.member_id = o.member_id and d.order_id = o.id
      ) d on true
      ${reasons} ${withPersonName('e.user_id')} ${parts}
      order by e.at desc, e.id desc`);
  return db.rows(plannedByValue(statement), ...values);
}

export type TotalRow = {
  count: number;
  bought_fen: string;
  granted_fen: string;
  total_fen: string;
  channel_fen: string;
  gift_fen: string;
  after_fen: string | null;
};
const keptTotal = sql<TotalRow>(`
  select coalesce(sum(k.entries), 0)::integer as count, coalesce(sum(k.bought_fen), 0) as bought_fen, coalesce(sum(k.granted_fen), 0) as granted_fen,
    coalesce(sum(k.bought_fen + k.granted_fen), 0) as total_fen, coalesce(sum(k.channel_fen), 0) as channel_fen, coalesce(sum(k.gift_fen), 0) as gift_fen,
    (select e.balance_after_fen from app.ledger_entry e where e.member_id = $1 and e.at >= $2 and e.at < $3 and ${isOfMember}
      order by e.at desc, e.id desc limit 1) as after_fen
  from app.ledger_month k where k.member_id = $1
    and k.month >= ($2::timestamptz at time zone 'Asia/Shanghai')::date and k.month < ($3::timestamptz at time zone 'Asia/Shanghai')::date`);

/** Of whole months from the sums that are kept, where nothing else narrows them. */
export async function sumEntries(db: Db, filter: EntryFilter): Promise<TotalRow> {
  const { memberId, from, until, isOfMonths, causes, ...others } = filter;
  if (isOfMonths && causes.length === 0 && Object.values(others).every((wish) => wish === null))
    return oneTotal(await db.rows(plannedByValue(keptTotal), memberId, from, until));
  const { text, values } = where(filter);
  const statement = sql<TotalRow>(`
      select count(*)::integer as count, coalesce(sum(l.bought_fen), 0) as bought_fen, coalesce(sum(l.granted_fen), 0) as granted_fen,
        coalesce(sum(e.member_delta_fen), 0) as total_fen, coalesce(sum(l.channel_fen), 0) as channel_fen, coalesce(sum(l.gift_fen), 0) as gift_fen,
        (array_agg(e.balance_after_fen order by e.id desc))[1] as after_fen
      from app.ledger_entry e ${trades} ${parts} where ${text}`);
  return oneTotal(await db.rows(plannedByValue(statement), ...values));
}
const oneTotal = ([row]: readonly TotalRow[]): TotalRow =>
  row ?? {
    count: 0,
    bought_fen: '0',
    granted_fen: '0',
    total_fen: '0',
    channel_fen: '0',
    gift_fen: '0',
    after_fen: null,
  };

/** Person by person: the entries of a month may be many, and those who have ever been of the member are few. */
const handlers = sql<{ id: UserId; name_enc: Buffer | null }>(`
  with recursive each as (
    (select e.user_id as id from app.ledger_entry e where e.member_id = $1 order by e.user_id limit 1)
    union all
    select (select e.user_id from app.ledger_entry e where e.member_id = $1 and e.user_id > each.id order by e.user_id limit 1)
    from each where each.id is not null
  )
  select u.id, u.name_enc from each join app.user_account u on u.id = each.id
  where exists (select from app.ledger_entry e where e.member_id = $1 and e.user_id = each.id and e.at >= $2 and e.at < $3
    and ${isOfMember})
  order by u.id limit 100`);
export const listHandlers = (
  db: Db,
  memberId: MemberId,
  of: { from: string; until: string },
): Promise<{ id: UserId; name_enc: Buffer | null }[]> => db.rows(plannedByValue(handlers), memberId, of.from, of.until);
