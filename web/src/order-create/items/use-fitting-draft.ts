import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { changeDraft, readDraft } from '../draft-store.ts';
import { wizardTexts } from '../wizard-texts.ts';
import { fitToOffer } from './chosen-set.ts';
import type { Offer } from './offer.ts';
import { fitDay } from './urgency.ts';

/** A kept draft may name items that are no longer sold. */
export function useFittingDraft(offer: Offer | null): void {
  const t = useTexts(wizardTexts);
  useEffect(() => {
    if (!offer) return;
    const { checkedDataItemList: items, explosiveOrderDay } = readDraft();
    const fitting = fitToOffer(items, offer);
    const fittingDay = fitDay(explosiveOrderDay, offer.urgency);
    if (fittingDay === explosiveOrderDay && JSON.stringify(fitting) === JSON.stringify(items)) return;
    changeDraft(() => ({ checkedDataItemList: fitting, explosiveOrderDay: fittingDay }));
    if (fitting.length < items.length) toast('problem', t('pruned', { count: items.length - fitting.length }));
    // oxlint-disable-next-line react/exhaustive-deps -- `t` is new on each render; the offer alone decides
  }, [offer]);
}
