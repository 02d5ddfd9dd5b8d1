import { engineCalls, type FailedTask } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useStaffAct } from '../../wire/staff-wire.ts';
import { engineTexts } from './engine-texts.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

/** Tasks that a fault of ours has stopped, each with another try. */
export function EngineFailed(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const retry = useStaffAct(engineCalls.retryTask);
  const query = usePages(
    engineCalls.failedTasks,
    {},
    { nextOf: (page) => (page.hasMore ? (page.rows.at(-1)?.taskId ?? null) : null), cursorName: 'after' },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const again = (taskId: string): void =>
    retry.mutate(
      { taskId },
      {
        onSuccess: () => toast('done', t('retried')),
        onError: (fault) => toast('problem', fault.message),
      },
    );
  const columns: Column<FailedTask>[] = [
    {
      key: 'item',
      head: t('item'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.name[language]} second={t('task', { id: row.taskId })} />,
    },
    {
      key: 'failure',
      head: t('failure'),
      width: '40%',
      cell: ({ failure, attempts, faults }) => <TwoLines first={failure} second={t('tries', { attempts, faults })} />,
    },
    { key: 'failedAt', head: t('failedAt'), width: 130, cell: (row) => formatTimeDense(row.failedAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 90,
      align: 'end',
      phone: 'foot',
      cell: ({ taskId }) => (
        <span className={styles.acts}>
          <LinkButton disabled={retry.isPending} onClick={() => again(taskId)}>
            {t('retry')}
          </LinkButton>
        </span>
      ),
    },
  ];
  const empty = <EmptyState title={t('noFailed')} about={t('noFailedAbout')} />;
  return (
    <Rows query={query} count={rows.length} empty={empty}>
      <Table label={t('failed')} columns={columns} rows={rows} keyOf={(row) => row.taskId} lines={2} />
    </Rows>
  );
}
