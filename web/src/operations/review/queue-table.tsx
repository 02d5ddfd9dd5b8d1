import { assignCalls } from '@beidiao/contract/verification/assign';
import { type ReviewTask, reviewCalls } from '@beidiao/contract/verification/review';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { Table } from '../../ui/desk/table.tsx';
import {
  holdsRow,
  nothingSelected,
  onPage,
  type Selection,
  selectThese,
  turn,
  turnPage,
  turnUntil,
} from '../../ui/list/selection.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { sendAsStaff, useStaffSession } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { useNextTask } from '../board/use-next-task.ts';
import { Rows } from '../rows.tsx';
import { AssignDialog, leftWords } from './assign-dialog.tsx';
import { dueGroups } from './due-groups.ts';
import styles from './queue.module.css';
import { useQueueColumns, useTaskName } from './queue-columns.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueHead, QueueKeysDialog } from './queue-head.tsx';
import { queueTexts } from './queue-texts.ts';
import { QueueViews } from './queue-views.tsx';
import { useTaskPages } from './task-list.tsx';
import { tasksTexts } from './tasks-texts.ts';
import { type Place, wishOf } from './use-place.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** So many of the tasks that are due last are selected for whoever has too much. */
const relieved = 3;

type Shown = { assigning: readonly string[] | null; keys: boolean };

/** What can be done with the rows, by keys and by the bar below. */
function useQueueActs(rows: readonly ReviewTask[], selection: Selection, select: (to: Selection) => void) {
  const t = useTexts(queueTexts);
  const nameOf = useTaskName();
  const roles = useStaffSession()?.staff.roles ?? [];
  const [shown, show] = useState<Shown>({ assigning: null, keys: false });
  const { isBusy, run } = useAct({ explain: toastProblem });
  const isLead = roles.includes('lead');
  const meant = (at: string | undefined): readonly string[] =>
    selection.keys.size > 0 ? [...selection.keys] : at === undefined ? [] : [at];
  const claim = (taskId: string): Promise<void> =>
    run(async () => {
      const task = rows.find((row) => row.taskId === taskId);
      if (task === undefined || !roles.includes('reviewer')) return;
      await sendAsStaff(reviewCalls.claim, { taskId });
      toast('done', t('claimed', { name: nameOf(task) }));
    });
  /** Of one's own, a reviewer gives back; of others, whoever leads. */
  const giveBack = (at: string | undefined): Promise<void> =>
    run(async () => {
      const taskIds = meant(at);
      if (taskIds.length === 0) return;
      if (isLead) {
        const { assigned, left } = await sendAsStaff(assignCalls.giveBack, { taskIds: [...taskIds] });
        toast('done', [t('givenBack', { count: assigned.length }), ...leftWords(left, t)].join('; '));
      } else {
        const own = rows.filter((row) => taskIds.includes(row.taskId) && row.holder?.isMe);
        for (const { taskId } of own) await sendAsStaff(reviewCalls.release, { taskId });
        toast('done', t('givenBack', { count: own.length }));
      }
      select(nothingSelected);
    });
  const assign = (at: string | undefined): void => {
    const assigning = meant(at);
    if (isLead && assigning.length > 0) show({ assigning, keys: false });
  };
  return { isLead, isBusy, shown, show, claim, giveBack, assign };
}
type Acts = ReturnType<typeof useQueueActs>;

function BulkBar({ acts, selection, select }: { acts: Acts; selection: Selection; select: (to: Selection) => void }) {
  const t = useTexts(queueTexts);
  return (
    <div className={styles.bulk} role="region" aria-label={t('selected', { count: selection.keys.size })}>
      <b>{t('selected', { count: selection.keys.size })}</b>
      <Button size="small" isBusy={acts.isBusy} onClick={() => void acts.giveBack(undefined)}>
        {t('giveBack')} <kbd>R</kbd>
      </Button>
      {acts.isLead && (
        <Button size="small" look="primary" onClick={() => acts.assign(undefined)}>
          {t('assign')} <kbd>A</kbd>
        </Button>
      )}
      <IconButton icon="x" label={t('clear')} onClick={() => select(nothingSelected)} />
    </div>
  );
}

