import { type ReviewScope, reviewCalls, reviewScopes } from '@beidiao/contract/review';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { NotLoaded } from '../trade/not-loaded.tsx';
import { formatSpan } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useStaffCall } from '../wire/staff-wire.ts';
import { Sheet } from './sheet.tsx';
import { TaskList, useTaskPages } from './task-list.tsx';
import styles from './tasks.module.css';
import { tasksTexts } from './tasks-texts.ts';
import { isTyping } from './words.ts';

type Search = { scope?: string; code?: string; member?: string; task?: string };

/** The place in the queue stands in the address, so that it survives a reload and can be sent to a colleague. */
function usePlace() {
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const scope = reviewScopes.find((it) => it === search.scope) ?? 'unclaimed';
  const go = (change: Partial<Search>): void => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...search, scope, ...change })) if (value) next.set(name, value);
    void navigate({ href: `/Operations?${next}`, resetScroll: false });
  };
  return { scope, code: search.code, memberId: search.member, taskId: search.task, go };
}

function Filters({ place }: { place: ReturnType<typeof usePlace> }): ReactElement {
  const t = useTexts(tasksTexts);
  const language = useLanguage();
  const { data, isError, refetch } = useStaffCall(
    reviewCalls.counts,
    {},
    { staleTime: 20_000, refetchInterval: 60_000 },
  );
  const { scope, code = '', memberId = '', go } = place;
  const items = data?.items.map((it) => ({ value: it.code, label: `${it.name[language]} ${it.count}` })) ?? [];
  const members = data?.members.map((it) => ({ value: it.memberId, label: `${it.name} ${it.count}` })) ?? [];
  const averageMs = data?.today.averageMs ?? null;
  return (
    <div className={styles.filters}>
      <div className={styles.heading}>
        <h1>{t('title')}</h1>
        <p>
          {t('today', { closed: data?.today.closed ?? '—' })}
          {averageMs !== null && t('average', { span: formatSpan(averageMs, language) })}
        </p>
        {isError && !data && <NotLoaded what={t('scope')} onRetry={refetch} />}
      </div>
      <Tabs
        label={t('scope')}
        chosen={scope}
        controls="tasks"
        onChoose={(next: ReviewScope) => go({ scope: next, task: '' })}
        tabs={reviewScopes.map((key) => ({
          key,
          label: t(key),
          count: key === 'done' ? undefined : data?.scopes[key],
          isUrgent: key === 'overdue',
        }))}
      />
      <div className={styles.selects}>
        <PickField
          label={t('item')}
          none={t('allItems')}
          choices={items}
          chosen={[code]}
          onChange={([next = '']) => go({ code: next, task: '' })}
        />
        <PickField
          label={t('member')}
          none={t('allMembers')}
          choices={members}
          chosen={[memberId]}
          onChange={([next = '']) => go({ member: next, task: '' })}
        />
      </div>
    </div>
  );
}

/** J and K walk the list from anywhere but a field. */
function useWalk(ids: readonly string[], taskId: string | undefined, go: (id: string) => void): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const next = ids[Math.max(0, taskId === undefined ? 0 : ids.indexOf(taskId) + step)];
      if (next !== undefined) go(next);
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [ids, taskId, go]);
}

/** The queue on the left, the task beside it; on a phone one after the other. */
export function Tasks(): ReactElement {
  const t = useTexts(tasksTexts);
  const place = usePlace();
  const { scope, code, memberId, taskId, go } = place;
  const pages = useTaskPages({ scope, code, memberId });
  const ids = pages.rows.map((row) => row.taskId);
  const open = (id: string): void => go({ task: id });
  useWalk(ids, taskId, open);
  const next = taskId === undefined ? undefined : (ids[ids.indexOf(taskId) + 1] ?? ids.find((id) => id !== taskId));
  return (
    <div className={styles.page} data-open={taskId !== undefined || undefined}>
      <section className={styles.list} aria-label={t('title')}>
        <Filters place={place} />
        <TaskList pages={pages} scope={scope} chosen={taskId} onOpen={open} />
      </section>
      <div className={styles.sheet}>
        {taskId === undefined ? (
          <EmptyState title={t('choose')} about={t('chooseAbout')} />
        ) : (
          <Sheet key={taskId} taskId={taskId} onBack={() => go({ task: '' })} onNext={() => go({ task: next ?? '' })} />
        )}
      </div>
    </div>
  );
}
