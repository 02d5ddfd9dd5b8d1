import { startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type ReactElement, useState } from 'react';
import { formatDay } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './funnel-card.module.css';
import { FunnelPicture } from './funnel-picture.tsx';
import { type Funnel, readFunnel } from './month-funnel.ts';

const texts = bilingual({
  zh: {
    title: '本月背调进展',
    since: '{day} 至今 · 按候选人计',
    loading: '正在加载本月进展',
    again: '重试',
    troubled: '本月进展加载失败',
    empty: '本月暂无订单',
    emptyAbout: '下单后，这里显示各订单的进展。',
    ordered: '已下单',
    paid: '已支付',
    authorized: '已授权',
    checking: '核查中',
    reported: '已出报告',
    orderedAbout: '本月下单的候选人',
    paidAbout: '待支付 {toPay}，未付关闭 {closed}',
    authorizedAbout: '待候选人 {waiting}，已结束 {closed}',
    checkingAbout: '已出部分报告 {count}',
    reportedAbout: '占已授权 {share}',
    picture: '漏斗：{figures}',
  },
  en: {
    title: 'Checks this month',
    since: 'Since {day} · by candidate',
    loading: 'Loading this month',
    again: 'Retry',
    troubled: 'Could not load this month',
    empty: 'No orders this month',
    emptyAbout: 'Once you place an order, its progress appears here.',
    ordered: 'Ordered',
    paid: 'Paid',
    authorized: 'Consented',
    checking: 'Checking',
    reported: 'Report ready',
    orderedAbout: 'Candidates',
    paidAbout: '{toPay} unpaid, {closed} closed',
    authorizedAbout: '{waiting} waiting, {closed} ended',
    checkingAbout: '{count} partial reports',
    reportedAbout: '{share} of consented',
    picture: 'Funnel: {figures}',
  },
});

const shareOf = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)}%`);

function Steps({ funnel }: { funnel: Funnel }): ReactElement {
  const t = useTexts(texts);
  const steps = [
    { key: 'ordered', about: t('orderedAbout') },
    {
      key: 'paid',
      about: t('paidAbout', { toPay: funnel.toPay, closed: funnel.closedUnpaid }),
      share: shareOf(funnel.paid, funnel.ordered),
    },
    {
      key: 'authorized',
      about: t('authorizedAbout', { waiting: funnel.waiting, closed: funnel.closedPaid }),
      share: shareOf(funnel.authorized, funnel.paid),
    },
    { key: 'checking', about: t('checkingAbout', { count: funnel.partlyReported }) },
    { key: 'reported', about: t('reportedAbout', { share: shareOf(funnel.reported, funnel.authorized) }) },
  ] as const;
  const figures = steps.map(({ key }) => `${t(key)} ${funnel[key]}`).join(', ');
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <span>{t(step.key)}</span>
            <b>
              {funnel[step.key]} {'share' in step && <small>{step.share}</small>}
            </b>
            <i data-tip-if-cut={step.about}>{step.about}</i>
          </li>
        ))}
      </ol>
      <div className={styles.picture}>
        <FunnelPicture funnel={funnel} label={t('picture', { figures })} />
      </div>
    </>
  );
}

/** How far the checks that were ordered since the first of the month in China have come. */
export function FunnelCard(): ReactElement {
  const t = useTexts(texts);
  const [firstDay] = useState(() => `${formatDay(Date.now()).slice(0, 8)}01`);
  const { data, error, refetch } = useCall(orderCalls.counts, { startDate: startOfDayInChina(firstDay) });
  const funnel = data && readFunnel(data.counts);
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <Card title={t('title')} note={<small>{t('since', { day: firstDay.slice(5) })}</small>}>
      {!funnel && error && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!funnel && !error && <Skeleton rows={4} label={t('loading')} />}
      {funnel?.ordered === 0 && <EmptyState title={t('empty')} about={t('emptyAbout')} />}
      {funnel && funnel.ordered > 0 && <Steps funnel={funnel} />}
    </Card>
  );
}
