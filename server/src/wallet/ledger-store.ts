import { type Fen, fen } from '@beidiao/contract/wire/money';
import type { ChannelCode, LedgerCause } from '@beidiao/contract/wallet/calls';
import { tradeMoves } from '@beidiao/contract/wallet/trade-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';
import { Refusal } from '../base/refusal.ts';
import { changeOfPurse, type LedgerLine, type Purse } from './rules.ts';
import { tradeById, type TradeRow } from './store.ts';

type PurseRow = { bought_fen: string; granted_fen: string };
const purse = 'select bought_fen, granted_fen from app.balance where member_id = $1';
const readBalance = sql<PurseRow>(purse);
const holdBalance = sql<PurseRow>(`${purse} for no key update`);

/** The trade order is locked before the balance. */
const holdTradeAndBalance = sql<TradeRow & PurseRow>(`
  with trade as (${tradeById} for no key update)
  select trade.*, bought_fen, granted_fen from trade cross join lateral (
    select bought_fen, granted_fen from app.balance b where b.member_id = trade.member_id for no key update) purse`);

/** Balance, entry and lines in one statement: the cache can not drift from the books. Nothing is written when `condition` fails. */
const booking = (condition: string): string => `
  purse as (
    update app.balance set bought_fen = bought_fen + $2::bigint, granted_fen = granted_fen + $3::bigint
    where member_id = $1::bigint and ${condition} returning bought_fen + granted_fen as after
  ), entry as (
    insert into app.ledger_entry (member_id, cause, cause_id, trade_order_id, user_id, member_delta_fen, balance_after_fen)
    select $1::bigint, $4::text, $5::text, $6::bigint, $7::bigint, $2::bigint + $3::bigint, purse.after from purse returning id
  ), line as (
    insert into app.ledger_line (member_id, entry_id, account, amount_fen)
    select $1::bigint, entry.id, line.account, line.amount_fen from entry, unnest($8::text[], $9::bigint[]) as line (account, amount_fen)
  )`;
const settle = sql<{ id: string }>(`with ${booking('true')} select id from entry`);
/** What costs nothing has no lines, and no entry. */
const settleTrade = sql<{ id: string }>(`
  with trade as (
    update app.trade_order set state = $10::smallint, channel = $12::text, granted_part_fen = $13::bigint, paid_at = now()
    where member_id = $1::bigint and id = $6::bigint and state = any($11::smallint[]) returning id
  ), ${booking('cardinality($8::text[]) > 0 and exists (select from trade)')} select id from trade`);

const purseOf = (row: PurseRow | undefined): Purse => ({
  boughtFen: fen(row?.bought_fen ?? 0),
  grantedFen: fen(row?.granted_fen ?? 0),
});

export const readPurse = async (db: Db, memberId: MemberId): Promise<Purse> =>
  purseOf((await db.rows(readBalance, memberId))[0]);

