import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { DeleteReportDialog } from '../trade/delete-report-dialog.tsx';
import { buttonClass } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { Icon } from '../ui/core/icon.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCall } from '../wire/use-call.ts';
import { countByTab, countStates } from './count-by-tab.ts';
import type { RowActs } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { allTabs, type OrderFilter, paramsOf, readFilter, writeFilter } from './order-filter.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderList } from './order-list.tsx';
import { ordersTexts } from './orders-texts.ts';
import { PayDialog } from './pay-dialog.tsx';
import { rereadMs, useOrderActs } from './use-order-acts.ts';

/** The address holds what is shown: the filter, and which order stands in the drawer. */
function useAddress() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readFilter(search);
  return {
    filter,
    detailId: /^\d+$/.test(search['detail'] ?? '') ? search['detail'] : undefined,
    change: (next: OrderFilter): void => void navigate({ to: '/Dashboard/Order', search: { ...writeFilter(next) } }),
    show: (detail: string | undefined): void =>
      void navigate({ to: '/Dashboard/Order', search: { ...writeFilter(filter), detail }, resetScroll: false }),
  };
}

export function Orders(): ReactElement {
  const t = useTexts(ordersTexts);
  const { filter, detailId, change, show } = useAddress();
  const [paying, setPaying] = useState<OrderRow | null>(null);
  const [deleting, setDeleting] = useState<OrderRow | null>(null);
  const { cancel, copyNo } = useOrderActs();
  const { data } = useCall(orderCalls.counts, paramsOf(filter).counts, {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  const acts: RowActs = {
    pay: setPaying,
    cancel: (row) => void cancel(row),
    copyNo: (row) => void copyNo(row),
    show: (row) => show(row.orderDetailsId),
    deleteReport: setDeleting,
  };
  const counts = data?.counts;
  const sum =
    counts &&
    (filter.statuses.length === 0
      ? countByTab(counts, filter.tab)
      : countStates(counts, filter.statuses, filter.tab === 'you'));
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
            <Icon name="plus" />
            {t('place')}
          </Link>
        }
      />
      <section className={card.card}>
        <Tabs
          label={t('tabs')}
          tabs={allTabs.map((key) => ({
            key,
            label: t(key),
            count: counts && countByTab(counts, key).count,
            isUrgent: key === 'you',
          }))}
          chosen={filter.tab}
          onChoose={(tab) => change({ ...filter, tab, statuses: [], page: 1 })}
        />
        <OrderFilterBar filter={filter} onChange={change} />
      </section>
      <OrderList
        filter={filter}
        onChange={change}
        acts={acts}
        sum={sum ?? null}
        everywhere={counts ? countByTab(counts, 'all').count : null}
      />
      {detailId && <OrderDrawer key={detailId} detailId={detailId} acts={acts} onClose={() => show(undefined)} />}
      {deleting && <DeleteReportDialog row={deleting} onClose={() => setDeleting(null)} />}
      {paying && <PayDialog row={paying} onClose={() => setPaying(null)} />}
    </>
  );
}
