import { type ReviewScope, reviewCalls } from '@beidiao/contract/verification/review';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { formatSpan } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { useSheetKeys } from '../sheet/sheet-keys.ts';
import { TaskList, useTaskPages } from './task-list.tsx';
import { QueueTable } from './queue-table.tsx';
import styles from './tasks.module.css';
import { tasksTexts } from './tasks-texts.ts';
import { nextOf, type Place, usePlace, wishOf } from './use-place.ts';

const loadSheet = () => import('../sheet/sheet.tsx');
const Sheet = lazy(async () => ({ default: (await loadSheet()).Sheet }));

/** The views that have room above a narrow list; the table has all of them. */
const splitScopes = ['all', 'mine', 'unclaimed', 'overdue', 'second', 'candidate', 'done'] as const;

function Filters({ place }: { place: Place }): ReactElement {
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
        chosen={splitScopes.find((it) => it === scope) ?? 'all'}
        controls="tasks"
        onChoose={(next: ReviewScope) => go({ scope: next, task: '' })}
        tabs={splitScopes.map((key) => ({
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

/** Where the open task stands in its list; nothing where the list is narrowed, and its length is not known. */
function usePosition(ids: readonly string[], place: Place): string {
  const { scope, taskId } = place;
  const t = useTexts(tasksTexts);
  const { data } = useStaffCall(reviewCalls.counts, {}, { staleTime: 20_000 });
  const at = taskId === undefined ? -1 : ids.indexOf(taskId);
  const isNarrowed = Object.keys(wishOf(place)).length > 1;
  const total = isNarrowed || scope === 'done' ? undefined : data?.scopes[scope];
  if (at === -1 || total === undefined) return '';
  return t('position', { n: at + 1, total: Math.max(total, ids.length) });
}

/** Before a task is open, and after one was closed: the next one is a key away. */
function Nothing({ place, onTaken }: { place: Place; onTaken: (taskId: string) => void }): ReactElement {
  const t = useTexts(tasksTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const take = (): Promise<void> =>
    run(async () => {
      const wish = nextOf(place);
      const { taskId } = await sendAsStaff(reviewCalls.takeNext, wish);
      if (taskId === null) toast('done', t(Object.keys(wish).length > 0 ? 'noneWaitsHere' : 'noneWaits'));
      else onTaken(taskId);
    });
  // N leads on from the table of the queue too: after a task was published the hand need not know where it is.
  useSheetKeys({ next: () => void take(), noRecord: () => void take() });
  return (
    <EmptyState
      title={t('choose')}
      about={t('chooseAbout')}
      action={
        <Button look="primary" size="small" isBusy={isBusy} onClick={() => void take()}>
          {t('takeNext')} <kbd>J</kbd>
        </Button>
      }
    />
  );
}

/** As a table, or side by side with the task that is open. */
export function Tasks(): ReactElement {
  const place = usePlace();
  // The form comes while the queue is read, so that opening a task waits for its data alone.
  useEffect(() => void loadSheet().catch(() => undefined), []);
  return place.isSplit ? <SideBySide place={place} /> : <QueueTable place={place} />;
}

/** The queue on the left, the task beside it; on a phone one after the other. */
function SideBySide({ place }: { place: Place }): ReactElement {
  const t = useTexts(tasksTexts);
  const { scope, taskId, go } = place;
  const pages = useTaskPages(place);
  const position = usePosition(
    pages.rows.map((row) => row.taskId),
    place,
  );
  /** A task that was taken leaves the list of those that nobody holds, and stands among one's own. */
  const taken = (id: string): void => go(scope === 'unclaimed' ? { task: id, scope: 'mine' } : { task: id });
  return (
    <div className={styles.page} data-open={taskId !== undefined || undefined}>
      <section className={styles.list} aria-label={t('title')}>
        <Filters place={place} />
        <TaskList pages={pages} scope={scope} chosen={taskId} onOpen={(id) => go({ task: id })} />
      </section>
      <div className={styles.sheet}>
        {taskId === undefined ? (
          <Nothing place={place} onTaken={taken} />
        ) : (
          <Suspense fallback={<Skeleton label={t('opening')} rows={10} />}>
            <Sheet
              key={taskId}
              taskId={taskId}
              position={position}
              narrowed={nextOf(place)}
              onBack={() => go({ task: '' })}
              onTaken={taken}
              onClosed={() => go({ task: '' })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
