import { type Fen, fen } from '@beidiao/contract/wire/money';
import { tradeMoves, type TradeState } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode, TradeKind, TradeOrder } from '@beidiao/contract/wallet/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { insertJobs } from '../base/jobs/jobs.ts';

export type TradeRow = {
  id: string;
  trade_no: string;
  member_id: MemberId;
  user_id: UserId;
  kind: TradeKind;
  state: TradeState;
  amount_fen: string;
  refunded_fen: string;
  granted_part_fen: string;
  /** What a gift card pays of it. */
  gift_part_fen: string;
  channel: ChannelCode | null;
  request_hash: Buffer;
  created_at: Date;
  paid_at: Date | null;
  expires_at: Date;
  /** Waits for approval: it can not be paid. */
  on_hold: boolean;
};
const columns = `id, trade_no, member_id, user_id, kind, state, amount_fen, refunded_fen, granted_part_fen, gift_part_fen, channel, request_hash,
  created_at, paid_at, expires_at, on_hold`;

/** With the job that ends it when its time is over. */
const insertTrade = sql<TradeRow>(`
  with added as (
    insert into app.trade_order (member_id, user_id, kind, amount_fen, idempotency_key, request_hash, expires_at, on_hold)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member_id, kind, idempotency_key) do nothing returning ${columns}
  ), ends as (
    ${insertJobs(`select 'expireTrade', jsonb_build_object('memberId', member_id::text, 'tradeOrderId', id::text), expires_at from added`)}
  )
  select ${columns} from added`);
const tradeByKey = sql<TradeRow>(
  `select ${columns} from app.trade_order where member_id = $1 and kind = $2 and idempotency_key = $3`,
);
export const tradeById = `select ${columns} from app.trade_order where member_id = $1 and id = $2`;
const readTrade = sql<TradeRow>(tradeById);
const holdTradeById = sql<TradeRow>(`${tradeById} for no key update`);
const endUnpaid = sql<{ id: string }>(`
  update app.trade_order set state = $3::smallint where member_id = $1 and id = $2 and state = any($4) returning id`);
const addRefunded = sql('update app.trade_order set refunded_fen = refunded_fen + $3 where member_id = $1 and id = $2');
/** One statement for all kinds and one for a kind, so that each has the index that fits it. */
const byKind = <Row>(write: (kind: string) => string) => ({
  every: sql<Row>(write('$2::text is null')),
  one: sql<Row>(write('kind = $2')),
});
const page = byKind<TradeRow>(
  (kind) => `
  select ${columns} from app.trade_order where member_id = $1 and ${kind}
  order by created_at desc, id desc limit $3 offset $4`,
);
const count = byKind<{ count: number }>(
  (kind) => `
  select count(*)::integer as count from (select 1 from app.trade_order where member_id = $1 and ${kind} limit $3) few`,
);
const pageBefore = byKind<TradeRow>(
  (kind) => `
  select ${columns} from app.trade_order
  where member_id = $1 and ${kind} and ($3::bigint is null or id < $3) order by id desc limit $4`,
);
const shape = ({ kind }: { kind: TradeKind | null }): 'every' | 'one' => (kind === null ? 'every' : 'one');

export const tradeOfRow = (row: TradeRow): Omit<TradeOrder, 'orderNo'> => ({
  orderId: row.id,
  tradeNo: row.trade_no,
  kind: row.kind,
  status: row.state,
  amountFen: fen(row.amount_fen),
  giftFen: fen(row.gift_part_fen),
  refundedFen: fen(row.refunded_fen),
  channelCode: row.channel,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});

export type NewTrade = {
  memberId: MemberId;
  userId: UserId;
  kind: TradeKind;
  amountFen: Fen;
  idempotencyKey: string;
  requestHash: Buffer;
  expiresAt: Date;
  onHold: boolean;
};

/** Undefined when a trade order with this key exists. Waits for another transaction that is just writing it. */
export async function addTrade(tx: Tx, trade: NewTrade): Promise<TradeRow | undefined> {
  const { memberId, userId, kind, amountFen, idempotencyKey, requestHash, expiresAt, onHold } = trade;
  const values = [memberId, userId, kind, amountFen, idempotencyKey, requestHash, expiresAt, onHold];
  return (await tx.rows(insertTrade, ...values))[0];
}

