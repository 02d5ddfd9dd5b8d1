import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import type { orderCalls, OrderSort } from '@beidiao/contract/order/calls';
import { allOrderStates, type OrderState, type OrderTab, orderTabs, statesOfTab } from '@beidiao/contract/order/states';
import { endedTradeStates, type TradeState } from '@beidiao/contract/wallet/trade-states';
import { readColumns, writeColumns } from '../../ui/list/columns.ts';
import {
  type Place,
  readId,
  readIds,
  readPlace,
  readQuery,
  readSome,
  readText,
  readTexts,
  type Search,
  writePlace,
  writeQuery,
  writeTexts,
} from '../../ui/list/address.ts';
import { daysOfSpan, isOpen, noSpan, readSpan, type Span, writeSpan } from '../../ui/list/spans.ts';

export const allTabs = Object.keys(orderTabs) as OrderTab[]; // Object.keys forgets the keys of the table

/** The candidate stands first always; these can be shown, hidden and put in another order. */
export const orderColumns = [
  'what',
  'state',
  'progress',
  'result',
  'cost',
  'by',
  'placed',
  'phone',
  'orderNo',
  'tradeNo',
  'position',
  'expected',
  'refunded',
] as const;
export type OrderColumn = (typeof orderColumns)[number];
export const usualColumns: readonly OrderColumn[] = ['what', 'state', 'progress', 'result', 'cost', 'by', 'placed'];

/** By the time of ordering, or by the nearest deadline. */
export const orderOrders = ['newest', 'oldest', 'due'] as const;
export type OrderOrder = (typeof orderOrders)[number];
/** In the address; the newest first stands there by itself. */
const sortNames: Record<OrderOrder, string | undefined> = { newest: undefined, oldest: 'placed', due: 'due' };
const sortsSent: Record<OrderOrder, OrderSort> = { newest: 'desc', oldest: 'asc', due: 'due' };
export const sortSent = ({ sort }: OrderView): OrderSort => sortsSent[sort];
/** Columns by which the list can be sorted: those that an index carries. */
export const sortable: readonly OrderColumn[] = ['progress', 'placed'];
/** What a press on the head of a column leads to. */
export const turnSort = ({ sort }: OrderView, column: string): OrderOrder => {
  if (column === 'progress') return sort === 'due' ? 'newest' : 'due';
  return sort === 'newest' ? 'oldest' : 'newest';
};

/** What the list is set to; all of it stands in the address, so that “back” and a link that is sent lead to the same rows. */
export type OrderView = Place & {
  readonly tab: OrderTab;
  readonly q: string;
  readonly span: Span;
  /** Whose orders, by the ids of people. */
  readonly by: readonly string[];
  /** The own ones, whoever reads it. */
  readonly isMine: boolean;
  /** Of candidates for any of these departments. */
  readonly departments: readonly string[];
  /** Any of these; all of the tab when empty. */
  readonly states: readonly OrderState[];
  /** Of the trade orders that pay them. */
  readonly tradeStates: readonly TradeState[];
  /** One order alone, by its id. */
  readonly orderId: string;
  readonly sort: OrderOrder;
  readonly columns: readonly OrderColumn[];
  readonly isDense: boolean;
};

/** Tolerant: an address that somebody has edited shows the list all the same. */
export function readView(search: Search): OrderView {
  const tab = allTabs.find((it) => it === search['tab']) ?? 'all';
  const states = readSome(search['status'], statesOfTab(tab).map(String));
  const paid = readSome(search['paid'], endedTradeStates.map(String));
  return {
    tab,
    q: readText(search['q']),
    span: readSpan(search),
    by: readIds(search['by']),
    isMine: search['who'] === 'mine',
    departments: readTexts(search['dept']),
    states: statesOfTab(tab).filter((it) => states.includes(String(it))),
    tradeStates: endedTradeStates.filter((it) => paid.includes(String(it))),
    orderId: readId(search['order']),
    sort: orderOrders.find((it) => sortNames[it] !== undefined && sortNames[it] === search['sort']) ?? 'newest',
    columns: readColumns(search['cols'], orderColumns, usualColumns),
    isDense: search['dense'] === '1',
    ...readPlace(search),
  };
}

/** What a saved view keeps: filters, order, columns and density. */
const writeKept = (it: OrderView): Search => ({
  tab: it.tab === 'all' ? undefined : it.tab,
  q: it.q || undefined,
  ...writeSpan(it.span),
  by: it.by.join() || undefined,
  who: it.isMine ? 'mine' : undefined,
  dept: writeTexts(it.departments),
  status: it.states.join() || undefined,
  paid: it.tradeStates.join() || undefined,
  order: it.orderId || undefined,
  sort: sortNames[it.sort],
  cols: writeColumns(it.columns, usualColumns),
  dense: it.isDense ? '1' : undefined,
});

