import { approvalLifeMs } from '@beidiao/contract/approval/calls';
import { addFen, type Fen, fen } from '@beidiao/contract/wire/money';
import type { Candidate, SentWithOrder } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Choice } from '@beidiao/contract/pricing/calls';
import type { Actor, MemberId, Tenant } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { dayMs } from '../account/account.ts';
import { takeCard } from '../catalogue/catalogue.ts';
import {
  type ApprovalCause,
  drawAllotment,
  holdToDay,
  holdToFirstOrders,
  readApprovalAhead,
} from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { hoursOf, type Quote, quoteChoice } from '../pricing/pricing.ts';
import { drawGiftCard, dueOf, settlesFree, openTrade, setTradeHold, type TradeRow } from '../wallet/wallet.ts';
import { findIdentityResults } from './identity-store.ts';
import { sealOrdered } from './ordered-fields.ts';
import { keysOfPerson, namePrefixKeys, sealPerson } from './person.ts';
import { identityCheckLifeMs } from './rules.ts';
import { addOrder, findPlaced, type NewDetail, type NewNotice, type NewOrder, sumFirstOrders } from './place-store.ts';
import type { PersonKeys } from './store.ts';

/** One candidate of an order, with the three-element check that was made before. */
export type OrderedPerson = { readonly candidate: Candidate; readonly checkId?: string | undefined };

export type OrderWish = {
  /** At least one; all of them are checked for the same choice, and paid by one trade order. */
  readonly people: readonly OrderedPerson[];
  readonly choice: Choice;
  /** What came beside the choice. */
  readonly sent?: SentWithOrder;
  /** The price that the orderer saw; null where a client has no field for it. */
  readonly calculateId: string | null;
  readonly idempotencyKey: string | undefined;
};
export type Placed = {
  orderId: string;
  /** In the order of the people. */
  detailIds: readonly string[];
  orderNo: string;
  tradeOrderId: string;
  tradeNo: string;
  amountFen: Fen;
  isFree: boolean;
  /** Without what a gift card pays. */
  dueFen: Fen;
  expiresAt: string;
  status: OrderState;
};

/** With the keys by which the member finds them, computed once: they are costly. */
type KeyedPerson = OrderedPerson & { readonly keys: PersonKeys };

/**
 * Places an order, unpaid. The same request (by its key) places one order, however often it comes.
 * @throws Refusal priceChanged with the new breakdown, firstOrdersUsed, messagesUsed, checkNotFound, keyReused, cardUnusable, and those of `quoteChoice`
 */
export async function placeOrder(house: House, tenant: Tenant, wish: OrderWish): Promise<Placed> {
  const { actor, db, transaction } = tenant;
  const people = wish.people.map((person) => ({
    ...person,
    keys: keysOfPerson(house.vault, actor.memberId, person.candidate),
  }));
  const quote = await quoteChoice(house, tenant, { choice: wish.choice, people: people.length });
  const validated = await readIdentities(house, db, { actor, people });
  return transaction(async (tx) => {
    const { trade, isNew } = await openTradeFor(house, tx, { actor, wish, people, quote });
    if (!isNew) return placedBefore(tx, actor, trade);
    // After the look for a repeated request: that one saw a price that held.
    if (wish.calculateId !== null && quote.breakdown.calculateId !== wish.calculateId)
      throw await priceChanged(house, tx, { actor, quote });
    if (!quote.offer.isConfirmed) await holdToFirst(house, tx, { actor, people, quote });
    return writeOrder(house, tx, { actor, wish, people, quote, trade, validated });
  });
}

/** Another price may be on the other side of a limit. */
async function priceChanged(house: House, db: Db, { actor, quote }: Pick<Asking, 'actor' | 'quote'>): Promise<Refusal> {
  const amountFen = fen(quote.breakdown.totalFen);
  const approval = await readApprovalAhead(db, { actor, amountFen, now: house.now() });
  return new Refusal('priceChanged', {}, { breakdown: quote.breakdown, approval });
}