type GroupsProps = {
  rows: readonly ReviewTask[];
  now: number;
  selection: Selection;
  select: (to: Selection) => void;
  onOpen: (taskId: string) => void;
};
/** One table a span; the columns are named once. */
function Groups({ rows, now, selection, select, onOpen }: GroupsProps): ReactElement {
  const t = useTexts(queueTexts);
  const nameOf = useTaskName();
  const columns = useQueueColumns(now, onOpen);
  const keys = rows.map(({ taskId }) => taskId);
  return (
    <>
      {dueGroups(rows, now).map((it, place) => {
        const own = it.rows.map(({ taskId }) => taskId);
        return (
          <section key={it.group} className={place === 0 ? undefined : styles.rest}>
            <h2 className={styles.group}>
              {t(it.group)} <small>{t('count', { count: it.rows.length })}</small>
              {it.group === 'groupLate' && <small>{t('lookHere')}</small>}
            </h2>
            <Table
              label={t(it.group)}
              columns={columns}
              rows={it.rows}
              keyOf={(row) => row.taskId}
              lines={2}
              isWalked
              selecting={{
                isOn: (key) => holdsRow(selection, key),
                onTurn: (key, isRange) =>
                  select(isRange ? turnUntil(selection, key, keys) : turn(selection, key, keys)),
                page: onPage(selection, own),
                onTurnPage: () => select(turnPage(selection, own)),
                label: (row) => t('selectOne', { name: nameOf(row) }),
                pageLabel: t('selectPage'),
              }}
            />
          </section>
        );
      })}
    </>
  );
}

type KeysOf = {
  place: Place;
  list: RefObject<HTMLDivElement | null>;
  searchBox: RefObject<HTMLFormElement | null>;
  acts: Acts;
  keys: readonly string[];
  selection: Selection;
  select: (to: Selection) => void;
};
function useKeys({ place, list, searchBox, acts, keys, selection, select }: KeysOf): void {
  const { take } = useNextTask();
  const roles = useStaffSession()?.staff.roles ?? [];
  useQueueKeys({
    list: () => list.current,
    next: () => void (roles.includes('reviewer') && take()),
    open: (task) => place.go({ task }),
    turn: (key, isSpan) => select(isSpan ? turnUntil(selection, key, keys) : turn(selection, key, keys)),
    assign: acts.assign,
    claim: (taskId) => void acts.claim(taskId),
    giveBack: (at) => void acts.giveBack(at),
    search: () => searchBox.current?.querySelector('input')?.focus(),
    help: () => acts.show({ assigning: null, keys: true }),
    cancel: () => select(nothingSelected),
  });
}

/** The queue as a table: views on the left, tasks by when they are due, acts on those that are selected. */
export function QueueTable({ place }: { place: Place }): ReactElement {
  const t = useTexts(queueTexts);
  const s = useTexts(tasksTexts);
  const { query, rows } = useTaskPages(place);
  const keys = rows.map(({ taskId }) => taskId);
  const address = JSON.stringify(wishOf(place));
  const [selection, select] = useSelection(address);
  const [hasPreset, setPreset] = useState(false);
  // Whoever has too much: the tasks that are due last are meant, once the list is there.
  if (place.selectsLatest && !hasPreset && rows.length > 0) {
    setPreset(true);
    select(selectThese(keys.slice(-relieved)));
  }
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLFormElement>(null);
  const acts = useQueueActs(rows, selection, select);
  useKeys({ place, list, searchBox, acts, keys, selection, select });
  const { assigning, keys: showsKeys } = acts.shown;
  const hide = (): void => acts.show({ assigning: null, keys: false });
  const isMine = place.scope === 'mine';
  return (
    <div className={styles.page}>
      <QueueHead place={place} next={rows[0]} />
      <div className={styles.columns}>
        <QueueViews place={place} />
        <div id="tasks" ref={list} className={styles.list}>
          <QueueFilters
            key={address}
            place={place}
            searchBox={searchBox}
            count={rows.length}
            hasMore={query.hasNextPage}
          />
          <Rows
            query={query}
            count={rows.length}
            empty={
              <EmptyState title={s(isMine ? 'noneMine' : 'none')} about={s(isMine ? 'noneMineAbout' : 'noneAbout')} />
            }
          >
            <Groups
              rows={rows}
              now={query.dataUpdatedAt}
              selection={selection}
              select={select}
              onOpen={(task) => place.go({ task })}
            />
          </Rows>
          {selection.keys.size > 0 && <BulkBar acts={acts} selection={selection} select={select} />}
        </div>
      </div>
      {assigning !== null && (
        <AssignDialog
          taskIds={assigning}
          onDone={() => {
            hide();
            select(nothingSelected);
          }}
        />
      )}
      {showsKeys && <QueueKeysDialog onClose={hide} />}
      <span className="visually-hidden" aria-live="polite">
        {selection.keys.size > 0 ? t('selected', { count: selection.keys.size }) : ''}
      </span>
    </div>
  );
}
