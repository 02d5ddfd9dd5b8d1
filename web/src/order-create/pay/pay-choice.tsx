import { subtractAmount } from '@beidiao/contract/wire/money';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { ReactElement } from 'react';
import { PayWays, usePayWays } from '../../trade/pay-ways.tsx';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import styles from './pay.module.css';
import { payTexts } from './pay-texts.ts';
import { isOfList, type Placed } from './place-order.ts';

type Props = { placed: Placed; isPaying: boolean; onPay: (code: ChannelCode) => void; onLater: () => void };

function OrderSummary({ placed: { order, draft } }: { placed: Placed }): ReactElement {
  const t = useTexts(payTexts);
  const pieces = draft.checkedDataItemList.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <dl className={styles.summary}>
      <dt>{t('orderNo')}</dt>
      <dd>{order.orderNo}</dd>
      <dt>{t('tradeNo')}</dt>
      <dd>{order.tradeNo}</dd>
      <dt>{t(isOfList(order) ? 'candidates' : 'candidate')}</dt>
      <dd>{isOfList(order) ? t('people', { people: order.people }) : draft.candidate.name}</dd>
      <dt>{t('items')}</dt>
      <dd>{t('itemsValue', { items: draft.checkedDataItemList.length, pieces })}</dd>
      <dt>{t('amount')}</dt>
      <dd className={styles.amount}>{formatMoney(order.amountFen)}</dd>
      {order.dueFen !== order.amountFen && (
        <>
          <dt>{t('byGiftCard')}</dt>
          <dd>{formatMoney(subtractAmount(order.dueFen, order.amountFen))}</dd>
          <dt>{t('rest')}</dt>
          <dd className={styles.amount}>{formatMoney(order.dueFen)}</dd>
        </>
      )}
    </dl>
  );
}

export function PayChoice({ placed, isPaying, onPay, onLater }: Props): ReactElement {
  const t = useTexts(payTexts);
  const { order } = placed;
  const state = usePayWays(order.dueFen);
  // What costs nothing is settled without a channel, and without a right to spend.
  const { isFree } = order;
  const way = isFree ? 'BALANCE' : state.way;
  const amount = formatMoney(order.dueFen);
  const label = way === 'BALANCE' || !way ? t('pay', { amount }) : t('payOnline', { amount });
  return (
    <>
      <OrderSummary placed={placed} />
      {isFree ? <Notice>{t('free')}</Notice> : <PayWays state={state} />}
      <p className={styles.note}>{t('expires', { time: formatTimeDense(order.expiresAt) })}</p>
      <div className={styles.acts}>
        <Button size="small" onClick={onLater}>
          {t('later')}
        </Button>
        <Button look="primary" size="small" disabled={!way} isBusy={isPaying} onClick={() => way && onPay(way)}>
          {isPaying ? t('paying') : isFree ? t('confirmFree') : label}
        </Button>
      </div>
    </>
  );
}
