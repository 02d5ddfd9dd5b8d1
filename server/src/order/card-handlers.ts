import type { giftCalls, Holding, HoldingState, PastHolding } from '@beidiao/contract/gift/calls';
import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type Actor, belongsTo, type UserId } from '../access/actor.ts';
import { hidesCoupons, nameOf, type Offer, readOffer, readSold } from '../catalogue/catalogue.ts';
import type { Handlers, House } from '../house.ts';
import { listGiftCards } from '../wallet/wallet.ts';
import { countPastOf, type HeldRow, listDraws, listHeld, listPast, type PastRow } from './card-store.ts';

type Names = ReadonlyMap<string, Holding['items'][number]['name']>;

/** The number of an order is shown to whoever may see the order. */
const shownTo = (actor: Actor, owner: UserId | null): boolean =>
  actor.rights.has(permissions.seeOrdersOfOthers) || belongsTo(actor, owner);

/** Of the items of a voucher one that this person may not order, by any of the limits. */
function closedItem({ limits, packages }: Offer, codes: readonly string[]): string | undefined {
  return codes.find((code) =>
    limits.some(({ item_codes: open, package_ids: ids }) => {
      const inPackage = packages.some(({ id, items }) => ids.includes(id) && items.some((item) => item.code === code));
      return !open.includes(code) && !inPackage;
    }),
  );
}

function stateOf(offer: Offer, row: HeldRow): { state: HoldingState; closed: string | undefined } {
  const isVoucher = row.kind === 'voucher';
  const sold = row.item_codes.filter((code) => offer.items.has(code));
  const closed = isVoucher ? closedItem(offer, sold) : undefined;
  if (row.back_at !== null) return { state: 'held', closed: undefined };
  if (row.kind === 'coupon' && hidesCoupons(offer)) return { state: 'switchedOff', closed: undefined };
  if (row.valid_from !== null && row.valid_from > offer.day) return { state: 'notYet', closed: undefined };
  if (isVoucher && sold.length === 0) return { state: 'notSold', closed: undefined };
  if (closed !== undefined) return { state: 'notOpen', closed };
  return { state: row.only_batch ? 'onlyBatch' : 'usable', closed: undefined };
}

function holdingOf(row: HeldRow, { actor, offer, names }: { actor: Actor; offer: Offer; names: Names }): Holding {
  const { state, closed } = stateOf(offer, row);
  const amount = (text: string | null) => (text === null ? null : fen(text));
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    items: row.item_codes.map((code) => ({ code, name: names.get(code) ?? { zh: code, en: code } })),
    fixedFen: amount(row.fixed_fen),
    offFen: amount(row.off_fen),
    thresholdFen: fen(row.threshold_fen),
    onlyBatch: row.only_batch,
    valueFen: amount(row.value_fen),
    balanceFen: amount(row.balance_fen),
    tail: row.tail,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    count: 1,
    state,
    heldBy:
      row.back_at === null
        ? null
        : { orderNo: shownTo(actor, row.owner_id) ? row.order_no : null, backAt: row.back_at.toISOString() },
    closedItem: closed === undefined ? null : (names.get(closed) ?? { zh: closed, en: closed }),
  };
}

/** Several of the same are one, with how many there are; gift cards and what is held stand by themselves. */
function together(holdings: readonly Holding[]): Holding[] {
  const rows = new Map<string, Holding>();
  for (const holding of holdings) {
    const isSingle = holding.kind === 'giftCard' || holding.state === 'held';
    const key = isSingle ? `${holding.kind} ${holding.id}` : JSON.stringify({ ...holding, id: '', count: 0 });
    const before = rows.get(key);
    rows.set(key, before === undefined ? holding : { ...before, count: before.count + 1 });
  }
  return [...rows.values()];
}

const pastOf = (house: House, actor: Actor, row: PastRow): PastHolding => {
  const isShown = shownTo(actor, row.owner_id);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    orderNo: isShown ? row.order_no : null,
    packageName: isShown ? row.package_name : null,
    byName: row.by_enc === null ? null : house.vault.open('user_account.name', row.by_enc, `user ${row.owner_id}`),
    at: row.at.toISOString(),
    offFen: row.off_fen === null ? null : fen(row.off_fen),
  };
};

/** What a member holds, beside the orders that hold or have used it. */
export const cardHandlers: Handlers<Pick<typeof giftCalls, 'coupons' | 'giftCardUses'>> = {
  async coupons(_, { house, actor, db }) {
    const offer = await readOffer(house, { actor, db });
    const names: Names = new Map((await readSold(db, house.now())).items.map((item) => [item.code, nameOf(item)]));
    const rows = await listHeld(db, actor.memberId, offer.day);
    const past = await listPast(db, actor.memberId, offer.day);
    const counts = await countPastOf(db, actor.memberId, offer.day);
    return {
      couponList: together(rows.map((row) => holdingOf(row, { actor, offer, names }))),
      pastList: past.map((row) => pastOf(house, actor, row)),
      counts: { held: rows.length, ...counts },
    };
  },

  async giftCardUses({ giftCardId }, { actor, db, refuse }) {
    const cards = await listGiftCards(db, actor.memberId);
    if (!cards.some(({ id }) => id === giftCardId)) return refuse('cardUnusable');
    const rows = await listDraws(db, actor.memberId, giftCardId);
    return {
      rows: rows.map((row) => ({
        orderNo: shownTo(actor, row.owner_id) ? row.order_no : null,
        at: row.at.toISOString(),
        drawnFen: fen(row.drawn_fen),
        returnedFen: fen(row.returned_fen),
        isPaid: row.is_paid,
      })),
    };
  },
};
