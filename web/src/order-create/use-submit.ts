import { useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { Refused } from '../wire/refused.ts';
import { changeDraft, readDraft, resetDraft } from './draft-store.ts';
import { newPriceIn, type Placed, placeOrder } from './place-order.ts';
import type { Price } from './use-price.ts';

/** Places the order. A price that moved is shown beside the old one and asked for again. */
export function useSubmit(price: Price, onPlaced: (placed: Placed) => void) {
  const [isBusy, setBusy] = useState(false);
  const [priceBefore, setPriceBefore] = useState<number | null>(null);
  const [isCheckGone, setCheckGone] = useState(false);

  const refuse = (fault: unknown): void => {
    const breakdown = newPriceIn(fault);
    if (breakdown) {
      setPriceBefore(price.breakdown?.totalFen ?? null);
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
    toast('problem', fault instanceof Error ? fault.message : String(fault));
  };
  const submit = async (): Promise<void> => {
    const { breakdown } = price;
    if (isBusy || price.isBusy || !breakdown) return;
    setBusy(true);
    setCheckGone(false);
    try {
      onPlaced(await placeOrder(readDraft(), breakdown));
      await resetDraft();
    } catch (fault) {
      refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, priceBefore, isCheckGone };
}
