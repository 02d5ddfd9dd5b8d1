import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import type { Draft } from '../draft.ts';
import type { Offer } from './offer.ts';
import { PricePanel } from '../price/price-panel.tsx';
import { priceTexts } from '../price/price-texts.ts';
import { type Step, wayTo } from '../steps.ts';
import type { Price } from '../price/use-price.ts';

export function ItemsPriceAside({ draft, offer, price }: { draft: Draft; offer: Offer; price: Price }): ReactElement {
  const t = useTexts(priceTexts);
  const navigate = useNavigate();
  const go = (step: Step): void => void navigate(wayTo(draft, step));
  const isEmpty = draft.checkedDataItemList.length === 0;
  return (
    <PricePanel
      draft={draft}
      offer={offer}
      price={price}
      next={{
        label: t('next'),
        isDisabled: isEmpty || (!price.isBusy && !price.breakdown),
        act: () => go('confirm'),
      }}
      links={
        <>
          <Button look="text" size="small" onClick={() => go('candidate')}>
            {t('back')}
          </Button>
          <Button look="text" size="small" disabled={isEmpty} onClick={() => go('package')}>
            {t('save')}
          </Button>
        </>
      }
    />
  );
}