/** Locks both until the transaction ends, in one statement. */
export async function holdPayable(
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<{ trade: TradeRow; purse: Purse } | undefined> {
  const [row] = await tx.rows(holdTradeAndBalance, memberId, id);
  return row && { trade: row, purse: purseOf(row) };
}

/** Locks the balance until the transaction ends. */
export const holdPurse = async (tx: Tx, memberId: MemberId): Promise<Purse> =>
  purseOf((await tx.rows(holdBalance, memberId))[0]);

export type Entry = {
  readonly memberId: MemberId;
  readonly cause: LedgerCause;
  /** With the cause unique over the whole ledger: nothing is booked twice. */
  readonly causeId: string;
  readonly tradeOrderId: string | null;
  readonly userId: UserId | null;
  readonly lines: readonly LedgerLine[];
};

const valuesOf = (entry: Entry): unknown[] => {
  const change = changeOfPurse(entry.lines);
  return [
    entry.memberId,
    change.boughtFen,
    change.grantedFen,
    entry.cause,
    entry.causeId,
    entry.tradeOrderId,
    entry.userId,
    entry.lines.map((line) => line.account),
    entry.lines.map((line) => line.amountFen),
  ];
};

/** With `payTrade` the only writer of balance and ledger. The balance must have been held when the lines take from it. */
export async function settleEntry(tx: Tx, entry: Entry): Promise<void> {
  await tx.rows(settle, ...valuesOf(entry));
}

export type TradePayment = Pick<Entry, 'cause' | 'userId' | 'lines'> & {
  readonly channel: ChannelCode;
  readonly grantedPartFen: Fen;
  readonly move?: 'pay' | 'payLate';
};

/**
 * Marks a trade order paid and books the payment, in one statement. The balance must have been held when the lines take
 * from it.
 * @throws Refusal tradeNotInState
 */
export async function payTrade(
  tx: Tx,
  { member_id: memberId, id }: Pick<TradeRow, 'member_id' | 'id'>,
  { channel, grantedPartFen, move = 'pay', ...booked }: TradePayment,
): Promise<void> {
  const { from, to } = tradeMoves[move];
  const entry = valuesOf({ memberId, causeId: id, tradeOrderId: id, ...booked });
  const [paid] = await tx.rows(settleTrade, ...entry, to, from, channel, grantedPartFen);
  if (paid === undefined) throw new Refusal('tradeNotInState');
}

export type BillRecord = {
  id: string;
  cause: LedgerCause;
  member_delta_fen: string;
  balance_after_fen: string;
  trade_order_id: string | null;
  trade_no: string | null;
  channel: ChannelCode | null;
  user_id: UserId | null;
  name_enc: Buffer | null;
  at: Date;
};
const from = `
  from app.ledger_entry e
  left join app.trade_order t on t.member_id = e.member_id and t.id = e.trade_order_id
  ${withPersonName('e.user_id')}`;
const countCap = 1001;

export type BillQuery = {
  memberId: MemberId;
  cause: LedgerCause | null;
  from: string | null;
  until: string | null;
  limit: number;
  offset: number;
};

/** Only the conditions that are asked for stand in the text, so that each shape is read from the index by time. */
function where({ memberId, cause, from: since, until }: BillQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [memberId];
  const parts = ['e.member_id = $1 and e.member_delta_fen <> 0'];
  for (const [condition, value] of [
    ['e.cause =', cause],
    ['e.at >=', since],
    ['e.at <', until],
  ] as const)
    if (value !== null) parts.push(`${condition} $${values.push(value)}`);
  return { text: parts.join(' and '), values };
}

export async function listBills(db: Db, query: BillQuery): Promise<{ rows: BillRecord[]; total: number }> {
  const { text, values } = where(query);
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`;
  const page = sql<BillRecord>(`
    select e.id, e.cause, e.member_delta_fen, e.balance_after_fen, e.trade_order_id, t.trade_no, t.channel, e.user_id, u.name_enc, e.at
    ${from} where ${text} order by e.at desc, e.id desc ${limit}`);
  const rows = await db.rows(plannedByValue(page), ...values, query.limit, query.offset);
  // In the order of the index: without one the planner may read the entries of everybody.
  const count = sql<{ count: number }>(
    `select count(*)::integer as count from (select 1 from app.ledger_entry e where ${text} order by e.at desc, e.id desc limit ${countCap}) few`,
  );
  const [counted] = await db.rows(plannedByValue(count), ...values);
  return { rows, total: counted?.count ?? 0 };
}

const spentSince = sql<{ fen: string }>(`
  select coalesce(-sum(bought_fen + granted_fen), 0) as fen from app.ledger_month
  where member_id = $1 and cause in ('checksPaid', 'checksRefunded') and month >= ($2::timestamptz at time zone 'Asia/Shanghai')::date`);

/** What checks have cost from the balance since the start of a month in China, refunds taken off. */
export const readSpent = async (db: Db, memberId: MemberId, since: Date): Promise<Fen> =>
  fen((await db.rows(spentSince, memberId, since))[0]?.fen ?? 0);

const unsettled = sql<{ member_id: string }>('select distinct member_id from app.unsettled_balances()');
export const findUnsettled = async (db: Db): Promise<string[]> =>
  (await db.rows(unsettled)).map((row) => row.member_id);
