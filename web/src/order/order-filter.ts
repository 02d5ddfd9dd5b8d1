import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { allOrderStates, type OrderState, type OrderTab, orderTabs, statesOfTab } from '@beidiao/contract/order/states';

const pageSizes = [20, 50, 100];
export const allTabs = Object.keys(orderTabs) as OrderTab[]; // Object.keys forgets the keys of the table

/** What the list shows; it stands in the address, so that "back" and a shared link lead to the same rows. */
export type OrderFilter = {
  tab: OrderTab;
  q: string;
  /** Any of these; all of the tab when empty. */
  statuses: readonly OrderState[];
  isMine: boolean;
  /** yyyy-mm-dd in China, both ends included; empty when open. */
  from: string;
  to: string;
  page: number;
  size: number;
};
type Search = Readonly<Record<string, string | undefined>>;

const dayOf = (text: string | undefined): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '');

/** Tolerant: an address that somebody has edited shows the list all the same. */
export function readFilter(search: Search): OrderFilter {
  const tab = allTabs.find((it) => it === search['tab']) ?? 'all';
  const page = Number(search['page']);
  const size = Number(search['size']);
  const asked = (search['status'] ?? '').split(',');
  return {
    tab,
    q: (search['q'] ?? '').trim().slice(0, 60),
    statuses: statesOfTab(tab).filter((it) => asked.includes(String(it))),
    isMine: search['who'] === 'mine',
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : 20,
  };
}

/** What differs from the plain list, as search parameters. */
export const writeFilter = (it: OrderFilter): Search => ({
  tab: it.tab === 'all' ? undefined : it.tab,
  q: it.q || undefined,
  status: it.statuses.join() || undefined,
  who: it.isMine ? 'mine' : undefined,
  from: it.from || undefined,
  to: it.to || undefined,
  page: it.page === 1 ? undefined : String(it.page),
  size: it.size === 20 ? undefined : String(it.size),
});

export const isNarrowed = (it: OrderFilter): boolean =>
  it.q !== '' || it.statuses.length > 0 || it.isMine || it.from !== '' || it.to !== '';

/** The list without any narrowing but the tab. */
export const widened = (it: OrderFilter): OrderFilter => ({ ...readFilter({}), tab: it.tab, size: it.size });

/** Both calls take the same narrowing, under two names. */
export function paramsOf(it: OrderFilter): {
  list: ParamsSent<typeof orderCalls.list>;
  counts: ParamsSent<typeof orderCalls.counts>;
} {
  const begin = it.from && startOfDayInChina(it.from);
  const end = it.to && startOfDayInChina(daysAfter(it.to, 1));
  const narrowing = { roleFlag: it.isMine ? 'mine' : 'all', ...(it.q ? { searchCriteria: it.q } : {}) } as const;
  return {
    list: {
      ...narrowing,
      flag: it.tab,
      ...(it.statuses.length === 0 ? {} : { status: [...it.statuses] }),
      ...(begin ? { startTime: begin } : {}),
      ...(end ? { endTime: end } : {}),
      pageNo: it.page,
      pageSize: it.size,
    },
    counts: { ...narrowing, ...(begin ? { startDate: begin } : {}), ...(end ? { endDate: end } : {}) },
  };
}

/** The states that may be chosen under a tab. */
export const choosableStates = (tab: OrderTab): OrderState[] =>
  tab === 'all' ? allOrderStates.filter((state) => state > 0) : statesOfTab(tab).filter((state) => state > 0);
