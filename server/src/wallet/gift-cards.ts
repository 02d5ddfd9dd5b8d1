import { type Fen, fen } from '@beidiao/contract/wire/money';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import * as store from './gift-card-store.ts';
import { settleEntry } from './ledger-store.ts';
import { bookings } from './rules.ts';
import type { TradeRow } from './store.ts';

/* A gift card is a second purse: it pays part of an order, and gets back what is refunded of that part. */

export const findGiftCard = (
  db: Db,
  of: { memberId: MemberId; id: string; day: string },
): Promise<store.GiftCardRow | undefined> => store.findGiftCard(db, of);

/** Those that are spent or have run out as well; what ends first on top. */
export const listGiftCards = (db: Db, memberId: MemberId): Promise<store.GiftCardRow[]> =>
  store.listGiftCards(db, memberId);

/** Gives a member a gift card, and books what it costs the provider. Answers its id. */
export async function giveGiftCard(
  tx: Tx,
  { userId, ...card }: store.NewGiftCard & { readonly userId: UserId | null },
): Promise<string> {
  const id = await store.addGiftCard(tx, card);
  await settleEntry(tx, {
    memberId: card.memberId,
    cause: 'giftCard',
    causeId: id,
    tradeOrderId: null,
    userId,
    lines: bookings.giftCard(card.valueFen),
  });
  return id;
}

/** What a gift card pays of an unpaid trade order, from now on. Undefined when the card can not. */
export async function drawGiftCard(
  tx: Tx,
  trade: TradeRow,
  of: { giftCardId: string; amountFen: Fen; day: string },
): Promise<TradeRow | undefined> {
  const isDrawn = await store.writeDraw(tx, trade, of);
  return isDrawn ? { ...trade, gift_part_fen: String(fen(of.amountFen)) } : undefined;
}

/** Gives back to the card what a trade order has drawn of it. */
export async function returnGift(tx: Tx, trade: TradeRow, amountFen: Fen): Promise<void> {
  if (amountFen > 0) await store.writeReturn(tx, trade, amountFen);
}
