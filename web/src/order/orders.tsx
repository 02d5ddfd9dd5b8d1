import { countedAtMost } from '@beidiao/contract/order/counting';
import { bulkPickMax } from '@beidiao/contract/bulk/rules';
import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import type { SavedView } from '@beidiao/contract/view/calls';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { SelectBar } from '../trade/bulk/select-bar.tsx';
import { type Chosen, useBulk } from '../trade/bulk/use-bulk.ts';
import { DeleteReportDialog } from '../trade/delete-report-dialog.tsx';
import { ExportButton } from '../trade/export/export-button.tsx';
import { countByTab, countStates, tabCount } from '../trade/list/count-by-tab.ts';
import { useDeskKeys } from '../trade/list/use-desk-keys.tsx';
import { useSavedViews } from '../trade/list/use-saved-views.ts';
import { ViewsBar } from '../trade/list/views-bar.tsx';
import { buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import card from '../ui/desk/card.module.css';
import { PageHeader } from '../ui/desk/page-header.tsx';
import {
  isEmpty,
  nothingSelected,
  type Selection,
  selectEverything,
  selectPage,
  selectThese,
  turn,
} from '../ui/list/selection.ts';
import { useToday } from '../ui/list/use-today.ts';
import { readQuery } from '../ui/list/address.ts';
import { rowKeysIn } from '../ui/list/row-keys.ts';
import { useSelection } from '../ui/list/use-selection.ts';
import { SelectAct } from '../ui/list/select-frame.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { usePhone } from '../ui/use-narrow.ts';
import { useCall, useCalls } from '../wire/use-call.ts';
import { OrderFilters } from './list/order-filters.tsx';
import { listTexts } from './list/list-texts.ts';
import {
  allTabs,
  countParams,
  filterOf,
  inTab,
  type OrderView,
  queryOfView,
  readView,
  viewOfQuery,
  writeView,
} from './list/order-view.ts';
import type { RowActs } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderList } from './order-list.tsx';
import { ordersTexts } from './orders-texts.ts';
import { PayDialog } from './pay-dialog.tsx';
import { useOrderExports } from './use-order-exports.ts';
import { rereadMs, useOrderActs } from './use-order-acts.ts';

const path = '/Dashboard/Order';

/** The address holds what is shown: everything that the list is set to, and which order stands in the drawer. */
function useAddress() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = readView(search);
  return {
    view,
    detailId: /^\d+$/.test(search['detail'] ?? '') ? search['detail'] : undefined,
    change: (next: OrderView, how?: 'replace'): void =>
      void navigate({ to: path, search: { ...writeView(next) }, replace: how === 'replace', resetScroll: false }),
    show: (detail: string | undefined): void =>
      void navigate({ to: path, search: { ...writeView(view), detail }, resetScroll: false }),
  };
}

/** Rows that wait for the person, of the views that ask for work. */
function useWaiting(views: readonly SavedView[], today: string): (view: SavedView) => number {
  const asking = views.filter(({ query }) => readView(readQuery(query)).tab === 'you');
  const answers = useCalls(
    orderCalls.counts,
    asking.map(({ query }) => countParams(viewOfQuery(query, { viewId: '', size: 20 }), today)),
    { staleTime: 60_000 },
  );
  return (view) => {
    const counts = answers[asking.indexOf(view)]?.data?.counts;
    return counts ? countByTab(counts, 'you').count : 0;
  };
}

type Open = { readonly what: 'pay' | 'delete'; readonly row: OrderRow } | null;

