import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import type { Counted } from '../trade/list/count-by-tab.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Table } from '../ui/desk/table.tsx';
import { onPage, type Selection, holdsRow, turn, turnPage, turnUntil } from '../ui/list/selection.ts';
import { useToday } from '../ui/list/use-today.ts';
import { useFocusBack } from '../ui/list/use-focus-back.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useReread } from '../wire/query-client.ts';
import { useCall } from '../wire/use-call.ts';
import { listTexts } from './list/list-texts.ts';
import { NoRows } from './list/no-rows.tsx';
import { OrderCards } from './list/order-cards.tsx';
import { listParams, type OrderView, turnSort } from './list/order-view.ts';
import { type RowActs, useOrderColumns } from './order-columns.tsx';
import { OrderExpansion } from './order-expansion.tsx';
import { ordersTexts } from './orders-texts.ts';
import { rereadMs } from './use-order-acts.ts';

type Selected = {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Why an act was not done with a row. */
  readonly kept: ReadonlyMap<string, string>;
};

type Props = Selected & {
  view: OrderView;
  onChange: (view: OrderView) => void;
  acts: RowActs;
  /** Of what the filters let through, and of all tabs together; null before they are known. */
  sum: Counted | null;
  everywhere: number | null;
  isPhone: boolean;
  list: RefObject<HTMLDivElement | null>;
};

function useOpenRows(): { open: ReadonlySet<string>; turn: (key: string) => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const turnRow = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return { open, turn: turnRow };
}

const keyOf = (row: OrderRow): string => row.orderDetailsId;

function Rows({ rows, ...props }: Props & { rows: readonly OrderRow[] }): ReactElement {
  const { view, onChange, acts, selection, onSelect, kept, isPhone } = props;
  const t = useTexts(ordersTexts);
  const words = useTexts(listTexts);
  const columns = useOrderColumns(acts, { keys: view.columns, isDense: view.isDense });
  const { open, turn: turnRow } = useOpenRows();
  const keys = rows.map(keyOf);
  if (isPhone) return <OrderCards rows={rows} acts={acts} />;
  return (
    <Table<OrderRow>
      label={t('orders')}
      density={view.isDense ? 'dense' : 'roomy'}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      noteOf={(row) => kept.get(row.orderDetailsId)}
      sorting={{
        by: view.sort === 'due' ? 'progress' : 'placed',
        isAscending: view.sort !== 'newest',
        label: (head) => words(head === t('progress') ? 'sortDue' : 'sort', { name: head }),
        onTurn: (column) => onChange({ ...view, sort: turnSort(view, column), page: 1 }),
      }}
      selecting={{
        isOn: (key) => holdsRow(selection, key),
        onTurn: (key, isRange) => onSelect((isRange ? turnUntil : turn)(selection, key, keys)),
        page: onPage(selection, keys),
        onTurnPage: () => onSelect(turnPage(selection, keys)),
        label: (row) => words('select', { name: row.name }),
        pageLabel: words('selectPage'),
      }}
      folding={{
        open,
        onTurn: turnRow,
        label: (row) => t('unfold', { name: row.name }),
        body: (row) => <OrderExpansion row={row} acts={acts} />,
      }}
    />
  );
}

/** The rows of the filters, with the pages below them. */
export function OrderList(props: Props): ReactElement {
  const { view, onChange, sum, everywhere, list } = props;
  const t = useTexts(ordersTexts);
  const reread = useReread(['orders']);
  const { data, error } = useCall(orderCalls.list, listParams(view, useToday()), {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  useFocusBack(list, entry, data !== undefined);
  const retry = (
    <Button size="small" onClick={() => void reread()}>
      {t('again')}
    </Button>
  );
  return (
    <div ref={list}>
      {error && !data && <EmptyState title={t('troubled')} about={error.message} action={retry} />}
      {!data && !error && <Skeleton rows={8} label={t('loading')} />}
      {data?.rows.length === 0 && <NoRows view={view} onChange={onChange} everywhere={everywhere} />}
      {data && data.rows.length > 0 && (
        <>
          <Rows {...props} rows={data.rows} />
          <Pager
            page={view.page}
            size={view.size}
            shown={data.rows.length}
            total={data.total}
            cap={data.isFloor ? data.total : Number.POSITIVE_INFINITY}
            words={(range) =>
              sum && view.tab !== 'you'
                ? t('sum', { ...range, total: sum.count, amount: formatMoney(sum.netFen) })
                : t('count', range)
            }
            onChange={(page, size) => onChange({ ...view, page, size })}
          />
        </>
      )}
    </div>
  );
}
