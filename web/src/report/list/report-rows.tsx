import type { OrderRow } from '@beidiao/contract/order/calls';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CheckResult } from '../../trade/check-result.tsx';
import { OrderStateTag } from '../../trade/order-state-tag.tsx';
import { usePackageWords } from '../../trade/package-words.ts';
import { type Column, Ellipsis, Table } from '../../ui/desk/table.tsx';
import { holdsRow, onPage, type Selection, turn, turnPage, turnUntil } from '../../ui/list/selection.ts';
import { reportsTexts } from '../reports-texts.ts';
import { hasReport, ReportActs } from './report-card.tsx';
import styles from './report-list.module.css';
import type { ReportColumn, ReportView } from './report-view.ts';

function useCells(): Record<ReportColumn, Omit<Column<OrderRow>, 'key' | 'head'>> {
  const isZh = useLanguage() === 'zh';
  const packageWords = usePackageWords();
  const cut = (text: string | null) => <Ellipsis>{text ?? '-'}</Ellipsis>;
  return {
    what: { cell: (row) => cut(packageWords(row)) },
    state: { width: isZh ? 124 : 164, cell: (row) => <OrderStateTag state={row.status} /> },
    result: { width: isZh ? 116 : 132, cell: (row) => <CheckResult row={row} isInline /> },
    expected: { width: 112, cell: (row) => formatTimeDense(row.estimatedCompletedAt) },
    by: { width: isZh ? 88 : 104, cell: (row) => cut(row.operatorName) },
    placed: { width: 112, isSortable: true, cell: (row) => formatTimeDense(row.createdAt) },
    position: { width: 128, cell: (row) => cut(row.position) },
    phone: { width: 128, cell: (row) => row.phoneNo },
    orderNo: { width: 176, cell: (row) => cut(row.orderNo) },
  };
}

type Props = {
  rows: readonly OrderRow[];
  view: ReportView;
  onChange: (view: ReportView) => void;
  isOff: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

/** Many reports at once: a line each. */
export function ReportRows({ rows, view, onChange, isOff, selection, onSelect }: Props): ReactElement {
  const t = useTexts(reportsTexts);
  const isZh = useLanguage() === 'zh';
  const cells = useCells();
  const can = (row: OrderRow): boolean => hasReport(row) && !isOff;
  const keys = rows.filter(can).map(({ orderDetailsId }) => orderDetailsId);
  const columns: Column<OrderRow>[] = [
    {
      key: 'name',
      head: t('name'),
      width: 136,
      phone: 'title',
      cell: (row) => (
        <Ellipsis>
          <b data-tip-if-cut={row.name}>{row.name}</b> {row.isUnread && <small>{t('unread')}</small>}
        </Ellipsis>
      ),
    },
    ...view.columns.map((key) => ({ key, head: t(key), ...cells[key] })),
    {
      key: 'acts',
      head: t('acts'),
      width: isZh ? 128 : 152,
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <ReportActs row={row} isOff={isOff} look="text" />
        </span>
      ),
    },
  ];
  return (
    <Table<OrderRow>
      label={t('title')}
      density="dense"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.orderDetailsId}
      sorting={{
        by: 'placed',
        isAscending: view.isOldestFirst,
        label: (head) => t('sort', { name: head }),
        onTurn: () => onChange({ ...view, isOldestFirst: !view.isOldestFirst, page: 1 }),
      }}
      selecting={{
        can,
        isOn: (key) => holdsRow(selection, key),
        onTurn: (key, isRange) => onSelect((isRange ? turnUntil : turn)(selection, key, keys)),
        page: onPage(selection, keys),
        onTurnPage: () => onSelect(turnPage(selection, keys)),
        label: ({ name }) => t('choose', { name }),
        pageLabel: t('choosePage'),
      }}
    />
  );
}
