import type { batchCalls } from '@beidiao/contract/batch/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import {
  type Place,
  readPlace,
  readQuery,
  readText,
  type Search,
  writePlace,
  writeQuery,
} from '../../../ui/list/address.ts';
import { daysOfSpan, isOpen, noSpan, readSpan, type Span, writeSpan } from '../../../ui/list/spans.ts';

export const sorts = {
  newest: { sortBy: 'createTime', orderSort: 'desc' },
  oldest: { sortBy: 'createTime', orderSort: 'asc' },
  byName: { sortBy: 'fileName', orderSort: 'asc' },
  byCount: { sortBy: 'count', orderSort: 'desc' },
} as const;
export type Sort = keyof typeof sorts;
/** What a press on the head of a column leads to; a second one leads back to the newest. */
export const turnSort = (sort: Sort, column: string): Sort => {
  if (column === 'time') return sort === 'newest' ? 'oldest' : 'newest';
  const by = column === 'name' ? 'byName' : 'byCount';
  return sort === by ? 'newest' : by;
};

/** Which lists are shown; it stands in the address. */
export type FilesFilter = Place & {
  readonly name: string;
  /** Who brought it, or how the name begins. */
  readonly q: string;
  /** Of the upload. */
  readonly span: Span;
  readonly sort: Sort;
};

/** Tolerant: an address that somebody has edited shows the lists all the same. */
export function readFiles(search: Search): FilesFilter {
  const allSorts = Object.keys(sorts) as Sort[]; // Object.keys forgets the keys of the table
  return {
    name: (search['name'] ?? '').slice(0, 200),
    q: readText(search['q']),
    span: readSpan(search),
    sort: allSorts.find((it) => it === search['sort']) ?? 'newest',
    ...readPlace(search),
  };
}

const writeKept = (it: FilesFilter): Search => ({
  name: it.name || undefined,
  q: it.q || undefined,
  ...writeSpan(it.span),
  sort: it.sort === 'newest' ? undefined : it.sort,
});
export const writeFiles = (it: FilesFilter): Search => writePlace(it, writeKept(it));
/** A view as it is saved; two that are set alike are the same text. */
export const queryOfFiles = (it: FilesFilter): string => writeQuery(writeKept(it));
export const filesOfQuery = (query: string, { viewId, size }: Pick<FilesFilter, 'viewId' | 'size'>): FilesFilter => ({
  ...readFiles(readQuery(query)),
  viewId,
  size,
  page: 1,
});

/** The filters that are tokens, in the order in which they stand. */
export const fileTokens = ['name', 'time'] as const;
export type FileToken = (typeof fileTokens)[number];
export const tokensOn = ({ name, span }: FilesFilter): FileToken[] =>
  fileTokens.filter((token) => (token === 'name' ? name !== '' : !isOpen(span)));
export const isNarrowed = (it: FilesFilter): boolean => it.q !== '' || tokensOn(it).length > 0;
export const widened = (it: FilesFilter): FilesFilter => ({ ...it, name: '', q: '', span: noSpan, page: 1 });

export function filesParams(it: FilesFilter, today: string): ParamsSent<typeof batchCalls.list> {
  const { from, to } = daysOfSpan(it.span, today);
  return {
    ...sorts[it.sort],
    ...(it.name ? { fileName: it.name } : {}),
    ...(it.q ? { createName: it.q } : {}),
    ...(from ? { startTime: startOfDayInChina(from) } : {}),
    ...(to ? { endTime: startOfDayInChina(daysAfter(to, 1)) } : {}),
    pageNo: it.page,
    pageSize: it.size,
  };
}
