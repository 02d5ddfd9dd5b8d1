import type { ParamsSent } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';

const { authorized, generating, partlyReported, reported } = orderStates;

/** From the consent on there is, or will be, a report. */
export const statesOfReportTab = {
  all: [authorized, generating, partlyReported, reported],
  checking: [authorized, generating],
  stage: [partlyReported],
  full: [reported],
} as const satisfies Record<string, readonly OrderState[]>;
export type ReportTab = keyof typeof statesOfReportTab;
export const reportTabs = Object.keys(statesOfReportTab) as ReportTab[]; // Object.keys forgets the keys of the table

/** What was deleted is no state of a report that is shown, and stands apart. */
export type ListTab = ReportTab | 'deleted';

/** What the report centre shows; it stands in the address. */
export type ReportFilter = { tab: ListTab; q: string; page: number; size: number };
type Search = Readonly<Record<string, string | undefined>>;

const pageSizes = [20, 50, 100];

/** Tolerant: an address that somebody has edited shows the list all the same. */
export function readReportFilter(search: Search): ReportFilter {
  const [page, size] = [Number(search['page']), Number(search['size'])];
  return {
    tab: search['tab'] === 'deleted' ? 'deleted' : (reportTabs.find((it) => it === search['tab']) ?? 'all'),
    q: (search['q'] ?? '').trim().slice(0, 60),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : 20,
  };
}

/** What differs from the plain list, as search parameters. */
export const writeReportFilter = (it: ReportFilter): Search => ({
  tab: it.tab === 'all' ? undefined : it.tab,
  q: it.q || undefined,
  page: it.page === 1 ? undefined : String(it.page),
  size: it.size === 20 ? undefined : String(it.size),
});

export const listParamsOf = (it: ReportFilter): ParamsSent<typeof orderCalls.list> => ({
  status: [...statesOfReportTab[it.tab === 'deleted' ? 'all' : it.tab]],
  ...(it.q ? { searchCriteria: it.q } : {}),
  pageNo: it.page,
  pageSize: it.size,
});

/** Which report is open: only what can be an id and a version. */
export function readOpened(search: Search): { id: string; version: number | undefined } | null {
  const id = search['id'] ?? '';
  if (!/^\d{1,19}$/.test(id)) return null;
  const version = Number(search['version']);
  return { id, version: Number.isInteger(version) && version > 0 ? version : undefined };
}
