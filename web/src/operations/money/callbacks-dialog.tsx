import { type CallbackRow, type Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';
import { reconciliationTexts } from './reconciliation-texts.ts';

const verdicts = {
  taken: 'verdictTaken',
  repeated: 'verdictRepeated',
  unknown: 'verdictUnknown',
  otherAmount: 'verdictOtherAmount',
} as const;

/** What the channel has called back about one payment or refund, and what became of it. */
export function CallbacksDialog({ row, onClose }: { row: Difference; onClose: () => void }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const query = useStaffCall(reconciliationCalls.callbacks, { differenceNo: row.differenceNo });
  const rows = query.data?.rows ?? [];
  const columns: Column<CallbackRow>[] = [
    { key: 'verdict', head: t('verdict'), phone: 'title', cell: ({ verdict }) => t(verdicts[verdict]) },
    { key: 'amount', head: t('amount'), width: 120, align: 'end', cell: ({ amountFen }) => formatMoney(amountFen) },
    { key: 'times', head: t('times'), width: 70, align: 'end', cell: ({ times }) => times },
    { key: 'first', head: t('first'), width: 120, cell: ({ firstAt }) => formatTimeDense(firstAt) },
    { key: 'last', head: t('last'), width: 120, cell: ({ lastAt }) => formatTimeDense(lastAt) },
  ];
  return (
    <Dialog
      title={t('callbacksTitle', { reference: row.reference })}
      closeLabel={t('close')}
      width={640}
      onClose={onClose}
    >
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('noCallbacks')} />}>
        <Table
          label={t('callbacks')}
          columns={columns}
          rows={rows}
          keyOf={({ verdict, outcome }) => `${verdict} ${outcome}`}
        />
      </Rows>
    </Dialog>
  );
}
