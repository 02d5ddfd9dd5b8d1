import type { ParamsRead } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import type {
  BillRow,
  ChannelCode,
  TradeKind,
  TradeOrder,
  TradePayment,
  TradeRefund,
  walletCalls,
} from '@beidiao/contract/wallet/calls';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { House } from '../house.ts';
import { listBills } from './ledger-store.ts';
import { listFailedPayments, listPayments, listRefunds } from './payment-store.ts';
import { countTrades, findTrade, listTrades, listTradesBefore, tradeOfRow } from './store.ts';

type Reading = Pick<Tenant, 'actor' | 'db'> & { readonly house: House };
/** The number of the order stands above: trade/handlers.ts adds it. */
export type Bill = Omit<BillRow, 'orderNo'>;
export type ShownTrade = Omit<TradeOrder, 'orderNo'>;

export async function readBills(
  { house, actor, db }: Reading,
  { pageNo, pageSize, cause, startTime, endTime }: ParamsRead<typeof walletCalls.bills>,
): Promise<{ rows: Bill[]; total: number }> {
  const { rows, total } = await listBills(db, {
    memberId: actor.memberId,
    cause: cause ?? null,
    from: startTime ?? null,
    until: endTime ?? null,
    limit: pageSize,
    offset: offsetOf({ pageNo, pageSize }),
  });
  return {
    total,
    rows: rows.map((row) => ({
      entryId: row.id,
      cause: row.cause,
      amountFen: fen(row.member_delta_fen),
      balanceAfterFen: fen(row.balance_after_fen),
      tradeOrderId: row.trade_order_id,
      tradeNo: row.trade_no,
      channelCode: row.channel,
      operatorName:
        row.name_enc === null ? null : house.vault.open('user_account.name', row.name_enc, `user ${row.user_id}`),
      createdAt: row.at.toISOString(),
    })),
  };
}

export async function readTrades(
  { actor, db }: Reading,
  { pageNo, pageSize, kind }: ParamsRead<typeof walletCalls.tradeBills>,
): Promise<{ rows: ShownTrade[]; total: number }> {
  const { rows, total } = await listTrades(db, {
    memberId: actor.memberId,
    kind: kind ?? null,
    limit: pageSize,
    offset: offsetOf({ pageNo, pageSize }),
  });
  return { rows: rows.map(tradeOfRow), total };
}

type Kind = { readonly kind: TradeKind | undefined };
/** By their ids, from the newest on: as many as somebody wants, without turning pages. */
export const readTradesBefore = async (
  { actor, db }: Pick<Reading, 'actor' | 'db'>,
  { kind, before, limit }: Kind & { before: string | null; limit: number },
): Promise<ShownTrade[]> =>
  (await listTradesBefore(db, { memberId: actor.memberId, kind: kind ?? null, before, limit })).map(tradeOfRow);

/** How many there are, up to `cap`. */
export const countTradesOf = (
  { actor, db }: Pick<Reading, 'actor' | 'db'>,
  { kind, cap }: Kind & { cap: number },
): Promise<number> => countTrades(db, { memberId: actor.memberId, kind: kind ?? null, cap });

/** Undefined when the member has no such trade order. */
export async function readTrade({ actor, db }: Reading, id: string): Promise<ShownTrade | undefined> {
  const row = await findTrade(db, actor.memberId, id);
  return row && tradeOfRow(row);
}

/** What was paid for a trade order of the member, and what goes back of it. */
export async function readMoneyOfTrade(
  { actor, db }: Pick<Reading, 'actor' | 'db'>,
  id: string,
): Promise<{ payments: TradePayment[]; refunds: TradeRefund[] }> {
  const payments = await listPayments(db, actor.memberId, id);
  const refunds = await listRefunds(db, actor.memberId, id);
  return {
    payments: payments.map((row) => ({ paymentId: row.id, ...moneyOf(row), state: row.state })),
    refunds: refunds.map((row) => ({
      refundId: row.id,
      paymentId: row.payment_id,
      ...moneyOf(row),
      state: row.state,
      giftFen: fen(row.gift_fen),
      isSurplus: row.is_surplus,
    })),
  };
}

const moneyOf = (row: { channel: ChannelCode; amount_fen: string; created_at: Date; ended_at: Date | null }) => ({
  channelCode: row.channel,
  amountFen: fen(row.amount_fen),
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** Payments of a trade order that have failed, the newest first. */
export const failedPaymentsOf = (db: Db, memberId: MemberId, id: string): Promise<string[]> =>
  listFailedPayments(db, memberId, id);
