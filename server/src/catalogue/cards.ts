import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import * as store from './store.ts';

/** Answers whether the card was free: of parallel orders one gets it. */
export const takeCard = (
  tx: Tx,
  take: { memberId: MemberId; cardId: string; tradeOrderId: string; day: string },
): Promise<boolean> => store.takeCard(tx, take);

const kinds = {
  coupon: { zh: '优惠券', en: ['coupon', 'coupons'] },
  voucher: { zh: '核查券', en: ['voucher', 'vouchers'] },
} as const;

/**
 * Why a card that was chosen does not count: by whom it was used meanwhile, with what is left of its kind, or that it has run
 * out. Carries the id of the card that was taken, so that it can be left out.
 */
export async function refusalOfCard(
  db: Db,
  { userId, ...of }: { memberId: MemberId; userId: UserId; cardId: string; day: string; people: number },
): Promise<Refusal> {
  const taken = await store.findTakenCard(db, of);
  if (taken === undefined) return new Refusal('cardUnusable');
  const { zh, en } = kinds[taken.kind];
  const { left, name } = taken;
  const rest =
    left === 0
      ? { zh: `没有其他${zh}可用`, en: `No other ${en[0]} is left` }
      : { zh: `还有 ${left} 张${zh}可用`, en: `${left} ${en[left === 1 ? 0 : 1]} left` };
  const whom = taken.user_id === userId ? { zh: '你', en: 'you' } : { zh: '同事', en: 'a colleague' };
  const card = { zh: `${zh}“${name}”`, en: `The ${en[0]} “${name}”` };
  return new Refusal('cardTaken', { card, whom, rest }, { cardId: of.cardId });
}

/** Gives a member coupons or vouchers; answers the id of the first. */
export const giveCards = (tx: Tx, cards: store.NewCards): Promise<string> => store.addCards(tx, cards);

/** What was taken for this trade order may be used again. */
export const releaseCards = (tx: Tx, memberId: MemberId, tradeOrderId: string): Promise<void> =>
  store.releaseCards(tx, memberId, tradeOrderId);