type Asking = {
  readonly actor: Actor;
  readonly wish: OrderWish;
  readonly people: readonly KeyedPerson[];
  readonly quote: Quote;
};

const openTradeFor = (house: House, tx: Tx, { actor, wish, people, quote }: Asking) =>
  openTrade(tx, {
    memberId: actor.memberId,
    userId: actor.forUserId ?? actor.userId,
    kind: 'checks',
    amountFen: fen(quote.breakdown.totalFen),
    idempotencyKey: wish.idempotencyKey,
    request: {
      ...wish,
      idempotencyKey: undefined,
      people: people.map(({ keys, checkId }) => [keys.personKey.toString('hex'), checkId]),
    },
    now: house.now(),
  });

/** What an enterprise may order before it is confirmed: altogether, and of a day. @throws Refusal firstOrdersUsed, messagesUsed */
async function holdToFirst(house: House, tx: Tx, { actor, people, quote }: Omit<Asking, 'wish'>): Promise<void> {
  const { memberId } = actor;
  await holdToFirstOrders(house, tx, {
    memberId,
    orders: people.length,
    amountFen: fen(quote.breakdown.totalFen),
    soFar: (held) => sumFirstOrders(held, memberId),
  });
  const since = new Date(house.now().getTime() - dayMs);
  const lately = async (held: Tx) => (await sumFirstOrders(held, memberId, since)).orders;
  await holdToDay(house, tx, { memberId, count: people.length, soFar: lately });
}

/** The checks that matched. @throws Refusal checkNotFound when one is not about its person, or too old */
async function readIdentities(
  house: House,
  db: Db,
  { actor, people }: { actor: Actor; people: readonly KeyedPerson[] },
): Promise<ReadonlySet<string>> {
  const checks = people.flatMap(({ checkId, keys }) =>
    checkId === undefined ? [] : [{ checkId, personKey: keys.personKey }],
  );
  if (checks.length === 0) return new Set();
  const since = new Date(house.now().getTime() - identityCheckLifeMs);
  const results = await findIdentityResults(db, { memberId: actor.memberId, checks, since });
  if (checks.some(({ checkId }) => !results.has(checkId))) throw new Refusal('checkNotFound');
  return new Set(checks.map(({ checkId }) => checkId).filter((checkId) => results.get(checkId) === 'match'));
}

async function placedBefore(tx: Tx, actor: Actor, trade: TradeRow): Promise<Placed> {
  const placed = await findPlaced(tx, trade.member_id, trade.id);
  if (placed === undefined) throw new TypeError('a trade order for checks has no order');
  const { order_id: orderId, detail_ids: detailIds, order_no: orderNo, state: status } = placed;
  return placedOf(actor, trade, { orderId, detailIds, orderNo, status });
}

type PlacedAs = Pick<Placed, 'orderId' | 'detailIds' | 'orderNo' | 'status'>;
const placedOf = ({ rights }: Actor, trade: TradeRow, placed: PlacedAs): Placed => ({
  ...placed,
  tradeOrderId: trade.id,
  tradeNo: trade.trade_no,
  amountFen: fen(trade.amount_fen),
  isFree: settlesFree(trade, rights),
  dueFen: dueOf(trade),
  expiresAt: trade.expires_at.toISOString(),
});

type Writing = Asking & {
  readonly trade: TradeRow;
  /** Ids of the three-element checks that matched. */
  readonly validated: ReadonlySet<string>;
};

/** Drawn before cards are taken: refunds give back in the same order. */
async function writeOrder(house: House, tx: Tx, writing: Writing): Promise<Placed> {
  const { actor, quote } = writing;
  const { trade: opened, causes } = await holdForApproval(house, tx, writing);
  for (const card of quote.cards) {
    const { day } = quote.offer;
    const isTaken = await takeCard(tx, { memberId: actor.memberId, cardId: card.id, tradeOrderId: opened.id, day });
    if (!isTaken) throw new Refusal('cardUnusable');
  }
  const trade = await payByGiftCard(tx, writing, opened);
  const order = newOrder(house, { ...writing, trade }, causes);
  const ids = await addOrder(tx, order);
  return placedOf(actor, trade, { ...ids, status: order.state });
}

