import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import * as store from './store.ts';

/** Answers whether the card was free: of parallel orders one gets it. */
export const takeCard = (
  tx: Tx,
  take: { memberId: MemberId; cardId: string; tradeOrderId: string; day: string },
): Promise<boolean> => store.takeCard(tx, take);

/** Gives a member coupons or vouchers; answers the id of the first. */
export const giveCards = (tx: Tx, cards: store.NewCards): Promise<string> => store.addCards(tx, cards);

/** What was taken for this trade order may be used again. */
export const releaseCards = (tx: Tx, memberId: MemberId, tradeOrderId: string): Promise<void> =>
  store.releaseCards(tx, memberId, tradeOrderId);
