import { reportCalls } from '@beidiao/contract/report/calls';
import { itemTitle } from '@beidiao/contract/report/words';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './still-waiting.module.css';

const texts = bilingual({
  zh: {
    title: '还在核查',
    by: '预计 {time} 前',
    soon: '正在安排',
    held: '等身份确认',
    asked: '待候选人补充，预计 {time} 前',
  },
  en: {
    title: 'In progress',
    by: 'expected by {time}',
    soon: 'being scheduled',
    held: 'waiting for the identity check',
    asked: 'waiting for candidate, expected by {time}',
  },
});

/** What a stage report waits for, and until when: beside the paper, since it moves while the paper stands. */
export function StillWaiting({ id }: { id: string }): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, isError, refetch } = useCall(
    reportCalls.itemStatus,
    { orderDetailsId: id },
    { refetchInterval: 60_000 },
  );
  const open =
    data?.items.filter(({ state }) => ['queued', 'running', 'waitingReviewer', 'waitingCandidate'].includes(state)) ??
    [];
  if (isError && !data) return <NotLoaded what={t('title')} onRetry={refetch} />;
  if (open.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={t('title')}>
      <h2>
        <Icon name="clock" />
        {t('title')}
      </h2>
      <ul>
        {open.map(({ code, n, name, state, isHeld, expectedAt }) => (
          <li key={`${code} ${n}`}>
            <span>{itemTitle({ code, n, name }, { items: data?.items ?? [] }, language)}</span>
            <time dateTime={expectedAt ?? undefined}>
              {expectedAt === null || isHeld
                ? t(isHeld ? 'held' : 'soon')
                : t(state === 'waitingCandidate' ? 'asked' : 'by', { time: formatTimeDense(expectedAt) })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
