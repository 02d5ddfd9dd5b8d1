import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { type Light, lights } from '@beidiao/contract/verification/task-states';
import {
  type Place,
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
import { readColumns, writeColumns } from '../../ui/list/columns.ts';
import { daysOfSpan, isOpen, noSpan, readSpan, type Span, writeSpan } from '../../ui/list/spans.ts';

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

/** Of the rows; the candidate stands first always. */
export const reportColumns = [
  'what',
  'state',
  'result',
  'expected',
  'by',
  'placed',
  'position',
  'phone',
  'orderNo',
] as const;
export type ReportColumn = (typeof reportColumns)[number];
export const usualColumns: readonly ReportColumn[] = ['what', 'state', 'result', 'expected', 'by', 'placed'];

/** What the report centre is set to; all of it stands in the address. */
export type ReportView = Place & {
  readonly tab: ListTab;
  readonly q: string;
  /** Of the order. */
  readonly span: Span;
  /** Whose orders, by the ids of people. */
  readonly by: readonly string[];
  /** Of candidates for any of these departments. */
  readonly departments: readonly string[];
  /** Results; none for any. */
  readonly lights: readonly Light[];
  /** Only what this person has not read. */
  readonly isUnread: boolean;
  readonly isOldestFirst: boolean;
  readonly columns: readonly ReportColumn[];
  /** Rows in the place of cards. */
  readonly isDense: boolean;
};

/** Tolerant: an address that somebody has edited shows the list all the same. */
export const readView = (search: Search): ReportView => ({
  tab: search['tab'] === 'deleted' ? 'deleted' : (reportTabs.find((it) => it === search['tab']) ?? 'all'),
  q: readText(search['q']),
  span: readSpan(search),
  by: readIds(search['by']),
  departments: readTexts(search['dept']),
  lights: readSome(search['result'], lights),
  isUnread: search['unread'] === '1',
  isOldestFirst: search['sort'] === 'placed',
  columns: readColumns(search['cols'], reportColumns, usualColumns),
  isDense: search['dense'] === '1',
  ...readPlace(search),
});

/** What a saved view keeps: filters, order, columns and density. */
const writeKept = (it: ReportView): Search => ({
  tab: it.tab === 'all' ? undefined : it.tab,
  q: it.q || undefined,
  ...writeSpan(it.span),
  by: it.by.join() || undefined,
  dept: writeTexts(it.departments),
  result: it.lights.join() || undefined,
  unread: it.isUnread ? '1' : undefined,
  sort: it.isOldestFirst ? 'placed' : undefined,
  cols: writeColumns(it.columns, usualColumns),
  dense: it.isDense ? '1' : undefined,
});

/** What differs from the plain list, as search parameters. */
export const writeView = (it: ReportView): Search => writePlace(it, writeKept(it));
/** A view as it is saved; two that are set alike are the same text. */
export const queryOfView = (it: ReportView): string => writeQuery(writeKept(it));
/** What was saved, as the list understands it today. */
export const viewOfQuery = (query: string, { viewId, size }: Pick<ReportView, 'viewId' | 'size'>): ReportView => ({
  ...readView(readQuery(query)),
  viewId,
  size,
  page: 1,
});

/** The filters that are tokens, in the order in which they stand. */
export const reportTokens = ['days', 'by', 'dept', 'result', 'unread'] as const;
export type ReportToken = (typeof reportTokens)[number];
const isOn: Record<ReportToken, (it: ReportView) => boolean> = {
  days: ({ span }) => !isOpen(span),
  by: ({ by }) => by.length > 0,
  dept: ({ departments }) => departments.length > 0,
  result: (it) => it.lights.length > 0,
  unread: ({ isUnread }) => isUnread,
};
export const tokensOn = (it: ReportView): ReportToken[] => reportTokens.filter((token) => isOn[token](it));
const cleared: Record<ReportToken, Partial<ReportView>> = {
  days: { span: noSpan },
  by: { by: [] },
  dept: { departments: [] },
  result: { lights: [] },
  unread: { isUnread: false },
};
export const without = (it: ReportView, token: ReportToken): ReportView => ({ ...it, ...cleared[token], page: 1 });
export const isNarrowed = (it: ReportView): boolean => it.q !== '' || tokensOn(it).length > 0;
/** Without any filter but the tab. */
export const widened = (it: ReportView): ReportView => ({
  ...it,
  ...cleared.days,
  ...cleared.by,
  ...cleared.dept,
  ...cleared.result,
  ...cleared.unread,
  q: '',
  page: 1,
});

const momentsOf = ({ span }: ReportView, today: string): { begin?: string; end?: string } => {
  const { from, to } = daysOfSpan(span, today);
  return {
    ...(from && { begin: startOfDayInChina(from) }),
    ...(to && { end: startOfDayInChina(daysAfter(to, 1)) }),
  };
};
const narrowingOf = ({ q, by, departments, lights: asked, isUnread }: ReportView) => ({
  ...(q ? { searchCriteria: q } : {}),
  ...(by.length > 0 ? { operatorIdList: [...by] } : {}),
  ...(departments.length > 0 ? { departmentList: [...departments] } : {}),
  ...(asked.length > 0 ? { lightList: [...asked] } : {}),
  ...(isUnread ? { isUnread } : {}),
});

/** Of the list, for all calls that take its filters. */
export function filterOf(it: ReportView, today: string) {
  const { begin, end } = momentsOf(it, today);
  return {
    ...narrowingOf(it),
    status: [...statesOfReportTab[it.tab === 'deleted' ? 'all' : it.tab]],
    ...(begin ? { startTime: begin } : {}),
    ...(end ? { endTime: end } : {}),
  };
}

export const listParamsOf = (it: ReportView, today: string): ParamsSent<typeof orderCalls.list> => ({
  ...filterOf(it, today),
  orderSort: it.isOldestFirst ? 'asc' : 'desc',
  pageNo: it.page,
  pageSize: it.size,
});

/** All tabs under the same filters; the states are told apart by the answer. */
export function countParams(it: ReportView, today: string): ParamsSent<typeof orderCalls.counts> {
  const { begin, end } = momentsOf(it, today);
  return { ...narrowingOf(it), ...(begin ? { startDate: begin } : {}), ...(end ? { endDate: end } : {}) };
}

/** `comparedTo`: an earlier version, beside which it is shown. */
type Opened = { id: string; version: number | undefined; comparedTo: number | undefined };
/** Which report is open: only what can be an id and a version. */
export function readOpened(search: Search): Opened | null {
  const id = search['id'] ?? '';
  if (!/^\d{1,19}$/.test(id)) return null;
  const versionIn = (name: string): number | undefined => {
    const version = Number(search[name]);
    return Number.isInteger(version) && version > 0 ? version : undefined;
  };
  return { id, version: versionIn('version'), comparedTo: versionIn('with') };
}
