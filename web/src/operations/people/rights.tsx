import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { queryOf } from '../../wire/query-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { DisputeSheet } from '../review/dispute-sheet.tsx';
import { RequestSheet } from '../review/request-sheet.tsx';
import { rightsTexts } from './rights-texts.ts';
import styles from './rights.module.css';

const tabs = ['open', 'mine', 'requests', 'decided', 'answered'] as const;
type Tab = (typeof tabs)[number];
const isOfRequests = (tab: Tab): tab is 'requests' | 'answered' => tab === 'requests' || tab === 'answered';

const requestScopes = { requests: 'open', answered: 'answered' } as const;

/** What the list shows of a dispute or a request. */
type Line = {
  id: string;
  title: string;
  about: string;
  dueAt: string;
  endedAt: string | null;
  tag: string | null;
};

function useLines(tab: Tab) {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const query = useInfiniteQuery({
    ...(isOfRequests(tab)
      ? queryOf(rightsCalls.requestList, { scope: requestScopes[tab] }, language)
      : queryOf(disputeCalls.staffList, { scope: tab }, language)),
    queryFn: async ({ pageParam, signal }): Promise<{ lines: Line[]; nextCursor: string | null }> => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      if (isOfRequests(tab)) {
        const wish = { scope: requestScopes[tab], ...cursor };
        const page = await sendAsStaff(rightsCalls.requestList, wish, { signal });
        const lines = page.rows.map((row) => ({
          id: row.requestId,
          title: `${t(row.kind)} · ${row.candidateName}`,
          about: row.enterpriseName,
          dueAt: row.dueAt,
          endedAt: row.answeredAt,
          tag: row.outcome && t(row.outcome),
        }));
        return { lines, nextCursor: page.nextCursor };
      }
      const page = await sendAsStaff(disputeCalls.staffList, { scope: tab, ...cursor }, { signal });
      const lines = page.rows.map((row) => ({
        id: row.disputeId,
        title: `${row.itemName[language]} · ${row.candidateName}`,
        about: row.enterpriseName,
        dueAt: row.dueAt,
        endedAt: row.decidedAt,
        tag:
          row.state !== 'open'
            ? t(row.state)
            : row.holder
              ? t(row.holder.isMe ? 'heldByMe' : 'heldBy', { name: row.holder.name })
              : row.isOwnWork
                ? t('ownWork')
                : null,
      }));
      return { lines, nextCursor: page.nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: 60_000,
  });
  return { query, lines: query.data?.pages.flatMap((page) => page.lines) ?? [] };
}

function Due({ line }: { line: Line }): ReactElement {
  const t = useTexts(rightsTexts);
  const time = formatTimeDense(line.endedAt ?? line.dueAt);
  const [now] = useState(() => Date.now());
  const isLate = line.endedAt === null && Date.parse(line.dueAt) < now;
  return (
    <time dateTime={line.endedAt ?? line.dueAt} data-late={isLate || undefined}>
      {t(line.endedAt ? 'ended' : isLate ? 'over' : 'due', { time })}
    </time>
  );
}

type ListProps = { tab: Tab; chosen: string | null; onOpen: (id: string) => void };

function Lines({ tab, chosen, onOpen }: ListProps): ReactElement {
  const t = useTexts(rightsTexts);
  const { query, lines } = useLines(tab);
  if (query.isPending) return <Skeleton label={t('loading')} rows={8} />;
  if (query.error && lines.length === 0)
    return (
      <>
        <Notice kind="problem">{query.error.message}</Notice>
        <Button size="small" onClick={() => void query.refetch()}>
          {t('again')}
        </Button>
      </>
    );
  if (lines.length === 0) return <EmptyState title={t('none')} about={t('noneAbout')} />;
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <BareButton aria-current={line.id === chosen ? 'true' : undefined} onClick={() => onOpen(line.id)}>
              <b>{line.title}</b>
              <span>{line.about}</span>
              <Due line={line} />
              {line.tag && <i>{line.tag}</i>}
            </BareButton>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" isWide isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** What candidates dispute and ask for: due first on the left, one of them beside it; on a phone one after the other. */
export function Rights(): ReactElement {
  const t = useTexts(rightsTexts);
  const [tab, setTab] = useState<Tab>('open');
  const [id, setId] = useState<string | null>(null);
  const choose = (next: Tab): void => {
    setTab(next);
    setId(null);
  };
  return (
    <div className={styles.page} data-open={id !== null || undefined}>
      <section className={styles.list} aria-label={t('title')}>
        <h1>{t('title')}</h1>
        <Tabs label={t('tabs')} chosen={tab} onChoose={choose} tabs={tabs.map((key) => ({ key, label: t(key) }))} />
        <Lines tab={tab} chosen={id} onOpen={setId} />
      </section>
      <div className={styles.beside}>
        {id === null ? (
          <EmptyState title={t('choose')} about={t('chooseAbout')} />
        ) : (
          <>
            <div className={styles.back}>
              <Button size="small" onClick={() => setId(null)}>
                {t('back')}
              </Button>
            </div>
            {isOfRequests(tab) ? <RequestSheet key={id} id={id} /> : <DisputeSheet key={id} id={id} />}
          </>
        )}
      </div>
    </div>
  );
}
