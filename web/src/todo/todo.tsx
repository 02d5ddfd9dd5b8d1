import { deskCalls, type TodoRow } from '@beidiao/contract/desk/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { RejectDialog } from '../trade/reject-dialog.tsx';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Segments } from '../ui/desk/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import { useHolds } from '../wire/use-holds.ts';
import { groupRows, keyOf, tabOf, todoTabs, withDone } from './todo-list.ts';
import { TodoItem } from './todo-row.tsx';
import { todoTexts } from './todo-texts.ts';
import styles from './todo.module.css';
import { type TodoActs, useTodoActs } from './use-todo-acts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** J and K walk the rows, Enter does what the row is about, Z takes back what was done last. */
function useKeys(keys: readonly string[], acts: TodoActs): string | null {
  const [chosen, choose] = useState<string | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [role="dialog"]:popover-open')) return;
      const key = event.key.toLowerCase();
      if (key === 'z') acts.undo();
      if (key !== 'j' && key !== 'k') {
        // A control that has the focus answers Enter by itself.
        const isFree = event.target === document.body || (event.target as Element).id === 'main';
        if (event.key === 'Enter' && isFree && chosen !== null)
          document.querySelector<HTMLElement>(`[data-key="${chosen}"] [data-main]`)?.click();
        return;
      }
      const place = chosen === null ? -1 : keys.indexOf(chosen);
      const next = keys[Math.min(keys.length - 1, Math.max(0, place + (key === 'j' ? 1 : -1)))];
      if (next === undefined) return;
      choose(next);
      const row = document.querySelector<HTMLElement>(`[data-key="${next}"]`);
      row?.querySelector<HTMLElement>('[data-main]')?.focus();
      row?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys, acts, chosen]);
  return chosen;
}

function KeyHelp(): ReactElement {
  const t = useTexts(todoTexts);
  return (
    <p className={styles.keys}>
      <kbd>J</kbd> <kbd>K</kbd> {t('moves')} <kbd>Enter</kbd> {t('enter')} <kbd>Z</kbd> {t('undo')}
    </p>
  );
}

function Undo({ acts }: { acts: TodoActs }): ReactElement {
  const t = useTexts(todoTexts);
  return (
    <div className={styles.undo} role="status">
      {acts.held && (
        <p>
          {acts.held.words}
          <LinkButton onClick={acts.undo}>
            {t('undo')} <kbd aria-hidden="true">Z</kbd>
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** What waits for the person, the first deadline first, each with what is done about it. */
export function Todo(): ReactElement {
  const t = useTexts(todoTexts);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const seesOthers = useHolds(permissions.seeOrdersOfOthers);
  const mayPayFromBalance = useHolds(permissions.payFromBalance);
  const roleFlag = seesOthers && search['whose'] === 'all' ? 'all' : 'mine';
  const tab = tabOf(search['kind']);
  const { data, error, refetch } = useCall(
    deskCalls.todo,
    { roleFlag },
    { keepPrevious: true, refetchInterval: 60_000 },
  );
  const acts = useTodoActs();
  const [rejected, setRejected] = useState<TodoRow | null>(null);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => setNow(Date.now()), [data]);
  const all = data ? withDone(data.rows, acts.done) : [];
  const doneKeys = new Set(acts.done.map(keyOf));
  const open = all.filter((row) => !doneKeys.has(keyOf(row)));
  const groups = groupRows(
    all.filter(({ kind }) => tab === 'all' || kind === tab),
    now,
  );
  const keys = groups
    .flatMap(({ rows }) => rows)
    .filter((row) => !doneKeys.has(keyOf(row)))
    .map(keyOf);
  const chosen = useKeys(keys, acts);
  const show = (next: Record<string, string | undefined>): void =>
    void navigate({ to: '/Dashboard/TodoRemind', search: { kind: search['kind'], whose: search['whose'], ...next } });
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const countOf = (key: (typeof todoTabs)[number]): number =>
    open.filter(({ kind }) => key === 'all' || kind === key).length;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={data && t('about', { count: open.length })} actions={<KeyHelp />} />
      <section className={card.card} aria-label={t('list')}>
        <div className={styles.bar}>
          <Segments
            label={t('kinds')}
            choices={todoTabs.map((key) => ({ key, label: t(key, { count: countOf(key) }) }))}
            chosen={tab}
            onChoose={(key) => show({ kind: key === 'all' ? undefined : key })}
          />
          {seesOthers && (
            <Segments
              label={t('whose')}
              choices={[
                { key: 'mine', label: t('mine') },
                { key: 'all', label: t('everyone') },
              ]}
              chosen={roleFlag}
              onChoose={(key) => show({ whose: key === 'all' ? key : undefined })}
            />
          )}
        </div>
        {!data && error && <EmptyState title={t('troubled')} about={error.message} action={again} />}
        {!data && !error && <Skeleton rows={6} label={t('loading')} />}
        {data && groups.length === 0 && (
          <EmptyState
            title={t('emptyTitle')}
            about={data.consent > 0 ? t('emptyAbout', { count: data.consent }) : t('emptyAll')}
          />
        )}
        {groups.map(({ group, rows }) => (
          <div key={group}>
            <h2 className={styles.group}>{t(group, { count: rows.length })}</h2>
            <ul>
              {rows.map((row) => (
                <TodoItem
                  key={keyOf(row)}
                  row={row}
                  acts={acts}
                  mayPayFromBalance={mayPayFromBalance}
                  now={now}
                  isChosen={chosen === keyOf(row)}
                  isDone={doneKeys.has(keyOf(row))}
                  onReject={() => setRejected(row)}
                />
              ))}
            </ul>
          </div>
        ))}
        {data && data.consent > 0 && (
          <p className={styles.foot}>
            {t('consent', { count: data.consent, long: data.consentLong.count })}
            {data.consentLong.ids.length > 0 && acts.held?.key !== 'remind' && (
              <LinkButton onClick={() => acts.remind(data.consentLong.ids)}>
                {t('remindAll', { count: data.consentLong.ids.length })}
              </LinkButton>
            )}
          </p>
        )}
      </section>
      <Undo acts={acts} />
      {rejected && (
        <RejectDialog
          name={rejected.name}
          isBusy={acts.busy === keyOf(rejected)}
          onReject={(why) => acts.reject(rejected, why)}
          onClose={() => setRejected(null)}
        />
      )}
    </div>
  );
}
