import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { holdTrade, type TradeRow } from '../wallet/wallet.ts';
import { type DetailRow, findDetail, lockDetail } from './store.ts';

/** The detail read again under the lock of its trade order: a second request finds the state that the first has left. @throws Refusal orderNotFound */
export async function holdDetail(
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<{ trade: TradeRow; detail: DetailRow }> {
  const found = await findDetail(tx, memberId, id);
  if (found === undefined) throw new Refusal('orderNotFound');
  const trade = await holdTrade(tx, memberId, found.trade_order_id);
  const detail = await findDetail(tx, memberId, id);
  if (trade === undefined || detail === undefined) throw new Refusal('orderNotFound');
  return { trade, detail };
}

export type HeldWithTrade = { readonly trade: TradeRow; readonly detail: DetailRow };
/** Several, under the locks of their trade orders, which are always taken in one order. @throws Refusal orderNotFound */
export async function holdWithTrades(tx: Tx, memberId: MemberId, ids: readonly string[]): Promise<HeldWithTrade[]> {
  const tradeOf = new Map<string, string>();
  for (const id of new Set(ids)) {
    const found = await findDetail(tx, memberId, id);
    if (found === undefined) throw new Refusal('orderNotFound');
    tradeOf.set(id, found.trade_order_id);
  }
  const inOrder = [...tradeOf].toSorted(([, one], [, other]) => Number(BigInt(one) - BigInt(other)));
  const held: HeldWithTrade[] = [];
  for (const [id] of inOrder) held.push(await holdDetail(tx, memberId, id));
  return held;
}

/** For whoever may come to refund: the trade order is held before the detail, so that nobody waits in a ring. */
export async function lockWithTrade(tx: Tx, memberId: MemberId, id: string): Promise<DetailRow | undefined> {
  const found = await findDetail(tx, memberId, id);
  if (found === undefined) return undefined;
  await holdTrade(tx, memberId, found.trade_order_id);
  return lockDetail(tx, memberId, id);
}
