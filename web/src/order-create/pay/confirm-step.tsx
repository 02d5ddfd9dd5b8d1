import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ConflictBlock } from '../../trade/conflict/conflict-block.tsx';
import { useCompared } from '../../trade/conflict/use-compared.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { CandidateSummary } from '../candidate/candidate-summary.tsx';
import { Alternatives } from './alternatives.tsx';
import styles from './confirm-step.module.css';
import { confirmTexts } from './confirm-texts.ts';
import type { Draft } from '../draft.ts';
import { ItemsSummary } from '../items/items-summary.tsx';
import { GiftPay } from './gift-pay.tsx';
import type { Offer } from '../items/offer.ts';
import { OrderDialog } from '../items/order-dialog.tsx';
import type { Placed } from './place-order.ts';
import { PricePanel } from '../price/price-panel.tsx';
import { stepPaths } from '../steps.ts';
import type { Price } from '../price/use-price.ts';
import { useGiftCards } from './use-gift-cards.ts';
import { useSubmit } from './use-submit.ts';

type Props = {
  draft: Draft;
  offer: Offer;
  price: Price;
  placed: Placed | null;
  onPlaced: (placed: Placed | null) => void;
};

/** That nothing is checked before the candidate agrees, and to what they have to agree separately. */
function ConsentNote({ draft, offer, price }: Pick<Props, 'draft' | 'offer' | 'price'>): ReactElement {
  const t = useTexts(confirmTexts);
  const language = useLanguage();
  const sensitive = draft.checkedDataItemList
    .map(({ code }) => offer.byCode.get(code))
    .filter((item) => item !== undefined)
    .filter(({ isSensitive }) => isSensitive)
    .map(({ name }) => name[language]);
  return (
    <section className={styles.consent}>
      <Icon name="shield" />
      <div>
        <b>{t('consentTitle')}</b>
        <p>
          {t(price.approval ? 'consentApproved' : 'consent', { phone: draft.candidate.phoneNo })}
          {sensitive.length > 0 &&
            t('consentSensitive', { count: sensitive.length, names: sensitive.join(t('separator')) })}
        </p>
      </div>
    </section>
  );
}

/** What the button does, with what it costs. Whether an amount that is hidden is nothing is hidden as well. */
function useSubmitLabel({ breakdown, approval }: Price, isMoved: boolean): { label: string; shortLabel?: string } {
  const t = useTexts(confirmTexts);
  const amount = formatMoney(breakdown?.totalFen);
  if (approval !== null) return { label: isMoved ? t('submitApprovalAgain', { after: amount }) : t('submitApproval') };
  if (isMoved) return { label: t('submitAgain', { after: amount }) };
  if (breakdown === null || breakdown.totalFen === 0) return { label: t('submit') };
  return { label: t('submitPay', { amount }), shortLabel: t('submitPayShort') };
}

export function ConfirmStep({ draft, offer, price: priceOfDraft, placed, onPlaced }: Props): ReactElement {
  const t = useTexts(confirmTexts);
  const { cards, price } = useGiftCards(draft, priceOfDraft, placed !== null);
  const navigate = useNavigate();
  const { submit, isBusy, priceBefore, isCheckGone, cardLost } = useSubmit(price, onPlaced);
  const compared = useCompared(draft.checkedDataItemList.map(({ code }) => code));
  const after = formatMoney(price.breakdown?.totalFen);
  const label = useSubmitLabel(price, priceBefore !== null);
  const notice = (
    <>
      {cardLost !== null && (
        <p className={styles.changed} role="alert">
          <Icon name="alert" />
          <span>{cardLost}</span>
        </p>
      )}
      {priceBefore !== null && price.breakdown && (
        <p className={styles.changed} role="alert">
          <Icon name="alert" />
          <span>
            {t('priceChanged', { before: formatMoney(priceBefore), after })} <s>{formatMoney(priceBefore)}</s>
          </span>
        </p>
      )}
      {isCheckGone && (
        <p className={styles.changed} role="alert">
          <Icon name="id" />
          <span>
            {t('checkGone')} <Link to={stepPaths.candidate}>{t('recheck')}</Link>
          </span>
        </p>
      )}
    </>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <CandidateSummary draft={draft} />
        <ItemsSummary draft={draft} offer={offer} price={price} />
        <ConflictBlock compared={compared} isFixed={placed !== null} />
        <Alternatives draft={draft} price={price} isFixed={placed !== null} />
        <ConsentNote draft={draft} offer={offer} price={price} />
      </div>
      <PricePanel
        draft={draft}
        offer={offer}
        price={price}
        isBrief
        isFixed={placed !== null}
        payment={<GiftPay draft={draft} price={price} cards={cards} isFixed={placed !== null} />}
        notice={notice}
        next={{
          ...label,
          busyLabel: isBusy ? t('submitBusy') : undefined,
          isDisabled: placed !== null || (!price.isBusy && !price.breakdown),
          act: () => {
            if (compared.isReady()) void submit();
          },
        }}
        links={
          <Button look="text" size="small" onClick={() => void navigate({ to: stepPaths.items })}>
            {t('back')}
          </Button>
        }
      />
      {placed && <OrderDialog placed={placed} breakdown={price.breakdown} onLeave={() => onPlaced(null)} />}
    </div>
  );
}
