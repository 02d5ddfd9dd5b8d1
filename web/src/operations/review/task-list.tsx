import type { Language } from '@beidiao/contract/wire/language';
import { type ReviewScope, type ReviewTask, reviewCalls } from '@beidiao/contract/verification/review';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatSpan, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { queryOf } from '../../wire/query-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import styles from './tasks.module.css';
import { tasksTexts } from './tasks-texts.ts';
import { type Place, wishOf } from './use-place.ts';

/** Pages of the queue, one after the other. */
export function useTaskPages(place: Place) {
  const params = wishOf(place);
  const query = useInfiniteQuery({
    ...queryOf(reviewCalls.list, params, ''),
    queryFn: ({ pageParam, signal }) =>
      sendAsStaff(reviewCalls.list, { ...params, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: 60_000,
  });
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [] };
}

/** The largest unit is enough to choose by: days, hours, or minutes. */
function shortSpan(spanMs: number, language: Language): string {
  const unit = [24 * 3_600_000, 3_600_000].find((ms) => spanMs >= ms);
  return formatSpan(unit === undefined ? spanMs : Math.floor(spanMs / unit) * unit, language);
}

/** As of the last reading of the list, which is a minute old at most. */
function Due({ task, now }: { task: ReviewTask; now: number }): ReactElement {
  const t = useTexts(tasksTexts);
  const language = useLanguage();
  if (task.endedAt !== null) return <time dateTime={task.endedAt}>{formatTimeDense(task.endedAt)}</time>;
  if (task.material?.state === 'open') return <Icon name="hour" size={14} />;
  const leftMs = new Date(task.deadlineAt).getTime() - now;
  const isLate = leftMs < 2 * 3_600_000;
  return (
    <time dateTime={task.deadlineAt} data-late={isLate || undefined} data-tip={formatTimeDense(task.deadlineAt)}>
      <Icon name="clock" size={14} />
      {leftMs < 0 ? t('over', { span: shortSpan(-leftMs, language) }) : shortSpan(leftMs, language)}
    </time>
  );
}

function Tags({ task, now }: { task: ReviewTask; now: number }): ReactElement | null {
  const t = useTexts(tasksTexts);
  const tags = [
    task.isExpedited && t('expedited'),
    task.state === 'awaitingSecond' && t('secondTag'),
    task.state === 'returned' && t('returned'),
    task.material?.state === 'open' && t('asked', { time: formatTimeDense(task.material.dueAt) }),
    task.material?.state === 'answered' && task.endedAt === null && t('answered'),
    task.material?.state === 'expired' && task.endedAt === null && t('unanswered'),
    task.nextContactAt !== null && t('nextContact', { time: formatTimeDense(task.nextContactAt) }),
    task.searchAgainAt !== null &&
      t(Date.parse(task.searchAgainAt) > now ? 'searchAgain' : 'searchDue', {
        time: formatTimeDense(task.searchAgainAt),
      }),
    task.nextContactAt === null && task.contactCount > 0 && t('contacts', { count: task.contactCount }),
    task.holder !== null && (task.holder.isMe ? t('heldByMe') : t('heldBy', { name: task.holder.name })),
  ].filter((tag) => tag !== false);
  return tags.length === 0 ? null : (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <i key={tag}>{tag}</i>
      ))}
    </span>
  );
}

type Props = {
  pages: ReturnType<typeof useTaskPages>;
  scope: ReviewScope;
  chosen: string | undefined;
  onOpen: (taskId: string) => void;
};

/** Stands also without a task: the tabs above name it as what they turn. */
export function TaskList(props: Props): ReactElement {
  return (
    <div id="tasks" className={styles.turned}>
      <Rows {...props} />
    </div>
  );
}

/** Due first on top; each says who, what, for whom, and how long is left. */
function Rows({ pages: { query, rows }, scope, chosen, onOpen }: Props): ReactElement {
  const t = useTexts(tasksTexts);
  const language = useLanguage();
  if (query.isPending) return <Skeleton label={t('loading')} rows={8} />;
  if (query.error !== null && rows.length === 0)
    return (
      <div className={styles.problem}>
        <Notice kind="problem">{query.error.message}</Notice>
        <Button size="small" onClick={() => void query.refetch()}>
          {t('again')}
        </Button>
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(scope === 'mine' ? 'noneMine' : 'none')}
        about={t(scope === 'mine' ? 'noneMineAbout' : 'noneAbout')}
      />
    );
  return (
    <>
      <ul className={styles.tasks}>
        {rows.map((task) => (
          <li key={task.taskId}>
            <BareButton aria-current={task.taskId === chosen ? 'true' : undefined} onClick={() => onOpen(task.taskId)}>
              <b data-tip-if-cut={task.candidateName}>
                {task.itemName[language]} · <span className={styles.who}>{task.candidateName}</span>
              </b>
              <Due task={task} now={query.dataUpdatedAt} />
              <span>{task.subject ?? task.enterpriseName}</span>
              <Tags task={task} now={query.dataUpdatedAt} />
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
