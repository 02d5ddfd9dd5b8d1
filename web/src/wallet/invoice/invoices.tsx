import { type InvoiceRow, type InvoiceState, invoiceCalls } from '@beidiao/contract/invoice/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import type { IconName } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type StatusLook, StatusTag } from '../../ui/status-tag.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { useCall, useSend } from '../../wire/use-call.ts';
import styles from './invoice.module.css';
import { invoiceTexts } from './invoice-texts.ts';

const looks: Record<InvoiceState, { look: StatusLook; icon: IconName }> = {
  requested: { look: 'platform', icon: 'clock' },
  issued: { look: 'done', icon: 'check' },
  rejected: { look: 'you', icon: 'alert' },
  reversed: { look: 'ended', icon: 'ban' },
};

function useColumns(): Column<InvoiceRow>[] {
  const t = useTexts(invoiceTexts);
  const take = useSend(invoiceCalls.file);
  const save = (invoiceId: string): void =>
    take.mutate({ invoiceId }, { onSuccess: saveDownload, onError: ({ message }) => toast('problem', message) });
  return [
    {
      key: 'title',
      head: t('title'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.title} second={`${t(row.kind)} ${row.taxNo ?? ''}`} />,
    },
    {
      key: 'sum',
      head: t('sum'),
      width: 140,
      align: 'end',
      cell: (row) => (
        <TwoLines first={formatMoney(row.amountFen)} second={t('tax', { tax: formatMoney(row.taxFen) })} />
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 112,
      cell: (row) => <StatusTag {...looks[row.state]}>{t(row.state)}</StatusTag>,
    },
    {
      key: 'number',
      head: t('number'),
      width: 220,
      cell: (row) => (
        <TwoLines first={row.number ?? '-'} second={row.why ? <span className={styles.why}>{row.why}</span> : ''} />
      ),
    },
    { key: 'by', head: t('by'), width: 100, cell: (row) => <Ellipsis>{row.askedByName ?? '-'}</Ellipsis> },
    { key: 'time', head: t('time'), width: 120, cell: (row) => formatTimeDense(row.askedAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 88,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        row.number !== null && <LinkButton onClick={() => save(row.invoiceId)}>{t('download')}</LinkButton>,
    },
  ];
}

/** What the member has asked for and got, newest first. */
export function Invoices(): ReactElement {
  const t = useTexts(invoiceTexts);
  const columns = useColumns();
  const [pageSize, setPageSize] = useState(20);
  const { data, error, refetch } = useCall(invoiceCalls.list, { pageSize }, { keepPrevious: true });
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  if (!data)
    return error ? (
      <EmptyState title={t('troubled')} about={error.message} action={again} />
    ) : (
      <Skeleton rows={6} label={t('loading')} />
    );
  if (data.rows.length === 0) return <EmptyState title={t('empty')} about={t('emptyAbout')} />;
  return (
    <>
      <Table label={t('list')} columns={columns} rows={data.rows} keyOf={(row) => row.invoiceId} lines={2} />
      {data.nextCursor !== null && pageSize < 100 && (
        <Button size="small" look="text" onClick={() => setPageSize(100)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
