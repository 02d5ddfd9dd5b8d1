import { approvalLifeMs } from '@beidiao/contract/approval/calls';
import { comparesCompanies } from '@beidiao/contract/conflict/companies';
import { addFen, type Fen, fen } from '@beidiao/contract/wire/money';
import type { Candidate, SentWithOrder } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Choice } from '@beidiao/contract/pricing/calls';
import type { Actor, MemberId, Tenant } from '../access/actor.ts';
import type { Db, Tx, WholeTx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { mapInSlices } from '../base/slices.ts';
import { dayMs } from '../account/account.ts';
import { refusalOfCard, takeCard } from '../catalogue/catalogue.ts';
import {
  type ApprovalCause,
  drawAllotment,
  holdToDay,
  holdToFirstOrders,
  readApprovalAhead,
} from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { hoursOf, type Quote, quoteChoice } from '../pricing/pricing.ts';
import {
  drawGiftCard,
  dueOf,
  findTrade,
  findRepeatedTrade,
  settlesFree,
  openTrade,
  setTradeHold,
  type TradeRow,
} from '../wallet/wallet.ts';
import { findIdentityResults } from './identity-store.ts';
import { sealOrdered } from './ordered-fields.ts';
import { isInRegisters, keysOfPerson, namePrefixKeys, sealPerson } from './person.ts';
import { dueAtOf, identityCheckLifeMs } from './rules.ts';
import {
  addOrder,
  findListTrade,
  findPlaced,
  type NewDetail,
  type NewNotice,
  type NewOrder,
  sumFirstOrders,
} from './place-store.ts';
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
  /** Where the people stand in a list. */
  readonly list?: ListOrdered;
  /** When the candidates get their first message; null and undefined: as soon as it is paid. */
  readonly inviteAt?: Date | null;
};
/** What a list does in the transaction that places its order. */
export type ListOrdered = {
  readonly batchFileId: string;
  /** Before anything is written: refuses when the list is not the one that was read. */
  readonly hold: (tx: Tx) => Promise<void>;
  /** The ids stand in the order of the people. */
  readonly noteOrdered: (tx: Tx, detailIds: readonly string[]) => Promise<void>;
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
 * @throws Refusal priceChanged with the new breakdown, firstOrdersUsed, messagesUsed, checkNotFound, keyReused, conflictListMissing, and those of `quoteChoice`
 */
export async function placeOrder(house: House, tenant: Tenant, wish: OrderWish): Promise<Placed> {
  const { actor, db } = tenant;
  const people = await mapInSlices(wish.people, (person) => ({
    ...person,
    keys: keysOfPerson(house.vault, actor.memberId, person.candidate),
  }));
  try {
    return await placeAnew(house, tenant, { wish, people });
  } catch (fault) {
    // What the first request has taken, such as a voucher, is a reason to refuse the second; its companies stay named.
    const mayRepeat = fault instanceof Refusal && fault.why !== 'conflictListMissing';
    const before = mayRepeat ? await findBefore(db, { actor, wish, people }) : undefined;
    const placed = before && (await findPlacedBy(db, actor, before));
    if (placed === undefined) throw fault;
    return placed;
  }
}

async function placeAnew(
  house: House,
  tenant: Tenant,
  { wish, people }: Omit<Asking, 'actor' | 'quote'>,
): Promise<Placed> {
  const { actor, db, transaction } = tenant;
  // One whom no register knows makes the promise of all.
  const hasIdCard = people.every(({ candidate }) => isInRegisters(candidate));
  const quote = await quoteChoice(house, tenant, { choice: wish.choice, people: people.length, hasIdCard });
  const validated = await readIdentities(house, db, { actor, people });
  return transaction(async (tx) => {
    const { trade, isNew } = await openTradeFor(house, tx, { actor, wish, people, quote });
    if (!isNew) return placedBefore(tx, actor, trade);
    await wish.list?.hold(tx);
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

/** What is asked for; the price that it has at the moment is no part of it. */
const requestOf = ({ wish, people }: Pick<Asking, 'wish' | 'people'>) => ({
  ...wish,
  idempotencyKey: undefined,
  list: wish.list?.batchFileId,
  people: people.map(({ keys, checkId }) => [keys.personKey.toString('hex'), checkId]),
});

const openTradeFor = (house: House, tx: Tx, { actor, wish, people, quote }: Asking) =>
  openTrade(tx, {
    memberId: actor.memberId,
    userId: actor.forUserId ?? actor.userId,
    kind: 'checks',
    amountFen: fen(quote.breakdown.totalFen),
    idempotencyKey: wish.idempotencyKey,
    request: requestOf({ wish, people }),
    now: house.now(),
  });

const findBefore = async (db: Db, { actor, wish, people }: Omit<Asking, 'quote'>): Promise<TradeRow | undefined> =>
  wish.idempotencyKey === undefined
    ? undefined
    : findRepeatedTrade(db, {
        memberId: actor.memberId,
        kind: 'checks',
        idempotencyKey: wish.idempotencyKey,
        request: requestOf({ wish, people }),
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

/**
 * What a request with this key has ordered from a list before: its people are not ready any more when it is repeated.
 * @throws Refusal keyReused when it was ordered at another price
 */
export async function findPlacedFromList(
  db: Db,
  actor: Actor,
  {
    batchFileId,
    idempotencyKey,
    calculateId,
  }: Pick<OrderWish, 'calculateId'> & { batchFileId: string; idempotencyKey: string },
): Promise<Placed | undefined> {
  const found = await findListTrade(db, { memberId: actor.memberId, batchFileId, idempotencyKey });
  if (found === undefined) return undefined;
  if (calculateId !== null && calculateId !== found.calculate_id) throw new Refusal('keyReused');
  return placedBefore(db, actor, mustBe(await findTrade(db, actor.memberId, found.trade_order_id)));
}

const mustBe = (trade: TradeRow | undefined): TradeRow => {
  if (trade === undefined) throw new TypeError('an order has no trade order');
  return trade;
};

async function placedBefore(tx: Db, actor: Actor, trade: TradeRow): Promise<Placed> {
  const placed = await findPlacedBy(tx, actor, trade);
  if (placed === undefined) throw new TypeError('a trade order for checks has no order');
  return placed;
}

/** Undefined for a trade order that was opened in this very transaction, and goes back with it. */
async function findPlacedBy(tx: Db, actor: Actor, trade: TradeRow): Promise<Placed | undefined> {
  const placed = await findPlaced(tx, trade.member_id, trade.id);
  if (placed === undefined) return undefined;
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
async function writeOrder(house: House, tx: WholeTx, writing: Writing): Promise<Placed> {
  const { actor, quote, people } = writing;
  const { trade: opened, causes } = await holdForApproval(house, tx, writing);
  for (const card of quote.cards) {
    const of = { memberId: actor.memberId, cardId: card.id, day: quote.offer.day };
    const isTaken = await takeCard(tx, { ...of, tradeOrderId: opened.id });
    if (!isTaken) throw await refusalOfCard(tx, { ...of, userId: actor.userId, people: people.length });
  }
  const trade = await payByGiftCard(tx, writing, opened);
  const order = await newOrder(house, { ...writing, trade }, causes);
  // The people of a list are noted as ordered afterwards, and an order of many takes statements around this one.
  const isLast = order.details.length === 1 && order.batchFileId === null;
  const ids = await addOrder(isLast ? tx.ending : tx, order);
  await writing.wish.list?.noteOrdered(tx, ids.detailIds);
  return placedOf(actor, trade, { ...ids, status: order.state });
}

/** What the gift card pays is drawn at once, so that no other order spends it meanwhile. @throws Refusal priceChanged: less is left on it */
async function payByGiftCard(tx: Tx, { quote }: Writing, trade: TradeRow): Promise<TradeRow> {
  const { giftCard } = quote.breakdown;
  if (giftCard === undefined || giftCard.payFen === 0) return trade;
  const draw = { giftCardId: giftCard.ref, amountFen: fen(giftCard.payFen), day: quote.offer.day };
  const drawn = await drawGiftCard(tx, trade, draw);
  if (drawn === undefined) throw new Refusal('priceChanged');
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

/** As it is written: unpaid, or in approval where there are causes. */
async function newOrder(house: House, writing: Writing, causes: readonly ApprovalCause[]): Promise<NewOrder> {
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
    batchFileId: wish.list?.batchFileId ?? null,
    comparesCompanies: comparesCompanies(quote.lines.map(({ row }) => row.code)),
    inviteAt: wish.inviteAt ?? null,
    isOnSite: false,
    details: await mapInSlices(writing.people, (person, place) =>
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
  hasIdCard: isInRegisters(candidate),
  amountFen: addFen(...parts),
});

/** The orderer is told; where somebody has to say yes, whoever may. */
function noticesOf({ actor, trade, people }: Writing, causes: readonly ApprovalCause[]): NewNotice[] {
  const told = {
    memberId: actor.memberId,
    toldAt: new Date().toISOString(),
    facts: { amountFen: Number(trade.amount_fen), ...(people.length > 1 ? { people: people.length } : {}) },
    byUserId: actor.userId,
  };
  if (causes.length === 0) return [{ ...told, to: { who: 'orderer' }, kind: 'orderPlaced' }];
  return [
    { ...told, to: { who: 'administrators' }, kind: 'approvalAsked' },
    { ...told, to: { who: 'holders', permission: permissions.approve }, kind: 'approvalAsked' },
  ];
}

/*
 * Orders that a candidate begins by scanning a code. Their trade order is on hold until the member views the submission: then it
 * has the price of that day and is paid, in one transaction, and the checks begin.
 */

/** Longer than consent and viewing can take together. */
const onHoldMs = 90 * dayMs;

type Scanned = {
  /** In whose name the code was made. */
  readonly owner: Actor;
  readonly candidate: Candidate;
  readonly choice: Choice;
  readonly quote: Quote;
};

/** Answers ids of the order and of its detail, which waits for the candidate. @throws Refusal conflictListMissing */
export async function placeScanned(
  house: House,
  tx: Tx,
  { owner, candidate, choice, quote }: Scanned,
): Promise<{ orderId: string; orderDetailsId: string; dueAt: Date | null }> {
  const { memberId, userId } = owner;
  const { trade } = await openTrade(tx, {
    memberId,
    userId,
    kind: 'checks',
    amountFen: fen(quote.breakdown.totalFen),
    idempotencyKey: undefined,
    request: null,
    now: house.now(),
    lifeMs: onHoldMs,
    onHold: true,
  });
  const people = [{ candidate, keys: keysOfPerson(house.vault, memberId, candidate) }];
  const wish = { people, choice, calculateId: null, idempotencyKey: undefined };
  const order = await newOrder(house, { actor: owner, wish, people, quote, trade, validated: new Set() }, []);
  const state = orderStates.awaitingIdentity;
  const dueAt = dueAtOf(state, house.now());
  const { orderId, detailIds } = await addOrder(tx, {
    ...order,
    isOnSite: true,
    userId: null,
    state,
    dueAt,
    notices: [],
  });
  const [orderDetailsId] = detailIds;
  if (orderDetailsId === undefined) throw new TypeError('an order was placed for nobody');
  return { orderId, orderDetailsId, dueAt };
}
