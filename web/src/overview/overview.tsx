import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates, statesOfTab } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTimeLeft } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { useSession } from '../wire/send/session.ts';
import { useCall } from '../wire/use-call.ts';
import { BalanceCard } from './balance-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { countOf, mineOf, type StateCount } from './month-funnel.ts';
import styles from './overview.module.css';
import { partOfDay } from './part-of-day.ts';
import { QuickOrder } from './quick-order.tsx';
import { TodoStrip, useEarliestEnd } from './todo-strip.tsx';

const texts = bilingual({
  zh: {
    title: '工作台',
    place: '下单背调',
    todo: '待办数量',
    night: '夜深了，{name}。',
    morning: '早上好，{name}。',
    noon: '中午好，{name}。',
    afternoon: '下午好，{name}。',
    evening: '晚上好，{name}。',
    waiting: '{count} 项待处理。',
    waitingUntil: '{count} 项待处理，最早一项{left}。',
    unread: '{count} 份报告未读。',
    nothing: '暂无待处理事项。',
  },
  en: {
    title: 'Overview',
    place: 'New check',
    todo: 'To-do counts',
    night: 'Good evening, {name}. ',
    morning: 'Good morning, {name}. ',
    noon: 'Good day, {name}. ',
    afternoon: 'Good afternoon, {name}. ',
    evening: 'Good evening, {name}. ',
    waiting: '{count} items waiting for you. ',
    waitingUntil: '{count} items waiting for you, the earliest with {left}. ',
    unread: '{count} unread reports.',
    nothing: 'Nothing is waiting for you.',
  },
});

const reported = [orderStates.partlyReported, orderStates.reported];

/** Reports that wait to be read, of those ordered last; undefined until it is known. */
function useUnread(counts: readonly StateCount[] | undefined): number | undefined {
  const isAsked = counts !== undefined && countOf(counts, reported) > 0;
  const { data } = useCall(orderCalls.list, { status: reported, pageSize: 100 }, { enabled: isAsked });
  if (counts !== undefined && !isAsked) return 0;
  return data?.rows.filter(({ isUnread }) => isUnread).length;
}

function useGreeting(counts: readonly StateCount[] | undefined, earliestEnd: string | null): string {
  const t = useTexts(texts);
  const language = useLanguage();
  const person = useSession((session) => session.person);
  // The clock of the greeting is that of the last render, and that is near enough.
  const now = new Date().getTime();
  const unread = useUnread(counts);
  const hello = t(partOfDay(now), { name: person?.username || person?.loginName || '' });
  if (!counts || unread === undefined) return hello;
  const count = mineOf(counts, statesOfTab('you'));
  if (count === 0) return hello + (unread > 0 ? t('unread', { count: unread }) : t('nothing'));
  const waiting =
    earliestEnd === null
      ? t('waiting', { count })
      : t('waitingUntil', { count, left: formatTimeLeft(earliestEnd, language, now) });
  return hello + waiting + (unread > 0 ? t('unread', { count: unread }) : '');
}

/** Where the day begins: what waits, how far the month has come, the money, the latest orders. */
export function Overview(): ReactElement {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall(orderCalls.counts, {}, { refetchInterval: 60_000 });
  const earliestEnd = useEarliestEnd(data !== undefined && countOf(data.counts, [orderStates.unpaid]) > 0);
  const greeting = useGreeting(data?.counts, earliestEnd);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={greeting}
        actions={
          <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
            <Icon name="plus" />
            {t('place')}
          </Link>
        }
      />
      <FirstSteps />
      {error && !data && <NotLoaded what={t('todo')} onRetry={refetch} />}
      <TodoStrip counts={data?.counts ?? null} earliestEnd={earliestEnd} />
      <div className={styles.pair}>
        <FunnelCard />
        <BalanceCard />
      </div>
      <QuickOrder />
      <LatestOrders />
    </div>
  );
}