/** What differs from the plain list, as search parameters. */
export const writeView = (it: OrderView): Search => writePlace(it, writeKept(it));

/** A view as it is saved; two that are set alike are the same text. */
export const queryOfView = (it: OrderView): string => writeQuery(writeKept(it));

/** What was saved, as the list understands it today. */
export const viewOfQuery = (query: string, { viewId, size }: Pick<OrderView, 'viewId' | 'size'>): OrderView => ({
  ...readView(readQuery(query)),
  viewId,
  size,
  page: 1,
});

/** The filters that are tokens, in the order in which they stand. */
export const orderTokens = ['days', 'by', 'dept', 'state', 'paid', 'order'] as const;
export type OrderToken = (typeof orderTokens)[number];

const isOn: Record<OrderToken, (it: OrderView) => boolean> = {
  days: ({ span }) => !isOpen(span),
  by: ({ by, isMine }) => isMine || by.length > 0,
  dept: ({ departments }) => departments.length > 0,
  state: ({ states }) => states.length > 0,
  paid: ({ tradeStates }) => tradeStates.length > 0,
  order: ({ orderId }) => orderId !== '',
};
/** The tokens that narrow the list now, in their order. */
export const tokensOn = (it: OrderView): OrderToken[] => orderTokens.filter((token) => isOn[token](it));

const cleared: Record<OrderToken, Partial<OrderView>> = {
  days: { span: noSpan },
  by: { by: [], isMine: false },
  dept: { departments: [] },
  state: { states: [] },
  paid: { tradeStates: [] },
  order: { orderId: '' },
};
export const without = (it: OrderView, token: OrderToken): OrderView => ({ ...it, ...cleared[token], page: 1 });
export const isNarrowed = (it: OrderView): boolean => it.q !== '' || tokensOn(it).length > 0;
/** Without any filter but the tab. */
export const widened = (it: OrderView): OrderView =>
  orderTokens.reduce((view, token) => without(view, token), { ...it, q: '', page: 1 });

/** States that are not in the other tab are let go of. */
export const inTab = (it: OrderView, tab: OrderTab): OrderView => ({
  ...it,
  tab,
  page: 1,
  states: it.states.filter((state) => statesOfTab(tab).includes(state)),
});

/** Every state that may be chosen under a tab, that of deleted reports included. */
export const choosableStates = (tab: OrderTab): readonly OrderState[] =>
  tab === 'all' ? allOrderStates : statesOfTab(tab);

const momentsOf = ({ span }: OrderView, today: string): { begin?: string; end?: string } => {
  const { from, to } = daysOfSpan(span, today);
  return {
    ...(from && { begin: startOfDayInChina(from) }),
    ...(to && { end: startOfDayInChina(daysAfter(to, 1)) }),
  };
};

const narrowingOf = (it: OrderView) => ({
  roleFlag: it.isMine ? ('mine' as const) : ('all' as const),
  ...(it.q ? { searchCriteria: it.q } : {}),
  ...(it.by.length > 0 ? { operatorIdList: [...it.by] } : {}),
  ...(it.departments.length > 0 ? { departmentList: [...it.departments] } : {}),
  ...(it.orderId ? { orderId: it.orderId } : {}),
});

/**
 * Of the list, for all calls that take its filters. A state decides over the tab: the states of the trade order come
 * together with those of the tab.
 */
export function filterOf(it: OrderView, today: string) {
  const { begin, end } = momentsOf(it, today);
  const states =
    it.states.length > 0 || it.tradeStates.length === 0 || it.tab === 'all' ? it.states : statesOfTab(it.tab);
  const status = [...states, ...it.tradeStates];
  return {
    ...narrowingOf(it),
    flag: it.tab,
    ...(status.length === 0 ? {} : { status }),
    ...(begin ? { startTime: begin } : {}),
    ...(end ? { endTime: end } : {}),
  };
}

export const listParams = (it: OrderView, today: string): ParamsSent<typeof orderCalls.list> => ({
  ...filterOf(it, today),
  orderSort: sortSent(it),
  pageNo: it.page,
  pageSize: it.size,
});

/** All tabs under the same filters; the states are told apart by the answer. */
export function countParams(it: OrderView, today: string): ParamsSent<typeof orderCalls.counts> {
  const { begin, end } = momentsOf(it, today);
  return {
    ...narrowingOf(it),
    ...(it.tradeStates.length > 0 ? { status: [...it.tradeStates] } : {}),
    ...(begin ? { startDate: begin } : {}),
    ...(end ? { endDate: end } : {}),
  };
}
