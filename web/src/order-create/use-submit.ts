import { useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { Refused } from '../wire/refused.ts';
import { problemOf } from '../wire/problem-of.ts';
import { changeDraft, readDraft } from './draft-store.ts';
import { newPriceIn, type Placed, placeOrder } from './place-order.ts';
import type { Price } from './use-price.ts';

/** Places the order. A price that moved is shown beside the old one and asked for again. */
export function useSubmit(price: Price, onPlaced: (placed: Placed) => void) {
  const [isBusy, setBusy] = useState(false);
  const [moved, setMoved] = useState<{ beforeFen: number; calculateId: string } | null>(null);
  const [isCheckGone, setCheckGone] = useState(false);

  const refuse = (fault: unknown): void => {
    const breakdown = newPriceIn(fault);
    if (breakdown) {
      setMoved(price.breakdown && { beforeFen: price.breakdown.totalFen, calculateId: breakdown.calculateId });
      // Another price is another order: it takes a key of its own.
      changeDraft(() => ({}));
      return price.adopt(breakdown);
    }
    if (fault instanceof Refused && fault.is('checkNotFound')) {
      changeDraft(() => ({ checkId: null, teValidateResult: null }));
      return setCheckGone(true);
    }
    if (fault instanceof Refused && fault.is('keyReused')) changeDraft(() => ({}));
    if (fault instanceof Refused && fault.is('priceChanged')) price.again();
    toast('problem', problemOf(fault));
  };
  const submit = async (): Promise<void> => {
    const { breakdown } = price;
    if (isBusy || price.isBusy || !breakdown) return;
    setBusy(true);
    setCheckGone(false);
    try {
      onPlaced(await placeOrder(readDraft(), breakdown));
    } catch (fault) {
      refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  // Another choice since then has a price of its own, which did not move.
  const priceBefore = moved && moved.calculateId === price.breakdown?.calculateId ? moved.beforeFen : null;
  return { submit, isBusy, priceBefore, isCheckGone };
}
