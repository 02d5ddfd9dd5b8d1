import type { Amount } from '@beidiao/contract/wire/money';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { attachPapers } from './attach-papers.ts';
import { confirmTexts } from './confirm-texts.ts';
import { changeDraft, readDraft } from '../draft-store.ts';
import { newPriceIn, type Placed, placeOrder } from './place-order.ts';
import { withoutCard } from '../draft.ts';
import { type Price, takenCardIn } from '../price/use-price.ts';

/** Places the order. A price that moved is shown beside the old one and asked for again, as is that without a card that is gone. */
export function useSubmit(price: Price, onPlaced: (placed: Placed) => void) {
  const [moved, setMoved] = useState<{ beforeFen: Amount; calculateId: string } | null>(null);
  const [isCheckGone, setCheckGone] = useState(false);
  const [cardLost, setCardLost] = useState<{ words: string; beforeFen: Amount } | null>(null);
  const t = useTexts(confirmTexts);

  const refuse = (fault: unknown): null => {
    const next = newPriceIn(fault);
    if (next) {
      const { calculateId } = next.breakdown;
      setMoved(price.breakdown && { beforeFen: price.breakdown.totalFen, calculateId });
      // Another price is another order: it takes a key of its own.
      changeDraft(() => ({}));
      price.adopt(next);
      return null;
    }
    const taken = takenCardIn(fault);
    if (taken !== null && price.breakdown && fault instanceof Refused) {
      setCardLost({ words: fault.message, beforeFen: price.breakdown.totalFen });
      changeDraft((draft) => withoutCard(draft, taken));
      return null;
    }
    if (fault instanceof Refused && fault.is('checkNotFound')) {
      changeDraft(() => ({ checkId: null, teValidateResult: null }));
      setCheckGone(true);
      return null;
    }
    if (fault instanceof Refused && fault.is('keyReused')) changeDraft(() => ({}));
    // Others are in the list by now: that is another price.
    if (fault instanceof Refused && (fault.is('priceChanged') || fault.is('batchChanged'))) price.again();
    return toastProblem(fault);
  };
  const { isBusy, run } = useAct({ explain: refuse });
  const submit = async (): Promise<void> => {
    const { breakdown } = price;
    if (price.isBusy || !breakdown) return;
    await run(async () => {
      setCheckGone(false);
      setCardLost(null);
      const placed = await placeOrder(readDraft(), breakdown);
      const lost = await attachPapers(placed);
      if (lost.length > 0) toast('problem', lost.map((paper) => t('paperLost', paper)).join(' '));
      onPlaced(placed);
    });
  };
  // Another choice since then has a price of its own, which did not move.
  const hasMoved = moved && moved.calculateId === price.breakdown?.calculateId;
  const before = hasMoved ? moved.beforeFen : cardLost?.beforeFen;
  // A card that took nothing off changes no price.
  const isSame = !hasMoved && before === price.breakdown?.totalFen;
  const priceBefore = price.isBusy || isSame ? null : (before ?? null);
  return { submit, isBusy, priceBefore, isCheckGone, cardLost: cardLost?.words ?? null };
}
