import type { gradeCalls } from '@beidiao/contract/grade/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { membershipTexts } from './membership-texts.ts';
import styles from './spending-card.module.css';

type Usage = Data<typeof gradeCalls.usage>;
type Row = Usage['spending'][number] | (Usage['total'] & { kind: 'total' });

function Share({ share }: { share: number }): ReactElement {
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      {share.toFixed(1)}%
    </span>
  );
}

/** By which prices the orders of these days were paid: a grade counts for one of them. */
export function SpendingCard({ usage }: { usage: Usage }): ReactElement {
  const t = useTexts(membershipTexts);
  const strong = (row: Row, text: string | number): ReactElement =>
    row.kind === 'total' ? <b>{text}</b> : <>{text}</>;
  const columns: Column<Row>[] = [
    { key: 'kind', head: t('kind'), width: 200, phone: 'title', cell: (row) => strong(row, t(row.kind)) },
    { key: 'share', head: t('share'), cell: (row) => (row.kind === 'total' ? '' : <Share share={row.share} />) },
    { key: 'pieces', head: t('pieces'), width: 96, align: 'end', cell: (row) => strong(row, row.pieces) },
    { key: 'list', head: t('list'), width: 140, align: 'end', cell: (row) => strong(row, formatMoney(row.listFen)) },
    {
      key: 'saved',
      head: t('gradeSaved'),
      width: 140,
      align: 'end',
      cell: (row) => strong(row, row.savedFen === 0 ? '-' : formatMoney(row.savedFen)),
    },
  ];
  const rows: Row[] = [...usage.spending, { ...usage.total, kind: 'total' }];
  return (
    <Card title={t('spending')} note={t('spendingNote')} isFlush>
      {usage.total.pieces === 0 ? (
        <EmptyState title={t('noSpending')} />
      ) : (
        <Table label={t('spending')} columns={columns} rows={rows} keyOf={({ kind }) => kind} />
      )}
    </Card>
  );
}