export function Orders(): ReactElement {
  const t = useTexts(ordersTexts);
  const words = useTexts(listTexts);
  const today = useToday();
  const isPhone = usePhone();
  const { view, detailId, change, show } = useAddress();
  const [opened, setOpened] = useState<Open>(null);
  const [list, search] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const [selection, select] = useSelection(queryOfView(view));
  const bulk = useBulk((kept) => select(selectThese(kept)));
  const saved = useSavedViews('orders');
  const waitingOf = useWaiting(saved.views, today);
  const { cancel, copyNo } = useOrderActs();
  const { data } = useCall(orderCalls.counts, countParams(view, today), {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  const acts: RowActs = {
    pay: (row) => setOpened({ what: 'pay', row }),
    remind: (row) => void bulk.start('remind', { orderDetailsIds: [row.orderDetailsId] }),
    cancel: (row) => void cancel(row),
    copyNo: (row) => void copyNo(row),
    show: (row) => show(row.orderDetailsId),
    deleteReport: (row) => setOpened({ what: 'delete', row }),
  };
  const counts = data?.counts;
  const isFloor = data?.isFloor ?? false;
  // Where counting has ended early nothing is known of the parts, and nothing of the money.
  const sum =
    counts &&
    !isFloor &&
    (view.states.length === 0 ? countByTab(counts, view.tab) : countStates(counts, view.states, view.tab === 'you'));
  const exports = useOrderExports(view, { today, count: sum ? sum.count : null });
  const rowKeys = (): string[] => rowKeysIn(list.current);
  const choose = (next: Selection): void => {
    bulk.forget();
    select(next);
  };
  const clear = (): boolean => {
    if (isEmpty(selection)) return false;
    choose(nothingSelected);
    return true;
  };
  const { showHelp, help } = useDeskKeys({
    list: () => list.current,
    open: show,
    turn: (key) => choose(turn(selection, key, rowKeys())),
    selectPage: () => choose(selectPage(selection, rowKeys())),
    clear,
    search: () => search.current?.focus(),
    exportAll: exports.all.open,
  });
  const chosen: Chosen = selection.isEverything
    ? { filter: filterOf(view, today) }
    : { orderDetailsIds: [...selection.keys] };
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
              <Icon name="plus" />
              {t('place')}
            </Link>
          </>
        }
      />
      <section className={card.card}>
        <ViewsBar
          saved={saved}
          viewId={view.viewId}
          query={queryOfView(view)}
          asToday={(query) => queryOfView(viewOfQuery(query, view))}
          onOpen={({ viewId, query }) => change(viewOfQuery(query, { viewId, size: view.size }))}
          onName={(viewId) => change({ ...view, viewId }, 'replace')}
          waitingOf={waitingOf}
        />
        <Tabs
          label={t('tabs')}
          tabs={allTabs.map((key) => ({
            key,
            label: t(key),
            ...tabCount(data, key, (all) => countOfTab(all, view, key)),
            isUrgent: key === 'you',
          }))}
          chosen={view.tab}
          onChoose={(tab) => change(inTab(view, tab))}
        />
        {isEmpty(selection) ? (
          <OrderFilters
            {...{ view, search, isPhone }}
            exports={<ExportButton exporting={exports.all}>{words('export')}</ExportButton>}
            onChange={change}
            count={sum ? sum.count : null}
            onHelp={showHelp}
          />
        ) : (
          <SelectBar
            {...{ selection, chosen, bulk }}
            matching={sum ? sum.count : isFloor ? countedAtMost : 0}
            isFloor={isFloor}
            onEverything={() => choose(selectEverything)}
            onClear={clear}
          >
            <SelectAct
              icon="dl"
              disabled={exports.isBusy || (!selection.isEverything && selection.keys.size > bulkPickMax)}
              onAct={() => exports.save(chosen)}
            >
              {words('export')}
            </SelectAct>
          </SelectBar>
        )}
        <OrderList
          {...{ view, acts, selection, isPhone, list }}
          onChange={change}
          onSelect={choose}
          kept={bulk.kept}
          sum={sum || null}
          everywhere={counts ? countByTab(counts, 'all').count : null}
        />
      </section>
      {detailId && <OrderDrawer key={detailId} detailId={detailId} acts={acts} onClose={() => show(undefined)} />}
      {opened?.what === 'delete' && <DeleteReportDialog row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.what === 'pay' && <PayDialog row={opened.row} onClose={() => setOpened(null)} />}
      {help}
      {exports.all.dialog}
    </>
  );
}

type Counts = Parameters<typeof countByTab>[0];
/** Under the states that are chosen, a tab counts those of them that are its own. */
function countOfTab(counts: Counts, { states }: OrderView, tab: OrderView['tab']): number {
  if (states.length === 0) return countByTab(counts, tab).count;
  const own = counts.filter(({ status }) => states.includes(status));
  return countByTab(own, tab).count;
}
