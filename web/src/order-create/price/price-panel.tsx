import { type Amount, averageAmount, hiddenAmount } from '@beidiao/contract/wire/money';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWallet } from '../../trade/use-wallet.ts';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { CardPicker } from './card-picker.tsx';
import type { Draft } from '../draft.ts';
import type { Offer } from '../items/offer.ts';
import type { NextAct } from '../next-act.ts';
import { nextKeys, useNextKey } from '../use-next-key.ts';
import { ApprovalNote } from './approval-note.tsx';
import { PriceBar } from './price-bar.tsx';
import styles from './price-panel.module.css';
import { PriceRows } from './price-rows.tsx';
import { priceTexts } from './price-texts.ts';
import type { Price } from './use-price.ts';

type Props = {
  draft: Draft;
  offer: Offer;
  price: Price;
  /** Waits by itself while the price is calculated, and says so. */
  next: NextAct;
  /** The price no longer changes: the order is placed. */
  isFixed?: boolean;
  /** What was not used is said elsewhere on the page. */
  isBrief?: boolean;
  /** How the total is paid. */
  payment?: ReactNode;
  /** Quieter acts below the next one. */
  links?: ReactNode;
  /** Stands between the total and the button. */
  notice?: ReactNode;
};

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' });

function BalanceAfter({ totalFen }: { totalFen: Amount }): ReactElement | null {
  const t = useTexts(priceTexts);
  const { balanceFen, mayUseBalance } = useWallet();
  if (balanceFen === null || totalFen === hiddenAmount || !mayUseBalance) return null;
  const left = balanceFen - totalFen;
  return (
    <p className={styles.after}>
      {left >= 0 ? t('after', { amount: formatMoney(left) }) : t('short', { amount: formatMoney(-left) })}
    </p>
  );
}

function Problem({ price }: { price: Price }): ReactElement {
  const t = useTexts(priceTexts);
  return (
    <div className={styles.problem} role="alert">
      <p>
        <Icon name="alert" /> {t('failed', { message: price.problem ?? '' })}
      </p>
      <Button size="small" onClick={price.again}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** The live price beside the choice; on narrow screens its total and the next act stay at the bottom of the screen. */
export function PricePanel({
  draft,
  offer,
  price,
  next: act,
  isFixed = false,
  isBrief,
  payment,
  links,
  notice,
}: Props): ReactElement {
  const t = useTexts(priceTexts);
  const [isPicking, setPicking] = useState(false);
  const { breakdown, isBusy, problem, at } = price;
  const next: NextAct = isBusy ? { ...act, busyLabel: act.busyLabel ?? t('nextBusy') } : act;
  useNextKey(next);
  const hasCards = offer.coupons.length + offer.vouchers.length > 0;
  return (
    <>
      <aside className={styles.card} id="price" aria-labelledby="price-heading">
        <header className={styles.head}>
          <h2 id="price-heading">{t('heading')}</h2>
          <span role="status">
            {isBusy ? t('calculating') : breakdown && t('calculatedAt', { time: clock.format(at) })}
          </span>
        </header>
        {problem && <Problem price={price} />}
        {!breakdown && !problem && <p className={styles.empty}>{t(isBusy ? 'calculating' : 'empty')}</p>}
        {breakdown && (
          <div className={styles.figures} data-stale={isBusy || undefined}>
            <PriceRows
              breakdown={breakdown}
              offer={offer}
              onPickCard={hasCards && !isFixed ? () => setPicking(true) : undefined}
              isBrief={isBrief}
            />
            <p className={styles.total}>
              <span>{t('due')}</span>
              <b data-testid="total">{formatMoney(breakdown.totalFen)}</b>
            </p>
            {breakdown.people > 1 && (
              <p className={styles.after}>
                {t('average', { amount: formatMoney(averageAmount(breakdown.totalFen, breakdown.people)) })}
              </p>
            )}
            {payment}
            {!isFixed && price.approval === null && (
              <BalanceAfter totalFen={breakdown.giftCard?.dueFen ?? breakdown.totalFen} />
            )}
            {!isFixed && price.approval !== null && <ApprovalNote approval={price.approval} />}
          </div>
        )}
        {notice}
        <div className={styles.next}>
          <Button
            look="primary"
            size="small"
            isWide
            isBusy={next.busyLabel !== undefined}
            disabled={next.isDisabled}
            aria-keyshortcuts={nextKeys}
            data-tip={t('nextKey')}
            onClick={next.act}
          >
            {next.busyLabel ?? next.label}
          </Button>
        </div>
        {links && <div className={styles.links}>{links}</div>}
        {breakdown && (
          <p className={styles.estimate}>
            <Icon name="clock" />
            {t('estimate', { time: formatTimeDense(breakdown.estimatedCompletedDate) })}
          </p>
        )}
      </aside>
      <PriceBar totalFen={breakdown?.totalFen ?? null} next={next} />
      {isPicking && <CardPicker draft={draft} offer={offer} onClose={() => setPicking(false)} />}
    </>
  );
}