/** What the gift card pays is drawn at once, so that no other order spends it meanwhile. @throws Refusal cardUnusable */
async function payByGiftCard(tx: Tx, { quote }: Writing, trade: TradeRow): Promise<TradeRow> {
  const { giftCard } = quote.breakdown;
  if (giftCard === undefined || giftCard.payFen === 0) return trade;
  const draw = { giftCardId: giftCard.ref, amountFen: fen(giftCard.payFen), day: quote.offer.day };
  const drawn = await drawGiftCard(tx, trade, draw);
  if (drawn === undefined) throw new Refusal('cardUnusable');
  return drawn;
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

function newOrder(house: House, writing: Writing, causes: readonly ApprovalCause[]): NewOrder {
  const { actor, wish, quote, trade } = writing;
  const { choice } = wish;
  return {
    memberId: actor.memberId,
    userId: actor.userId,
    ownerId: actor.forUserId ?? actor.userId,
    state: causes.length > 0 ? orderStates.inApproval : orderStates.unpaid,
    why: causes.length > 0 ? causes.join(',') : null,
    tradeOrderId: trade.id,
    packageName: quote.objectName,
    choice: {
      objId: choice.objId ?? null,
      objType: quote.objectType,
      explosiveOrderDay: quote.urgencyDays,
      checkedCardList: choice.checkedCardList,
      sent: wish.sent ?? {},
    },
    price: quote.breakdown,
    needsIntakeReview: quote.lines.some((line) => line.row.needs_intake_review),
    dueAt: trade.expires_at,
    estimatedCompletedAt: quote.breakdown.estimatedCompletedDate,
    details: writing.people.map((person, place) =>
      newDetail(house, person, {
        memberId: trade.member_id,
        validated: writing.validated,
        parts: quote.shares[place] ?? [],
      }),
    ),
    items: quote.lines.map((line, place) => ({
      code: line.row.code,
      version: line.row.version,
      quantity: line.quantity,
      isExpedited: line.isExpedited,
      promisedHours: hoursOf(line),
      remark: line.remark,
      ordered: sealOrdered(house.vault, actor.memberId, line),
      unitFen: quote.breakdown.lines[place]?.unitFen ?? 0,
      totalFens: quote.shares.map((parts) => parts[place] ?? 0),
    })),
    notices: noticesOf(writing, causes),
  };
}

/** `parts` are what each item costs this person. */
const newDetail = (
  house: House,
  { candidate, checkId, keys }: KeyedPerson,
  { memberId, validated, parts }: { memberId: MemberId; validated: ReadonlySet<string>; parts: readonly Fen[] },
): NewDetail => ({
  ...keys,
  ...sealPerson(house.vault, memberId, candidate),
  namePrefixKeys: namePrefixKeys(house.vault, memberId, candidate.name),
  department: candidate.department ?? null,
  position: candidate.position ?? null,
  proposedEntryDate: candidate.proposedEntryDate ?? null,
  isIdentityValidated: checkId !== undefined && validated.has(checkId),
  amountFen: addFen(...parts),
});

/** The orderer is told; where somebody has to say yes, whoever may. */
function noticesOf({ actor, trade }: Writing, causes: readonly ApprovalCause[]): NewNotice[] {
  const told = {
    memberId: actor.memberId,
    toldAt: new Date().toISOString(),
    facts: { amountFen: Number(trade.amount_fen) },
    byUserId: actor.userId,
  };
  if (causes.length === 0) return [{ ...told, to: { who: 'orderer' }, kind: 'orderPlaced' }];
  return [
    { ...told, to: { who: 'administrators' }, kind: 'approvalAsked' },
    { ...told, to: { who: 'holders', permission: permissions.approve }, kind: 'approvalAsked' },
  ];
}
