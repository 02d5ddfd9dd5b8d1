import { fen } from '@beidiao/contract/money';
import { orderMoveAllowed } from '@beidiao/contract/order-states';
import { permissions } from '@beidiao/contract/permissions';
import type { Tenant, Tx, UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { holdTrade, isTradeFor, payFromBalance, type TradeRow } from '../wallet/wallet.ts';
import { moveDetail } from './move.ts';
import { stateWhenPaid } from './rules.ts';
import { isAnyOfOthers, listDetailsOfTrade } from './store.ts';

export { cancelPaid, endDetail, expireUnpaid } from './endings.ts';
export { lockWithTrade } from './hold-detail.ts';
export { dropItems, leaveOut } from './left-out.ts';
export {
  type DetailMove,
  moveDetail,
  moveDetails,
  notInState,
  tellMove,
} from './move.ts';
export { holdRefundable, refundableOf, refundPart } from './part-refund.ts';
export { keysOfPerson, maskPerson, openPerson } from './person.ts';
export { meaningOfSearch, stateWhenPaid } from './rules.ts';
export { markRead, noteReportVersion } from './read-store.ts';
export {
  type DetailRow,
  type Estimate,
  estimateCompletion,
  findDetail,
  type HeldRow,
  listDetailsOfTrade,
  lockDetail,
  lockDetails,
  noteEvent,
} from './store.ts';

const detailFields = [
  'orderDetailsId',
  'orderDetailId',
  'orderDetailsIdList',
  'orderDetailsIds',
  'deliveryId',
] as const;

/**
 * Before every call of a member: whoever may not see the orders of others finds none of them by its id.
 * @throws Refusal orderNotFound
 */
export async function refuseOrdersOfOthers({ actor, db }: Tenant, params: unknown): Promise<void> {
  if (actor.rights.has(permissions.seeOrdersOfOthers) || typeof params !== 'object' || params === null) return;
  const named = detailFields.flatMap((field): unknown => Reflect.get(params, field) ?? []);
  const ids = named.flat().filter((id) => typeof id === 'string');
  if (ids.length > 0 && (await isAnyOfOthers(db, actor, ids))) throw new Refusal('orderNotFound');
}

/** Pays from the balance and moves what was ordered, in one transaction. @throws Refusal tradeNotFound, tradeNotInState, balanceShort */
export async function payOrderFromBalance(
  house: House,
  { actor, transaction }: Tenant,
  tradeOrderId: string,
): Promise<TradeRow> {
  return transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, tradeOrderId);
    if (trade === undefined || !isTradeFor(actor, trade)) throw new Refusal('tradeNotFound');
    if (trade.kind !== 'checks') throw new Refusal('tradeNotInState');
    await payFromBalance(tx, trade, actor);
    await moveToPaid(tx, trade, { userId: actor.userId, now: house.now() });
    return trade;
  });
}

/** Moves every unpaid detail of a paid trade order on. Those that ended meanwhile stay ended. */
export async function moveToPaid(
  tx: Tx,
  trade: Pick<TradeRow, 'member_id' | 'id'>,
  { userId, now }: { userId: UserId | null; now: Date },
): Promise<void> {
  for (const detail of await listDetailsOfTrade(tx, trade.member_id, trade.id)) {
    if (!orderMoveAllowed('pay', detail.state)) continue;
    await moveDetail(tx, detail, {
      move: 'pay',
      to: stateWhenPaid(detail),
      userId,
      amountFen: fen(detail.amount_fen),
      now,
    });
  }
}
