import { deskCalls } from '@beidiao/contract/desk/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTimeLeft } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NoticeBanner } from '../trade/news/notice-banner.tsx';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Card } from '../ui/desk/card.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSession } from '../wire/send/session.ts';
import { useCall } from '../wire/use-call.ts';
import { BalanceCard } from './balance-card.tsx';
import { FigureDialog } from './figure-dialog.tsx';
import { figureTexts } from './figure-texts.ts';
import { FirstSteps } from './first-steps.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { MixCard } from './mix-card.tsx';
import styles from './overview.module.css';
import { partOfDay } from './part-of-day.ts';
import { QuickOrder } from './quick-order.tsx';
import { LongestCard, UnreadCard } from './side-cards.tsx';
import { type Todo, TodoStrip } from './todo-strip.tsx';
import { TurnaroundCard } from './turnaround-card.tsx';

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
    nothing: 'Nothing is waiting for you.',
  },
});

function useGreeting(todo: Todo | undefined): string {
  const t = useTexts(texts);
  const language = useLanguage();
  const person = useSession((session) => session.person);
  // The clock of the greeting is that of the last render, and that is near enough.
  const now = new Date().getTime();
  const hello = t(partOfDay(now), { name: person?.username || person?.loginName || '' });
  if (!todo) return hello;
  const [first] = todo.rows;
  if (first === undefined) return hello + t('nothing');
  const count = todo.rows.length;
  return first.dueAt === null
    ? hello + t('waiting', { count })
    : hello + t('waitingUntil', { count, left: formatTimeLeft(first.dueAt, language, now) });
}

/** How long reports take, what runs and what was found. */
function FigureCards({ todo }: { todo: Todo | undefined }): ReactElement {
  const t = useTexts(figureTexts);
  const { data, error, refetch } = useCall(deskCalls.figures, {}, { refetchInterval: 300_000 });
  return (
    <>
      <div className={styles.pair}>
        {data ? (
          <TurnaroundCard figures={data} />
        ) : (
          <Card title={t('title')}>
            {error ? <NotLoaded what={t('title')} onRetry={refetch} /> : <Skeleton rows={8} label={t('loading')} />}
          </Card>
        )}
        <div className={styles.side}>
          <BalanceCard />
          {todo && <UnreadCard rows={todo.rows.filter(({ kind }) => kind === 'read')} />}
          {data && <LongestCard figures={data} />}
        </div>
      </div>
      {data?.mix && data.mix.length > 0 && <MixCard mix={data.mix} />}
    </>
  );
}

/** Where the day begins: what waits, how long reports take and what they say, the money, how far the month has come. */
export function Overview(): ReactElement {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall(deskCalls.todo, {}, { refetchInterval: 60_000 });
  const greeting = useGreeting(data);
  return (
    <div className={styles.page}>
      <NoticeBanner />
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
      <TodoStrip todo={data ?? null} />
      <FigureCards todo={data} />
      <FunnelCard />
      <QuickOrder />
      <LatestOrders />
      <FigureDialog />
    </div>
  );
}
