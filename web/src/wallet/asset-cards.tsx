import { type Amount, addAmounts } from '@beidiao/contract/wire/money';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { formatMoney } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './asset-cards.module.css';

const texts = bilingual({
  zh: {
    label: '账户概况',
    balance: '余额',
    bought: '充值 {amount}',
    granted: '赠送 {amount}',
    spent: '本月已用',
    spentAbout: '自 1 日起，已扣除退款',
    due: '待支付',
    dueCount: '{count} 笔背调',
    duePay: '去支付',
    dueNone: '暂无待支付背调',
    troubled: '账户加载失败',
    again: '重试',
  },
  en: {
    label: 'Account summary',
    balance: 'Balance',
    bought: '{amount} topped up',
    granted: '{amount} granted allowance',
    spent: 'Used this month',
    spentAbout: 'Since the 1st, net of refunds',
    due: 'Awaiting payment',
    dueCount: 'Checks: {count}',
    duePay: 'Pay now',
    dueNone: 'No checks awaiting payment',
    troubled: 'Could not load the account',
    again: 'Retry',
  },
});

function AssetCard({
  name,
  amountFen,
  isUnknown = false,
  children,
}: {
  name: string;
  /** Null while it is on its way. */
  amountFen: Amount | null;
  isUnknown?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <li className={`${card.card} ${styles.asset}`}>
      <h2>{name}</h2>
      <b>{isUnknown ? '—' : amountFen === null ? <i className={styles.coming} /> : formatMoney(amountFen)}</b>
      <div>{children}</div>
    </li>
  );
}

/** What the member has, has spent, and has still to pay. */
export function AssetCards(): ReactElement {
  const t = useTexts(texts);
  const assets = useCall(walletCalls.assets, {});
  const counts = useCall(orderCalls.counts, {});
  const amountOf = (code: string): Amount | null => {
    if (!assets.data) return null;
    return assets.data.assetsList.find((it) => it.code === code)?.amountFen ?? 0;
  };
  const isHidden = assets.data?.assetsList.length === 0;
  const [bought, granted] = [amountOf('BALANCE'), amountOf('GRANTED')];
  const due = counts.data?.counts.find(({ status }) => status === orderStates.unpaid);
  if (assets.error && !assets.data) {
    const again = (
      <Button size="small" onClick={() => void assets.refetch()}>
        {t('again')}
      </Button>
    );
    return (
      <div className={card.card}>
        <EmptyState title={t('troubled')} about={assets.error.message} action={again} />
      </div>
    );
  }
  const isDueUnknown = counts.isError && !counts.data;
  return (
    <ul className={styles.cards} aria-label={t('label')}>
      {!isHidden && (
        <>
          <AssetCard
            name={t('balance')}
            amountFen={bought === null || granted === null ? null : addAmounts(bought, granted)}
          >
            {bought !== null && (
              <>
                <span>{t('bought', { amount: formatMoney(bought) })}</span>
                <span>{t('granted', { amount: formatMoney(granted) })}</span>
              </>
            )}
          </AssetCard>
          <AssetCard name={t('spent')} amountFen={amountOf('SPENT_THIS_MONTH')}>
            <span>{t('spentAbout')}</span>
          </AssetCard>
        </>
      )}
      <AssetCard name={t('due')} amountFen={counts.data ? (due?.amountFen ?? 0) : null} isUnknown={isDueUnknown}>
        {isDueUnknown && <NotLoaded onRetry={counts.refetch} />}
        {due ? (
          <>
            <span>{t('dueCount', { count: due.count })}</span>
            <Link to="/Dashboard/Order" search={{ tab: 'you', status: String(orderStates.unpaid) }}>
              {t('duePay')}
            </Link>
          </>
        ) : (
          counts.data && <span>{t('dueNone')}</span>
        )}
      </AssetCard>
    </ul>
  );
}
