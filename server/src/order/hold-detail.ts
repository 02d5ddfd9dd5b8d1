import type { MemberId, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { holdTrade, type TradeRow } from '../wallet/wallet.ts';
import { type DetailRow, findDetail } from './store.ts';

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
