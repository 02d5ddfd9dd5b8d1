import type { Batch } from '@beidiao/contract/batch/calls';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ConflictBlock } from '../../../trade/conflict/conflict-block.tsx';
import { useCompared } from '../../../trade/conflict/use-compared.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { Card } from '../../../ui/desk/card.tsx';
import type { Draft } from '../../draft.ts';
import { ItemsSummary } from '../../items/items-summary.tsx';
import type { Offer } from '../../items/offer.ts';
import { OrderDialog } from '../../items/order-dialog.tsx';
import { Alternatives } from '../../pay/alternatives.tsx';
import confirmStyles from '../../pay/confirm-step.module.css';
import { GiftPay } from '../../pay/gift-pay.tsx';
import type { Placed } from '../../pay/place-order.ts';
import { useGiftCards } from '../../pay/use-gift-cards.ts';
import { useSubmit } from '../../pay/use-submit.ts';
import { PricePanel } from '../../price/price-panel.tsx';
import type { Price } from '../../price/use-price.ts';
import { wayTo } from '../../steps.ts';
import { faultOf } from './invitation-time.ts';
import styles from './list-confirm.module.css';
import { orderTexts } from './order-texts.ts';
import { SendTime } from './send-time.tsx';

type Props = {
  batch: Batch;
  draft: Draft;
  offer: Offer;
  price: Price;
  placed: Placed | null;
  onPlaced: (placed: Placed | null) => void;
};

/** Who is ordered now, and who is not. */
function WhoCard({ batch, draft }: Pick<Props, 'batch' | 'draft'>): ReactElement {
  const t = useTexts(orderTexts);
  const { ready, left, wrong, doubtful, ordered } = batch.counts;
  const figures = [
    { key: 'now', count: ready },
    { key: 'leftOut', count: left },
    { key: 'kept', count: wrong + doubtful },
    ...(ordered > 0 ? [{ key: 'before' as const, count: ordered }] : []),
  ] as const;
  return (
    <Card
      isFlush
      title={t('list')}
      note={batch.fileName}
      extra={<Link {...wayTo(draft, 'candidate')}>{t('seeList')}</Link>}
    >
      <dl className={styles.figures}>
        {figures.map(({ key, count }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{t('people', { count: count.toLocaleString() })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the button does, for how many, and what it costs. */
function useLabel({ breakdown, approval }: Price, isMoved: boolean): { label: string; shortLabel?: string } {
  const t = useTexts(orderTexts);
  const amount = formatMoney(breakdown?.totalFen);
  const people = breakdown?.people ?? 0;
  if (isMoved) return { label: t('submitAgain', { after: amount }) };
  if (approval !== null) return { label: t('submitApproval') };
  if (breakdown === null || breakdown.totalFen === 0) return { label: t('submit', { people }) };
  return { label: t('submitPay', { people, amount }), shortLabel: t('submitPayShort') };
}

/** The last step of a list: who, what, when, for how much. */
export function ListConfirm({ batch, draft, offer, price: priceOfDraft, placed, onPlaced }: Props): ReactElement {
  const t = useTexts(orderTexts);
  const isFixed = placed !== null;
  const { cards, price } = useGiftCards(draft, priceOfDraft, isFixed);
  const navigate = useNavigate();
  const { submit, isBusy, priceBefore } = useSubmit(price, onPlaced);
  const compared = useCompared(draft.checkedDataItemList.map(({ code }) => code));
  const label = useLabel(price, priceBefore !== null);
  const [now] = useState(() => Date.now());
  const isTimeWrong = draft.invitedAt !== null && faultOf(draft.invitedAt, now) !== null;
  const notice = priceBefore !== null && price.breakdown && (
    <p className={confirmStyles.changed} role="alert">
      <Icon name="alert" />
      <span>
        {t('priceChanged', { before: formatMoney(priceBefore), after: formatMoney(price.breakdown.totalFen) })}
      </span>
    </p>
  );
  return (
    <div className={confirmStyles.columns}>
      <div className={confirmStyles.main}>
        <WhoCard batch={batch} draft={draft} />
        <ItemsSummary draft={draft} offer={offer} price={price} />
        <ConflictBlock compared={compared} isFixed={isFixed} />
        <SendTime draft={draft} isFixed={isFixed} />
        <Alternatives draft={draft} price={price} isFixed={isFixed} />
        <section className={confirmStyles.consent}>
          <Icon name="shield" />
          <div>
            <b>{t('consentTitle')}</b>
            <p>{t('consent')}</p>
          </div>
        </section>
      </div>
      <PricePanel
        draft={draft}
        offer={offer}
        price={price}
        isBrief
        isFixed={isFixed}
        payment={<GiftPay draft={draft} price={price} cards={cards} isFixed={isFixed} />}
        notice={notice}
        next={{
          ...label,
          busyLabel: isBusy ? t('submitBusy') : undefined,
          isDisabled: isFixed || isTimeWrong || (!price.isBusy && !price.breakdown),
          act: () => {
            if (compared.isReady()) void submit();
          },
        }}
        links={
          <Button look="text" size="small" onClick={() => void navigate(wayTo(draft, 'items'))}>
            {t('back')}
          </Button>
        }
      />
      {placed && <OrderDialog placed={placed} breakdown={price.breakdown} onLeave={() => onPlaced(null)} />}
    </div>
  );
}
