import { type Fen, fen } from '@beidiao/contract/wire/money';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { notify } from '../notify.ts';
import { holdTrade, type TradeRow } from '../wallet/wallet.ts';
import { giveBack } from './end-trade.ts';
import { holdDetail } from './hold-detail.ts';
import { leaveOutSubjects, takeOutItems, takeOutUnpaid } from './part-refund-store.ts';
import type { DetailRow } from './store.ts';

type Held = { trade: TradeRow; detail: DetailRow };
type Part = { amountFen: Fen; cause: string };

/** Drops items that the candidate did not agree to, and refunds each once; what nobody has paid for yet costs nothing any more. The detail stays in its state. Answers what went back. */
export async function dropItems(
  tx: Tx,
  { memberId, id, codes }: { memberId: MemberId; id: string; codes: readonly string[] },
): Promise<Fen> {
  const held = await holdDetail(tx, memberId, id);
  if (held.trade.state === tradeStates.unpaid) {
    await takeOutUnpaid(tx, memberId, { detailId: id, codes });
    return fen(0);
  }
  const gone = await takeOutItems(tx, memberId, { detailId: id, codes });
  const parts = gone.map((item) => ({ amountFen: fen(item.total_fen), cause: `item ${id} ${item.code}` }));
  return refundParts(tx, held, { parts, key: codes.toSorted().join(' ') });
}

/**
 * Refunds what was ordered for subjects that do not exist (a second employer of somebody who had one), each item once. The
 * first subject is always looked up, so that an item is never left out whole. Answers what went back.
 */
export async function leaveOut(
  tx: Tx,
  { memberId, id, absent }: { memberId: MemberId; id: string; absent: ReadonlyMap<string, number> },
): Promise<Fen> {
  if (absent.size === 0) return fen(0);
  const held = await holdDetail(tx, memberId, id);
  const gone = await leaveOutSubjects(tx, memberId, { detailId: id, absent });
  const parts = gone.map((item) => ({ amountFen: fen(item.back_fen), cause: `subjects ${id} ${item.code}` }));
  return refundParts(tx, held, { parts, key: 'subjects' });
}

/** The key makes it one notice, however often the same parts are left out. */
async function refundParts(
  tx: Tx,
  { trade, detail }: Held,
  { parts, key }: { parts: readonly Part[]; key: string },
): Promise<Fen> {
  let backFen = fen(0);
  for (const { amountFen, cause } of parts) {
    if (amountFen === 0) continue;
    // Each refund counts on what the refunds before it have left.
    const left = (await holdTrade(tx, trade.member_id, trade.id)) ?? trade;
    await giveBack(tx, left, { amountFen, cause, userId: null });
    backFen = fen(backFen + amountFen);
  }
  if (backFen > 0)
    await notify(tx, {
      memberId: detail.member_id,
      to: { who: 'orderer' },
      kind: 'orderRefunded',
      orderDetailsId: detail.id,
      facts: { amountFen: backFen },
      key: `orderRefunded ${detail.id} ${key}`,
    });
  return backFen;
}
