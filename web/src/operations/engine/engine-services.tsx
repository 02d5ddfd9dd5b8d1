import { engineCalls, type ServiceRow } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';
import { serviceWord } from '../words.ts';
import { useBreakerColumns } from './breaker-columns.tsx';
import { engineTexts } from './engine-texts.ts';

/** Mail, SMS, payment and the like, each with its breaker; who administers may end a rest. */
export function EngineServices(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const query = useStaffCall(engineCalls.connectors, {}, { refetchInterval: 15_000 });
  const rows = query.data?.services ?? [];
  const { health, acts } = useBreakerColumns<ServiceRow>(({ service }) => {
    const name = serviceWord(service, language);
    return {
      title: t('resumeTitle', { name }),
      body: t('resumeServiceBody'),
      done: t('resumedService', { name }),
    };
  });
  const columns: Column<ServiceRow>[] = [
    { key: 'service', head: t('service'), phone: 'title', cell: (row) => serviceWord(row.service, language) },
    ...health,
    ...acts,
  ];
  const empty = <EmptyState title={t('noServices')} about={t('noServicesAbout')} />;
  return (
    <Rows query={query} count={rows.length} empty={empty}>
      <Table label={t('services')} columns={columns} rows={rows} keyOf={(row) => row.service} lines={2} />
    </Rows>
  );
}
