import type { Holding } from '@beidiao/contract/gift/calls';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import styles from './holding-card.module.css';

const texts = bilingual({
  zh: {
    voucher: '核查券',
    off: '满 {threshold}',
    offPlain: '无门槛',
    piece: '1 件',
    pieces: '各 1 件',
    balance: '余额',
    everyItem: '全部核查项和套餐',
    batchItems: '批量订单，全部套餐',
    anyOrder: '任何订单，付款时抵扣',
    upTo: '每件最多抵 {amount}',
    separator: '、',
  },
  en: {
    voucher: 'voucher',
    off: 'from {threshold}',
    offPlain: 'no minimum',
    piece: '1 item',
    pieces: '1 of each',
    balance: 'balance',
    everyItem: 'All check items and packages',
    batchItems: 'Batch orders, all packages',
    anyOrder: 'Any order, used when you pay',
    upTo: 'Up to {amount} for each item',
    separator: ', ',
  },
});

type Worth = Pick<Holding, 'kind' | 'items' | 'fixedFen' | 'offFen' | 'thresholdFen' | 'onlyBatch'> &
  Partial<Pick<Holding, 'balanceFen' | 'valueFen'>>;

/** What it is worth, large, and for what it can be used. */
function useWorth(of: Worth): { figure: string; under: string; covers: string } {
  const t = useTexts(texts);
  const language = useLanguage();
  const names = of.items.map(({ name }) => name[language]).join(t('separator'));
  if (of.kind === 'giftCard')
    return {
      figure: formatMoney(of.balanceFen),
      under: t('balance'),
      covers: t('anyOrder'),
    };
  if (of.kind === 'coupon')
    return {
      figure: formatMoney(of.offFen),
      under: of.thresholdFen === 0 ? t('offPlain') : t('off', { threshold: formatMoney(of.thresholdFen) }),
      covers: t(of.onlyBatch ? 'batchItems' : 'everyItem'),
    };
  return { figure: t(of.items.length > 1 ? 'pieces' : 'piece'), under: t('voucher'), covers: names };
}

type Props = {
  of: Worth & { name: string };
  isOff?: boolean;
  /** Beside the name. */
  mark?: ReactNode;
  /** Until when, in words. */
  until: ReactNode;
  foot?: ReactNode;
};

/** A coupon, voucher or gift card as members see it. */
export function HoldingCard({ of, isOff = false, mark, until, foot }: Props): ReactElement {
  const t = useTexts(texts);
  const { figure, under, covers } = useWorth(of);
  return (
    <article className={styles.card} data-off={isOff || undefined}>
      <div className={styles.worth}>
        <b>{figure}</b>
        <span>{under}</span>
      </div>
      <div className={styles.about}>
        <header>
          <h3>{of.name}</h3>
          {mark}
        </header>
        <p>{covers}</p>
        {of.fixedFen !== null && <p className={styles.quiet}>{t('upTo', { amount: formatMoney(of.fixedFen) })}</p>}
        <p className={styles.quiet}>{until}</p>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </article>
  );
}
