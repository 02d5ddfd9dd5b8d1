import { approvalLifeMs } from '@beidiao/contract/approval';
import { type Fen, fen } from '@beidiao/contract/money';
import type { Candidate, SentWithOrder } from '@beidiao/contract/order';
import { type OrderState, orderStates } from '@beidiao/contract/order-states';
import { permissions } from '@beidiao/contract/permissions';
import type { Choice } from '@beidiao/contract/pricing';
import type { Actor, Db, Tenant, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { takeCard } from '../catalogue/catalogue.ts';
import { type ApprovalCause, drawAllotment, holdToFirstOrders, readItemLimits } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { type Quote, quoteChoice } from '../pricing/pricing.ts';
import { openTrade, setTradeHold, type TradeRow } from '../wallet/wallet.ts';
import { findIdentityResult } from './identity-store.ts';
import { keysOfPerson, sealPerson } from './person.ts';
import { identityCheckLifeMs, orderNoOf } from './rules.ts';
import { addOrder, findPlaced, type NewOrder, sumFirstOrders } from './place-store.ts';

export type OrderWish = {
  readonly candidate: Candidate;
  readonly choice: Choice;
  /** What came beside the choice. */
  readonly sent?: SentWithOrder;
  /** The price that the orderer saw. */
  readonly calculateId: string;
  readonly checkId: string | undefined;
  readonly idempotencyKey: string | undefined;
};
export type Placed = {
  orderId: string;
  orderDetailsId: string;
  orderNo: string;
  tradeOrderId: string;
  amountFen: Fen;
  expiresAt: string;
  status: OrderState;
};

/**
 * Places an order for one candidate, unpaid. The same request (by its key) places one order, however often it comes.
 * @throws Refusal priceChanged with the new breakdown, firstOrdersUsed, checkNotFound, keyReused, cardUnusable, and those of `quoteChoice`
 */
export async function placeOrder(house: House, { actor, db, transaction }: Tenant, wish: OrderWish): Promise<Placed> {
  const now = house.now();
  const limits = await readItemLimits(house, { actor, db });
  const quote = await quoteChoice(db, wish.choice, { memberId: actor.memberId, now, limits });
  const isIdentityValidated = await readIdentity(house, db, { actor, wish, now });
  return transaction(async (tx) => {
    const { trade, isNew } = await openTrade(tx, {
      memberId: actor.memberId,
      userId: actor.forUserId ?? actor.userId,
      kind: 'checks',
      amountFen: fen(quote.breakdown.totalFen),
      idempotencyKey: wish.idempotencyKey,
      request: {
        ...wish,
        idempotencyKey: undefined,
        candidate: keysOfPerson(house.vault, actor.memberId, wish.candidate).personKey.toString('hex'),
      },
      now,
    });
    if (!isNew) return placedBefore(tx, trade);
    // After the look for a repeated request: that one saw a price that held.
    if (quote.breakdown.calculateId !== wish.calculateId)
      throw new Refusal('priceChanged', {}, { breakdown: quote.breakdown });
    const amountFen = fen(quote.breakdown.totalFen);
    const { memberId } = actor;
    await holdToFirstOrders(house, tx, { memberId, amountFen, soFar: (held) => sumFirstOrders(held, memberId) });
    return writeOrder(house, tx, { actor, wish, quote, trade, isIdentityValidated });
  });
}

async function readIdentity(
  house: House,
  db: Db,
  { actor, wish, now }: { actor: Actor; wish: OrderWish; now: Date },
): Promise<boolean> {
  if (wish.checkId === undefined) return false;
  const { personKey } = keysOfPerson(house.vault, actor.memberId, wish.candidate);
  const since = new Date(now.getTime() - identityCheckLifeMs);
  const result = await findIdentityResult(db, { memberId: actor.memberId, id: wish.checkId, personKey, since });
  if (result === undefined) throw new Refusal('checkNotFound');
  return result === 'match';
}

async function placedBefore(tx: Tx, trade: TradeRow): Promise<Placed> {
  const placed = await findPlaced(tx, trade.member_id, trade.id);
  if (placed === undefined) throw new TypeError('a trade order for checks has no order');
  const ids = { orderId: placed.order_id, orderDetailsId: placed.id, orderNo: placed.order_no };
  return placedOf(trade, { ...ids, status: placed.state });
}

type PlacedAs = Pick<Placed, 'orderId' | 'orderDetailsId' | 'orderNo' | 'status'>;
const placedOf = (trade: TradeRow, placed: PlacedAs): Placed => ({
  ...placed,
  tradeOrderId: trade.id,
  amountFen: fen(trade.amount_fen),
  expiresAt: trade.expires_at.toISOString(),
});

type Writing = {
  readonly actor: Actor;
  readonly wish: OrderWish;
  readonly quote: Quote;
  readonly trade: TradeRow;
  readonly isIdentityValidated: boolean;
};

/** Drawn before cards are taken: refunds give back in the same order. */
async function writeOrder(house: House, tx: Tx, writing: Writing): Promise<Placed> {
  const { actor, quote, wish } = writing;
  const { trade, causes } = await holdForApproval(house, tx, writing);
  for (const card of quote.cards) {
    const { day } = quote.offer;
    const isTaken = await takeCard(tx, { memberId: actor.memberId, cardId: card.id, tradeOrderId: trade.id, day });
    if (!isTaken) throw new Refusal('cardUnusable');
  }
  const order = newOrder(house, {
    actor,
    wish,
    quote,
    trade,
    causes,
    isIdentityValidated: writing.isIdentityValidated,
  });
  const ids = await addOrder(tx, order);
  await tellPlaced(tx, { actor, order, orderDetailsId: ids.orderDetailsId });
  return placedOf(trade, { ...ids, orderNo: order.orderNo, status: order.state });
}

/** A colleague over the limit, or without the right to order alone, waits for somebody's yes. */
async function holdForApproval(
  house: House,
  tx: Tx,
  { actor, trade }: Writing,
): Promise<{ trade: TradeRow; causes: ApprovalCause[] }> {
  const now = house.now();
  const causes = await drawAllotment(tx, { actor, tradeOrderId: trade.id, amountFen: fen(trade.amount_fen), now });
  if (causes.length === 0) return { trade, causes };
  const expiresAt = new Date(now.getTime() + approvalLifeMs);
  return { trade: await setTradeHold(tx, trade, { onHold: true, expiresAt }), causes };
}

async function tellPlaced(
  tx: Tx,
  { actor, order, orderDetailsId }: { actor: Actor; order: NewOrder; orderDetailsId: string },
): Promise<void> {
  const { memberId, userId } = actor;
  const told = { memberId, orderDetailsId, facts: { amountFen: order.detail.amountFen }, byUserId: userId };
  if (order.state !== orderStates.inApproval)
    return notify(tx, { ...told, to: { who: 'orderer' }, kind: 'orderPlaced', key: `orderPlaced ${orderDetailsId}` });
  const approvers = [{ who: 'administrators' }, { who: 'holders', permission: permissions.approve }] as const;
  for (const to of approvers)
    await notify(tx, { ...told, to, kind: 'approvalAsked', key: `approvalAsked ${orderDetailsId}` });
}

function newOrder(
  house: House,
  { actor, wish, quote, trade, causes, isIdentityValidated }: Writing & { causes: readonly ApprovalCause[] },
): NewOrder {
  const { candidate, choice } = wish;
  const { breakdown } = quote;
  return {
    memberId: actor.memberId,
    userId: actor.userId,
    ownerId: actor.forUserId ?? actor.userId,
    state: causes.length > 0 ? orderStates.inApproval : orderStates.unpaid,
    why: causes.length > 0 ? causes.join(',') : null,
    tradeOrderId: trade.id,
    orderNo: orderNoOf(quote.offer.day, trade.id),
    packageName: quote.objectName,
    choice: {
      objId: choice.objId ?? null,
      objType: quote.objectType,
      checkedCardList: choice.checkedCardList,
      sent: wish.sent ?? {},
    },
    price: breakdown,
    detail: {
      ...keysOfPerson(house.vault, actor.memberId, candidate),
      ...sealPerson(house.vault, candidate),
      department: candidate.department ?? null,
      position: candidate.position ?? null,
      proposedEntryDate: candidate.proposedEntryDate ?? null,
      isIdentityValidated,
      needsIntakeReview: quote.lines.some((line) => line.row.needs_intake_review),
      amountFen: breakdown.totalFen,
      dueAt: trade.expires_at,
      estimatedCompletedAt: breakdown.estimatedCompletedDate,
    },
    items: quote.lines.map((line, place) => ({
      code: line.row.code,
      quantity: line.quantity,
      isExpedited: line.isExpedited,
      remark: line.remark,
      unitFen: breakdown.lines[place]?.unitFen ?? 0,
      totalFen: breakdown.lines[place]?.totalFen ?? 0,
    })),
  };
}
