import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { newItem } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import { stepPaths } from '../steps.ts';
import { wizardTexts } from '../wizard-texts.ts';
import type { Offer } from './offer.ts';

type Wish = { items?: string | undefined; fast?: string | undefined };

/**
 * `?items=ID_THREE,XP_HR:2&fast=1` chooses what a visitor has ticked on the price list, once; the address is tidied so
 * that a reload does not undo a later choice.
 */
export function useWishedItems(offer: Offer | null): void {
  const t = useTexts(wizardTexts);
  const navigate = useNavigate();
  const items = useSearch({ strict: false, select: (search: Wish) => search.items });
  const isFast = useSearch({ strict: false, select: (search: Wish) => search.fast === '1' });
  useEffect(() => {
    if (!items || !offer) return;
    const wished = items.split(',').flatMap((part) => {
      const [code = '', count] = part.split(':');
      const item = offer.byCode.get(code);
      if (!item) return [];
      const quantity = Math.min(Math.max(Math.trunc(Number(count ?? 1)) || 1, 1), item.maxQuantity);
      const explosiveOrder =
        isFast && item.expediteHours !== null && offer.urgency.isOn ? ('1' as const) : ('2' as const);
      return [{ ...newItem(code), quantity, explosiveOrder }];
    });
    if (wished.length > 0) {
      changeDraft(() => ({ checkedDataItemList: wished }));
      toast('done', t('itemsTaken', { count: wished.length }));
    } else toast('problem', t('itemsGone'));
    void navigate({ to: stepPaths.candidate, search: {}, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the words are new on each render; the wish and the offer decide
  }, [items, isFast, offer, navigate]);
}
