import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/desk/table.tsx';
import { useReread } from '../wire/query-client.ts';
import { useCall } from '../wire/use-call.ts';
import type { Counted } from './count-by-tab.ts';
import { type RowActs, useOrderColumns } from './order-columns.tsx';
import { OrderExpansion } from './order-expansion.tsx';
import { isNarrowed, type OrderFilter, paramsOf, widened } from './order-filter.ts';
import styles from './orders.module.css';
import { ordersTexts } from './orders-texts.ts';
import { rereadMs } from './use-order-acts.ts';

type Props = {
  filter: OrderFilter;
  onChange: (filter: OrderFilter) => void;
  acts: RowActs;
  /** Of what the filter lets through, and of all tabs together; null before they are known. */
  sum: Counted | null;
  everywhere: number | null;
};

/** Why there are no rows, and the next step. */
function NoRows({ filter, onChange, everywhere }: Pick<Props, 'filter' | 'onChange' | 'everywhere'>): ReactElement {
  const t = useTexts(ordersTexts);
  const place = (
    <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
      <Icon name="plus" />
      {t('place')}
    </Link>
  );
  if (isNarrowed(filter)) {
    const reset = (
      <Button size="small" onClick={() => onChange(widened(filter))}>
        {t('reset')}
      </Button>
    );
    return <EmptyState title={t('noResult')} about={t('noResultAbout')} action={reset} />;
  }
  if (everywhere === 0) return <EmptyState title={t('empty')} about={t('emptyAbout')} action={place} />;
  const showAll = (
    <Button size="small" onClick={() => onChange({ ...filter, tab: 'all', page: 1 })}>
      {t('showAll')}
    </Button>
  );
  return (
    <EmptyState
      title={t('emptyTab')}
      about={everywhere !== null && t('emptyTabAbout', { count: everywhere })}
      action={showAll}
    />
  );
}

function useOpenRows(): { open: ReadonlySet<string>; turn: (key: string) => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const turn = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return { open, turn };
}

export function OrderList({ filter, onChange, acts, sum, everywhere }: Props): ReactElement {
  const t = useTexts(ordersTexts);
  const reread = useReread(['orders']);
  const columns = useOrderColumns(acts);
  const { open, turn } = useOpenRows();
  const { data, error } = useCall(orderCalls.list, paramsOf(filter).list, {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  const retry = (
    <Button size="small" onClick={() => void reread()}>
      {t('again')}
    </Button>
  );
  const refresh = (
    <BareButton
      className={styles.refresh}
      aria-label={t('refresh')}
      data-tip={t('refresh')}
      onClick={() => void reread()}
    >
      <Icon name="refresh" />
    </BareButton>
  );
  const note =
    sum && (filter.tab === 'you' ? t('count', sum) : t('sum', { count: sum.count, amount: formatMoney(sum.netFen) }));
  return (
    <div className={styles.list}>
      <Card title={t('orders')} note={note} extra={refresh} isFlush>
        {error && !data && <EmptyState title={t('troubled')} about={error.message} action={retry} />}
        {!data && !error && <Skeleton rows={8} label={t('loading')} />}
        {data?.rows.length === 0 && <NoRows filter={filter} onChange={onChange} everywhere={everywhere} />}
        {data && data.rows.length > 0 && (
          <>
            <Table<OrderRow>
              label={t('orders')}
              lines={2}
              columns={columns}
              rows={data.rows}
              keyOf={(row) => row.orderDetailsId}
              folding={{
                open,
                onTurn: turn,
                label: (row) => t('unfold', { name: row.name }),
                body: (row) => <OrderExpansion row={row} acts={acts} />,
              }}
            />
            <Pager
              page={filter.page}
              size={filter.size}
              shown={data.rows.length}
              total={data.total}
              cap={1001}
              onChange={(page, size) => onChange({ ...filter, page, size })}
            />
          </>
        )}
      </Card>
    </div>
  );
}
