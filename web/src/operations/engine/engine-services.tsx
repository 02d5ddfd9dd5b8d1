import { engineCalls, type ServiceRow } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { serviceWord } from '../words.ts';
import { breakerLooks, useResume } from './breaker.ts';
import { engineTexts, failureWord } from './engine-texts.ts';

/** Mail, SMS, payment and the like, each with its breaker; who administers may end a rest. */
export function EngineServices(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const resume = useResume();
  const query = useStaffCall(engineCalls.connectors, {}, { refetchInterval: 15_000 });
  const rows = query.data?.services ?? [];
  const askToResume = ({ service, name: breaker }: ServiceRow): void => {
    const name = serviceWord(service, language);
    void resume?.(breaker, {
      title: t('resumeTitle', { name }),
      body: t('resumeServiceBody'),
      done: t('resumedService', { name }),
    });
  };
  const columns: Column<ServiceRow>[] = [
    { key: 'service', head: t('service'), phone: 'title', cell: (row) => serviceWord(row.service, language) },
    {
      key: 'state',
      head: t('state'),
      width: 150,
      cell: (row) => (
        <TwoLines
          first={<StatusTag {...breakerLooks[row.state]}>{t(row.state)}</StatusTag>}
          second={t('since', { time: formatTimeDense(row.since) })}
        />
      ),
    },
    {
      key: 'trouble',
      head: t('trouble'),
      width: 240,
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
  ];
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
  const empty = <EmptyState title={t('noServices')} about={t('noServicesAbout')} />;
  return (
    <Rows query={query} count={rows.length} empty={empty}>
      <Table label={t('services')} columns={columns} rows={rows} keyOf={(row) => row.service} lines={2} />
    </Rows>
  );
}
