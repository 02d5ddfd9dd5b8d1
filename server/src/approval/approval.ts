import { roles } from '@beidiao/contract/account/calls';
import { orderMoveAllowed, type OrderState, orderStates } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import { unpaidLifeMs } from '@beidiao/contract/wallet/trade-states';
import type { Actor, MemberId, Tenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { drawApproved, type Spender } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import {
  type DetailRow,
  endUnpaidTrade,
  listDetailsOfTrade,
  moveDetails,
  notInState,
  stateWhenPaid,
} from '../order/order.ts';
import { holdPurse, holdTrade, payFromBalance, setTradeHold, type TradeRow } from '../wallet/wallet.ts';
import { findOrder, type OrderRecord } from './store.ts';

export type Decision = {
  readonly orderId: string;
  readonly isApproved: boolean;
  /** Pays from the balance with the same yes. */
  readonly pays: boolean;
  readonly why: string | undefined;
  /** The order detail that the approver looked at: one of the order. */
  readonly detailId?: string | undefined;
};

/**
 * Decides on an order that waits for approval. The trade order is held first, so that of several deciders one is right
 * and the others read what became of it.
 * @throws Refusal orderNotFound, orderNotInState, ownApproval, balanceShort, balancePaymentOff
 */
export async function decideOnOrder(
  house: House,
  { actor, transaction }: Tenant,
  decision: Decision,
): Promise<OrderState> {
  if (decision.pays && !actor.rights.has(permissions.payFromBalance)) throw new Refusal('balancePaymentOff');
  return transaction(async (tx) => {
    const held = await holdOrder(tx, actor, decision);
    const to = await (decision.isApproved ? approve : reject)(house, tx, { actor, decision, ...held });
    const { details } = held;
    const [detail] = details;
    if (detail !== undefined)
      await notify(tx, {
        memberId: actor.memberId,
        to: { who: 'orderer' },
        kind: decision.isApproved ? 'approvalGranted' : 'approvalRejected',
        orderDetailsId: detail.id,
        byUserId: actor.userId,
        key: `decided ${detail.id}`,
      });
    return to;
  });
}

type Held = { readonly trade: TradeRow; readonly details: readonly DetailRow[]; readonly spenders: readonly Spender[] };
type Deciding = Held & { readonly actor: Actor; readonly decision: Decision };

async function holdOrder(
  tx: Tx,
  actor: Actor,
  { orderId, detailId }: Pick<Decision, 'orderId' | 'detailId'>,
): Promise<Held> {
  const order = await findOrder(tx, actor.memberId, orderId);
  if (order === undefined) throw new Refusal('orderNotFound');
  const trade = await holdTrade(tx, actor.memberId, order.trade_order_id);
  if (trade === undefined) throw new Refusal('orderNotFound');
  const all = await listDetailsOfTrade(tx, actor.memberId, trade.id);
  if (detailId !== undefined && !all.some(({ id }) => id === detailId)) throw new Refusal('orderNotFound');
  const details = all.filter(({ state }) => orderMoveAllowed('approve', state));
  if (details.length === 0) throw notInState(all[0]?.state ?? order.state);
  // Placed in the name of a colleague it is still one's own.
  const isOwn = [order.user_id, order.placed_by].includes(actor.userId);
  if (isOwn && actor.role !== roles.admin) throw new Refusal('ownApproval');
  return { trade, details, spenders: spendersOf(actor.memberId, order) };
}

/** Whose limits the order has met when it was placed. */
function spendersOf(memberId: MemberId, { user_id, placed_by, placed_from }: OrderRecord): Spender[] {
  const owner = { memberId, userId: user_id };
  if (placed_by === null) return [owner];
  return [owner, { memberId, userId: placed_by }, { memberId: placed_from ?? memberId, userId: placed_by }];
}

async function approve(house: House, tx: Tx, deciding: Deciding): Promise<OrderState> {
  const { actor, trade, details, decision, spenders } = deciding;
  const now = house.now();
  const expiresAt = new Date(now.getTime() + unpaidLifeMs);
  const free = await setTradeHold(tx, trade, { onHold: false, expiresAt });
  if (decision.pays) await payFromBalance(tx, { trade: free, purse: await holdPurse(tx, free.member_id) }, actor);
  // After the balance, as refunds do it.
  const { memberId } = actor;
  await drawApproved(tx, { memberId, tradeOrderId: trade.id, spenders, amountFen: Number(trade.amount_fen), now });
  const moves = details.map((detail) => ({
    detail,
    to: decision.pays ? stateWhenPaid(detail) : orderStates.unpaid,
    why: decision.why || undefined,
  }));
  await moveDetails(tx, { move: 'approve', userId: actor.userId, now }, moves);
  return moves[0]?.to ?? orderStates.unpaid;
}

async function reject(house: House, tx: Tx, { actor, trade, details, decision }: Deciding): Promise<OrderState> {
  await endUnpaidTrade(tx, trade, 'cancel');
  const to = orderStates.approvalRejected;
  const moves = details.map((detail) => ({ detail, to, why: decision.why ?? '' }));
  await moveDetails(tx, { move: 'reject', userId: actor.userId, now: house.now() }, moves);
  return to;
}
