import { type ConnectorRow, engineCalls } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { breakerLooks, useResume } from './breaker.ts';
import { engineTexts, failureWord } from './engine-texts.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { connectorWord } from '../words.ts';

/** Each source with its breaker; who administers may end a rest. */
export function EngineConnectors(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const resume = useResume();
  const query = useStaffCall(engineCalls.connectors, {}, { refetchInterval: 15_000 });
  const rows = query.data?.rows ?? [];
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
          first={<StatusTag {...breakerLooks[row.state]}>{t(row.state)}</StatusTag>}
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
      width: 150,
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
  const askToResume = (row: ConnectorRow): void => {
    const name = connectorWord(row.name, language);
    void resume?.(row.name, {
      title: t('resumeTitle', { name }),
      body: t('resumeBody', { count: row.waiting }),
      done: t('resumed', { name }),
    });
  };
  if (resume !== undefined)
    columns.push({
      key: 'acts',
      head: t('acts'),
      width: 120,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        row.state !== 'closed' && (
          <span className={styles.acts}>
            <LinkButton onClick={() => askToResume(row)}>{t('resume')}</LinkButton>
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
