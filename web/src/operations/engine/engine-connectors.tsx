import { type ConnectorRow, type ConnectorState, engineCalls } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import type { IconName } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { StatusTag, type StatusLook } from '../../ui/status-tag.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { engineTexts, failureWord } from './engine-texts.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { connectorWord } from '../words.ts';

const looks: Record<ConnectorState, { look: StatusLook; icon: IconName }> = {
  closed: { look: 'done', icon: 'check' },
  open: { look: 'you', icon: 'ban' },
  halfOpen: { look: 'platform', icon: 'clock' },
};

/** Each source with its breaker; who administers may end a rest. */
export function EngineConnectors(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const mayResume = useStaffSession()?.staff.roles.includes('administrator') ?? false;
  const query = useStaffCall(engineCalls.connectors, {}, { refetchInterval: 15_000 });
  const rows = query.data?.rows ?? [];
  const resume = async ({ name, waiting }: ConnectorRow): Promise<void> => {
    const words = {
      title: t('resumeTitle', { name: connectorWord(name, language) }),
      body: t('resumeBody', { count: waiting }),
    };
    if (!(await confirm({ ...words, act: t('resume'), keep: t('keep') }))) return;
    try {
      await sendAsStaff(engineCalls.resetConnector, { name });
      toast('done', t('resumed', { name: connectorWord(name, language) }));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const itemsOf = ({ items }: ConnectorRow): string =>
    items.length === 0
      ? t('otherItems')
      : items.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', ');
  const columns: Column<ConnectorRow>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => <TwoLines first={connectorWord(row.name, language)} second={itemsOf(row)} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 150,
      cell: (row) => (
        <TwoLines
          first={<StatusTag {...looks[row.state]}>{t(row.state)}</StatusTag>}
          second={
            row.since === null ? row.askedToday === 0 && t('never') : t('since', { time: formatTimeDense(row.since) })
          }
        />
      ),
    },
    {
      key: 'trouble',
      head: t('trouble'),
      width: 200,
      cell: ({ lastFailure, failures }) =>
        lastFailure === null ? (
          t('noTrouble')
        ) : (
          <TwoLines
            first={`${formatTimeDense(lastFailure.at)} ${failureWord(lastFailure.what, language)}`}
            second={failures > 0 ? t('failures', { count: failures }) : ''}
          />
        ),
    },
    {
      key: 'latency',
      head: t('latency'),
      width: 100,
      align: 'end',
      cell: ({ lastLatencyMs }) => (lastLatencyMs === null ? '-' : `${lastLatencyMs} ms`),
    },
    { key: 'waiting', head: t('waiting'), width: 110, align: 'end', cell: (row) => row.waiting },
    {
      key: 'today',
      head: t('today'),
      width: 120,
      align: 'end',
      cell: (row) => <TwoLines first={row.askedToday} second={formatMoney(row.costTodayFen)} />,
    },
  ];
  if (mayResume)
    columns.push({
      key: 'acts',
      head: t('acts'),
      width: 120,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        row.state !== 'closed' && (
          <span className={styles.acts}>
            <LinkButton onClick={() => void resume(row)}>{t('resume')}</LinkButton>
          </span>
        ),
    });
  const empty = <EmptyState title={t('noConnectors')} about={t('noConnectorsAbout')} />;
  return (
    <Rows query={query} count={rows.length} empty={empty}>
      <Table label={t('connectors')} columns={columns} rows={rows} keyOf={(row) => row.name} lines={2} />
    </Rows>
  );
}
