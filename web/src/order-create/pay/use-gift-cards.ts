import { giftCalls, type Holding } from '@beidiao/contract/gift/calls';
import { useEffect } from 'react';
import { useCall } from '../../wire/use-call.ts';
import type { Draft } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import type { Price } from '../price/use-price.ts';

const freshMs = 60_000;

/** @param giftCardId null where none is wanted */
export const chooseGiftCard = (giftCardId: string | null): void =>
  changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, giftCardId } }));

/**
 * The gift cards that can pay. The first is chosen by itself while nobody has turned it off; until then the price is not
 * the last one, and an order would be placed without the card.
 */
export function useGiftCards(draft: Draft, price: Price, isFixed: boolean): { cards: Holding[]; price: Price } {
  const { data, isPending } = useCall(giftCalls.coupons, {}, { staleTime: freshMs });
  const cards = data?.couponList.filter(({ kind, state }) => kind === 'giftCard' && state === 'usable') ?? [];
  const first = cards[0]?.id;
  const isOpen = draft.trialInfo.giftCardId === undefined && !isFixed;
  useEffect(() => {
    if (isOpen && first !== undefined) chooseGiftCard(first);
  }, [isOpen, first]);
  const isDeciding = isOpen && (isPending || first !== undefined);
  return { cards, price: { ...price, isBusy: price.isBusy || isDeciding } };
}
