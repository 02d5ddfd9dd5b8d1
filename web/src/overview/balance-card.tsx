import { type Amount, addAmounts } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { useHolds } from '../wire/use-holds.ts';
import { formatMoney } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './balance-card.module.css';

const texts = bilingual({
  zh: {
    title: '账户余额',
    book: '明细',
    topUp: '充值',
    bought: '充值金额',
    granted: '赠送额度',
    spent: '本月已用',
    loading: '正在加载余额',
    troubled: '余额加载失败',
    again: '重试',
  },
  en: {
    title: 'Balance',
    book: 'Transactions',
    topUp: 'Top up',
    bought: 'Topped up',
    granted: 'Granted allowance',
    spent: 'Used this month',
    loading: 'Loading balance',
    troubled: 'Could not load balance',
    again: 'Retry',
  },
});

/** What can be spent, of what it consists, and the way to more. */
export function BalanceCard(): ReactElement {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall(walletCalls.assets, {});
  const mayTopUp = useHolds(permissions.payOnline);
  const of = (code: string): Amount => data?.assetsList.find((it) => it.code === code)?.amountFen ?? 0;
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <Card title={t('title')} extra={<Link to="/Dashboard/Account">{t('book')}</Link>}>
      {!data && error && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={4} label={t('loading')} />}
      {data?.assetsList.length === 0 && <NoRight code={permissions.seeAmounts} />}
      {data && data.assetsList.length > 0 && (
        <>
          <p className={styles.sum}>
            <b>{formatMoney(addAmounts(of('BALANCE'), of('GRANTED')))}</b>
            {mayTopUp && (
              <Link to="/Dashboard/Account" hash="recharge" className={buttonClass('primary', 'small')}>
                {t('topUp')}
              </Link>
            )}
          </p>
          <dl className={styles.parts}>
            <dt>{t('bought')}</dt>
            <dd>{formatMoney(of('BALANCE'))}</dd>
            <dt>{t('granted')}</dt>
            <dd>{formatMoney(of('GRANTED'))}</dd>
            <dt>{t('spent')}</dt>
            <dd>{formatMoney(of('SPENT_THIS_MONTH'))}</dd>
          </dl>
        </>
      )}
    </Card>
  );
}
