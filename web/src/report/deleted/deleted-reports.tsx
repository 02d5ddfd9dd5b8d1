import { reportCalls } from '@beidiao/contract/report/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import card from '../../ui/desk/card.module.css';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall, useSend } from '../../wire/use-call.ts';
import styles from './deleted-reports.module.css';

const texts = bilingual({
  zh: {
    loading: '正在加载已删除的报告',
    again: '重试',
    troubled: '已删除的报告没有加载出来',
    empty: '没有可恢复的报告',
    emptyAbout: '删除的报告 30 天内可在这里恢复，之后内容永久删除。',
    list: '已删除的报告',
    facts: '{who} 于 {at} 删除',
    reason: '原因：{reason}',
    left: '还可恢复 {days} 天',
    restore: '恢复',
    restoreOf: '恢复{name}的报告',
    restored: '已恢复{name}的报告',
    noRight: '只有下单人和可处理他人订单的同事能恢复',
  },
  en: {
    loading: 'Loading deleted reports',
    again: 'Retry',
    troubled: 'Deleted reports could not be loaded',
    empty: 'Nothing to restore',
    emptyAbout: 'Deleted reports can be restored here for 30 days. After that their content is permanently erased.',
    list: 'Deleted reports',
    facts: 'Deleted by {who} on {at}',
    reason: 'Reason: {reason}',
    left: 'Days left: {days}',
    restore: 'Restore',
    restoreOf: 'Restore the report on {name}',
    restored: 'Report on {name} restored',
    noRight: 'Only whoever ordered it, or colleagues who may change the orders of others, can restore it',
  },
});

type Row = Data<typeof reportCalls.deleted>['rows'][number];

const daysUntil = (at: string): number => Math.max(1, Math.ceil((new Date(at).getTime() - Date.now()) / 86_400_000));

function Deleted({ row }: { row: Row }): ReactElement {
  const t = useTexts(texts);
  const act = useSend(reportCalls.restore);
  const { orderDetailsId, name, orderNo, position } = row;
  const restore = (): void =>
    act.mutate(
      { orderDetailsId },
      {
        onSuccess: () => toast('done', t('restored', { name })),
        onError: ({ message }) => toast('problem', message),
      },
    );
  return (
    <li className={`${card.card} ${styles.row}`}>
      <div>
        <b>{name}</b>
        <small>{[orderNo, position].filter(Boolean).join(' · ')}</small>
        <p>{t('facts', { who: row.deletedBy, at: formatTime(row.deletedAt) })}</p>
        {row.reason && <p>{t('reason', { reason: row.reason })}</p>}
      </div>
      <div className={styles.acts}>
        <span>{t('left', { days: daysUntil(row.erasedAt) })}</span>
        {row.mayRestore ? (
          <Button size="small" aria-label={t('restoreOf', { name })} isBusy={act.isPending} onClick={restore}>
            {t('restore')}
          </Button>
        ) : (
          <small>{t('noRight')}</small>
        )}
      </div>
    </li>
  );
}

/** What was deleted and can still be brought back. */
export function DeletedReports(): ReactElement {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall(reportCalls.deleted, {});
  if (!data && !error) return <Skeleton rows={4} label={t('loading')} />;
  if (!data) {
    const retry = (
      <Button size="small" onClick={() => void refetch()}>
        {t('again')}
      </Button>
    );
    return (
      <section className={card.card}>
        <EmptyState title={t('troubled')} about={error?.message} action={retry} />
      </section>
    );
  }
  if (data.rows.length === 0)
    return (
      <section className={card.card}>
        <EmptyState title={t('empty')} about={t('emptyAbout')} />
      </section>
    );
  return (
    <ul className={styles.rows} aria-label={t('list')}>
      {data.rows.map((row) => (
        <Deleted key={row.orderDetailsId} row={row} />
      ))}
    </ul>
  );
}
