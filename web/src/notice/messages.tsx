import { noticeCalls } from '@beidiao/contract/notice/calls';
import { noticeTopics } from '@beidiao/contract/notice/kinds';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCall } from '../wire/use-call.ts';
import { MessageRow } from './message-row.tsx';
import styles from './messages.module.css';
import { noticeTexts } from './notice-texts.ts';
import { useLatest, useMarkRead } from './use-messages.ts';

const tabs = ['everything', ...noticeTopics] as const;
const step = 20;
/** The call answers at most a hundred at once; who looks further back chooses a type. */
const most = 100;

/** Every message, by type; the address holds which and how many. */
export function Messages(): ReactElement {
  const t = useTexts(noticeTexts);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { markAll, open } = useMarkRead();
  const unread = useLatest().data?.unread ?? 0;
  const chosen = tabs.find((tab) => tab === search['type']) ?? 'everything';
  const count = Math.min(most, Math.max(step, Number(search['count']) || step));
  const params = { ...(chosen === 'everything' ? {} : { type: chosen }), pageSize: count };
  const { data, error, refetch } = useCall(noticeCalls.messages, params, { keepPrevious: true });
  const go = (type: string, next: number): void =>
    void navigate({
      to: '/Dashboard/Message',
      search: { type: type === 'everything' ? undefined : type, count: next === step ? undefined : String(next) },
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={t('messages')}
        about={t('about')}
        actions={
          <Button size="small" disabled={unread === 0} onClick={markAll}>
            {t('markAll')}
          </Button>
        }
      />
      <section className={card.card}>
        <Tabs
          label={t('types')}
          tabs={tabs.map((key) => ({ key, label: t(key) }))}
          chosen={chosen}
          onChoose={(key) => go(key, step)}
        />
        {!data && !error && <Skeleton label={t('loading')} rows={6} />}
        {!data && error && (
          <EmptyState
            title={t('trouble')}
            about={error.message}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('again')}
              </Button>
            }
          />
        )}
        {data && data.rows.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
        <ul className={styles.list}>
          {data?.rows.map((message) => (
            <MessageRow key={message.id} message={message} onOpen={open} />
          ))}
        </ul>
        {data?.hasMore && count < most && (
          <p className={styles.more}>
            <Button size="small" onClick={() => go(chosen, count + step)}>
              {t('earlier')}
            </Button>
          </p>
        )}
      </section>
    </>
  );
}