export type TradeKey = { memberId: MemberId; kind: TradeKind; idempotencyKey: string };
export const findTradeByKey = async (db: Db, key: TradeKey): Promise<TradeRow | undefined> =>
  (await db.rows(tradeByKey, key.memberId, key.kind, key.idempotencyKey))[0];

const passOn = sql('update app.trade_order set user_id = $3 where member_id = $1 and id = any($2::bigint[])');
export async function writePayer(
  tx: Tx,
  { memberId, tradeOrderIds, toUserId }: { memberId: MemberId; tradeOrderIds: readonly string[]; toUserId: UserId },
): Promise<void> {
  await tx.rows(passOn, memberId, tradeOrderIds, toUserId);
}

const ownersByTrade = sql<{ id: string; user_id: UserId }>(
  'select id, user_id from app.trade_order where member_id = $1 and id = any($2::bigint[])',
);
/** Whose each of these trade orders is; those of other members are left out. */
export const ownersOfTrades = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => db.rows(ownersByTrade, memberId, ids);

export const findTrade = async (db: Db, memberId: MemberId, id: string): Promise<TradeRow | undefined> =>
  (await db.rows(readTrade, memberId, id))[0];

/** Locks the trade order until the transaction ends. Always the first lock of the money's transactions. */
export const holdTrade = async (tx: Tx, memberId: MemberId, id: string): Promise<TradeRow | undefined> =>
  (await tx.rows(holdTradeById, memberId, id))[0];

/** Ends a trade order that was not paid. False when it is not unpaid. */
export async function endTrade(tx: Tx, trade: TradeRow, move: 'cancel' | 'expire'): Promise<boolean> {
  const { from, to } = tradeMoves[move];
  return (await tx.rows(endUnpaid, trade.member_id, trade.id, to, from)).length > 0;
}

const setHold = sql<TradeRow>(`
  update app.trade_order set on_hold = $3, expires_at = $4 where member_id = $1 and id = $2 and state = 1 returning ${columns}`);
/** Undefined when the trade order is not unpaid. */
export const writeHold = async (
  tx: Tx,
  trade: TradeRow,
  { onHold, expiresAt }: { onHold: boolean; expiresAt: Date },
): Promise<TradeRow | undefined> => (await tx.rows(setHold, trade.member_id, trade.id, onHold, expiresAt))[0];

const setAmount = sql<TradeRow>(`
  update app.trade_order set amount_fen = $3, on_hold = false where member_id = $1 and id = $2 and state = 1 and on_hold returning ${columns}`);
/** Undefined when the trade order is not on hold. */
export const writeAmount = async (tx: Tx, trade: TradeRow, amountFen: Fen): Promise<TradeRow | undefined> =>
  (await tx.rows(setAmount, trade.member_id, trade.id, amountFen))[0];

export async function noteRefunded(tx: Tx, trade: TradeRow, amount: Fen): Promise<void> {
  await tx.rows(addRefunded, trade.member_id, trade.id, amount);
}

export type TradeQuery = { memberId: MemberId; kind: TradeKind | null; limit: number; offset: number };
export async function listTrades(db: Db, query: TradeQuery): Promise<{ rows: TradeRow[]; total: number }> {
  const rows = await db.rows(page[shape(query)], query.memberId, query.kind, query.limit, query.offset);
  return { rows, total: await countTrades(db, { ...query, cap: 1001 }) };
}

export const countTrades = async (
  db: Db,
  { memberId, kind, cap }: Pick<TradeQuery, 'memberId' | 'kind'> & { cap: number },
): Promise<number> => (await db.rows(count[shape({ kind })], memberId, kind, cap))[0]?.count ?? 0;

export const listTradesBefore = (
  db: Db,
  { memberId, kind, before, limit }: Omit<TradeQuery, 'offset'> & { before: string | null },
): Promise<TradeRow[]> => db.rows(pageBefore[shape({ kind })], memberId, kind, before, limit);
