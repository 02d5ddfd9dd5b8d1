import type { ExportRow } from '@beidiao/contract/export/calls';
import type { ExportState } from '@beidiao/contract/export/states';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import type { IconName } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { type Column, TwoLines } from '../ui/desk/table.tsx';
import { type StatusLook, StatusTag } from '../ui/status-tag.tsx';
import styles from './downloads.module.css';
import { ExportProgress } from './export-progress.tsx';
import { exportTexts } from './export-texts.ts';
import { conditionsOf, nameOf } from './export-words.ts';
import type { ExportActs } from './use-export-acts.ts';

const tags = {
  queued: { look: 'candidate', icon: 'hour', word: 'queued' },
  working: { look: 'platform', icon: 'spin', word: 'working' },
  ready: { look: 'done', icon: 'check', word: 'readyState' },
  failed: { look: 'you', icon: 'alert', word: 'failed' },
  expired: { look: 'ended', icon: 'clock', word: 'expired' },
} as const satisfies Record<ExportState, { look: StatusLook; icon: IconName; word: string }>;

type ActKey = 'stop' | 'withdraw' | 'download' | 'hide' | 'show' | 'retry' | 'applyAgain';

/** What can be done now, the most likely first. */
function actsOf({ status, reportUrl, isShow, mayChange }: ExportRow): ActKey[] {
  const hiding: ActKey[] = mayChange ? [isShow ? 'hide' : 'show'] : [];
  switch (status) {
    case 'queued':
      return mayChange ? ['withdraw'] : [];
    case 'working':
      return mayChange ? ['stop'] : [];
    case 'ready':
      return [...(reportUrl === null ? [] : (['download'] as const)), ...hiding];
    case 'failed':
      return mayChange ? ['retry', ...hiding] : [];
    case 'expired':
      return [...(mayChange ? (['applyAgain'] as const) : []), ...(isShow ? [] : hiding)];
  }
}

function RowActs({ row, acts }: { row: ExportRow; acts: ExportActs }): ReactElement {
  const t = useTexts(exportTexts);
  const name = nameOf(row, t);
  const run: Record<ActKey, () => void> = {
    stop: () => acts.stop(row),
    withdraw: () => acts.stop(row),
    download: () => acts.download(row),
    hide: () => acts.show(row, false),
    show: () => acts.show(row, true),
    retry: () => acts.again(row),
    applyAgain: () => acts.again(row),
  };
  if (row.status === 'ready' && row.reportUrl === null) return <span className={styles.quiet}>{t('noRight')}</span>;
  return (
    <span className={styles.acts}>
      {actsOf(row).map((key) => (
        <LinkButton
          key={key}
          aria-label={t('actOf', { act: t(key), name })}
          disabled={acts.busy === row.id}
          onClick={run[key]}
        >
          {t(key)}
        </LinkButton>
      ))}
    </span>
  );
}

export function useExportColumns(acts: ExportActs): Column<ExportRow>[] {
  const t = useTexts(exportTexts);
  const language = useLanguage();
  return [
    {
      key: 'content',
      head: t('content'),
      phone: 'title',
      cell: (row) => (
        <span data-ended={row.status === 'expired' || undefined} className={styles.name}>
          <TwoLines first={<b>{nameOf(row, t)}</b>} second={conditionsOf(row, t, language)} />
        </span>
      ),
    },
    {
      key: 'applied',
      head: t('applied'),
      width: 130,
      cell: (row) => <TwoLines first={row.applicantName} second={formatTimeDense(row.createdAt)} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 116,
      cell: ({ status }) => (
        <StatusTag look={tags[status].look} icon={tags[status].icon}>
          {t(tags[status].word)}
        </StatusTag>
      ),
    },
    { key: 'progress', head: t('progress'), width: '25%', cell: (row) => <ExportProgress row={row} /> },
    { key: 'acts', head: t('acts'), width: 150, phone: 'foot', cell: (row) => <RowActs row={row} acts={acts} /> },
  ];
}
