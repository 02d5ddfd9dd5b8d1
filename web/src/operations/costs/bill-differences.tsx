import { type BillDifference, sourceBillCalls } from '@beidiao/contract/costs/bills';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { saveFile } from '../../wire/save-download.ts';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { Rows } from '../rows.tsx';
import { asCsv, yuan } from './costs-csv.ts';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';

type Props = { month: string; source: string; name: string; onClose: () => void };
const [firstPage, step, atOnce] = [100, 300, 1000];

/** All of them that are kept, a thousand at once. */
async function readAll(month: string, source: string): Promise<BillDifference[]> {
  const all: BillDifference[] = [];
  for (;;) {
    const params = { month, source, after: all.at(-1)?.n ?? 0, pageSize: atOnce };
    const { rows, hasMore } = await sendAsStaff(sourceBillCalls.differences, params);
    all.push(...rows);
    if (!hasMore) return all;
  }
}

/** Where a bill and our records differ, line by line, and all of it as a file. */
export function BillDifferences({ month, source, name, onClose }: Props): ReactElement {
  const t = useTexts(costsTexts);
  const [pageSize, setPageSize] = useState(firstPage);
  const query = useStaffCall(sourceBillCalls.differences, { month, source, pageSize }, { keepPrevious: true });
  const { isBusy, run } = useAct({ explain: toastProblem });
  const rows = query.data?.rows ?? [];
  const columns: Column<BillDifference>[] = [
    { key: 'kind', head: t('kind'), width: 150, phone: 'title', cell: ({ kind }) => t(kind) },
    { key: 'key', head: t('key'), cell: ({ key }) => key },
    { key: 'row', head: t('row'), width: 110, align: 'end', cell: ({ billRow }) => billRow ?? '-' },
    { key: 'bill', head: t('billAmount'), width: 110, align: 'end', cell: ({ billFen }) => formatMoney(billFen) },
    { key: 'ours', head: t('ourAmount'), width: 110, align: 'end', cell: ({ ourFen }) => formatMoney(ourFen) },
  ];
  const save = (): Promise<void> =>
    run(async () => {
      const all = await readAll(month, source);
      const lines = all.map((it) => [t(it.kind), it.key, it.billRow, yuan(it.billFen), yuan(it.ourFen)]);
      const text = asCsv([columns.map(({ head }) => head), ...lines]);
      saveFile({ name: `bill-${source}-${month}.csv`, content: new Blob([text], { type: 'text/csv' }) });
      toast('done', t('exported'));
    });
  return (
    <Dialog title={t('differencesOf', { name, month })} closeLabel={t('close')} width={760} onClose={onClose}>
      <div className={styles.differences}>
        <Rows query={query} count={rows.length} empty={<EmptyState title={t('noDifferences')} />}>
          <Table label={t('kind')} columns={columns} rows={rows} keyOf={({ n }) => String(n)} />
        </Rows>
      </div>
      <div className={styles.dialogBar}>
        {query.data?.hasMore && pageSize < atOnce && (
          <Button size="small" onClick={() => setPageSize(pageSize + step)}>
            {t('more')}
          </Button>
        )}
        <Button size="small" isBusy={isBusy} onClick={() => void save()}>
          {t('exportDifferences')}
        </Button>
      </div>
    </Dialog>
  );
}
