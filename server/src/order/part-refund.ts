import { type Fen, fen, formatFen } from '@beidiao/contract/wire/money';
import { type OrderState, orderStateFacts, orderStates } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { giveBack } from './end-trade.ts';
import { holdDetail } from './hold-detail.ts';
import { notePartRefund } from './part-refund-store.ts';
import type { DetailRow } from './store.ts';

/** While a check runs its items may still be dropped and refunded by themselves; staff send money back once it is through. */
const isThrough = (state: OrderState): boolean => state === orderStates.reported || state === orderStates.deleted;

export const refundableOf = (detail: Pick<DetailRow, 'state' | 'amount_fen' | 'refunded_fen'>): Fen =>
  fen(isThrough(detail.state) ? Number(detail.amount_fen) - Number(detail.refunded_fen) : 0);

/**
 * Sends part of the price of a finished check back to where it came from; the cause makes it happen once.
 * @throws Refusal orderNotFound, orderNotInState, refundTooMuch
 */
export async function refundPart(
  tx: Tx,
  { memberId, id, amountFen, cause }: { memberId: MemberId; id: string; amountFen: Fen; cause: string },
): Promise<void> {
  const { trade, detail } = await holdRefundable(tx, { memberId, id, amountFen });
  await giveBack(tx, trade, { amountFen, cause, userId: null });
  await notePartRefund(tx, memberId, { id, amountFen, state: detail.state });
}

/** The trade order is held, so that two refunds at once see each other. @throws Refusal orderNotFound, orderNotInState, refundTooMuch */
export async function holdRefundable(
  tx: Tx,
  { memberId, id, amountFen }: { memberId: MemberId; id: string; amountFen: Fen },
) {
  const { trade, detail } = await holdDetail(tx, memberId, id);
  if (!isThrough(detail.state)) throw new Refusal('orderNotInState', { state: orderStateFacts[detail.state] });
  const left = refundableOf(detail);
  if (amountFen > left) throw new Refusal('refundTooMuch', { amount: formatFen(left) }, { leftFen: left });
  return { trade, detail };
}
