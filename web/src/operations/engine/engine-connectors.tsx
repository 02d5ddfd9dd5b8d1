import { type ConnectorRow, engineCalls } from '@beidiao/contract/verification/engine';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';
import { connectorWord } from '../words.ts';
import { useBreakerColumns } from './breaker-columns.tsx';
import { engineTexts } from './engine-texts.ts';

/** Each source with its breaker; who administers may end a rest. */
export function EngineConnectors(): ReactElement {
  const t = useTexts(engineTexts);
  const language = useLanguage();
  const query = useStaffCall(engineCalls.connectors, {}, { refetchInterval: 15_000 });
  const rows = query.data?.rows ?? [];
  const itemsOf = ({ items }: ConnectorRow): string =>
    items.length === 0
      ? t('otherItems')
      : items.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', ');
  const { health, acts } = useBreakerColumns<ConnectorRow>((row) => {
    const name = connectorWord(row.name, language);
    return {
      title: t('resumeTitle', { name }),
      body: t('resumeBody', { count: row.waiting }),
      done: t('resumed', { name }),
    };
  });
  const columns: Column<ConnectorRow>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => <TwoLines first={connectorWord(row.name, language)} second={itemsOf(row)} />,
    },
    ...health,
    { key: 'waiting', head: t('waiting'), width: 110, align: 'end', cell: (row) => row.waiting },
    {
      key: 'today',
      head: t('today'),
      width: 120,
      align: 'end',
      cell: (row) => <TwoLines first={row.askedToday} second={formatMoney(row.costTodayFen)} />,
    },
    ...acts,
  ];
  const empty = <EmptyState title={t('noConnectors')} about={t('noConnectorsAbout')} />;
  return (
    <Rows query={query} count={rows.length} empty={empty}>
      <Table label={t('connectors')} columns={columns} rows={rows} keyOf={(row) => row.name} lines={2} />
    </Rows>
  );
}
