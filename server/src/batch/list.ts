import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { Batch, batchCalls } from '@beidiao/contract/batch/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Tenant } from '../access/actor.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { House } from '../house.ts';
import { countsOf, noRows, present } from './batch.ts';
import { type BatchRecord, countInTime, listInTime, listNewest } from './store.ts';

type Wish = ParamsRead<typeof batchCalls.list>;

const holds = (text: string, part: string | undefined): boolean =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());
const all = ({ counts }: Batch): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const orders: Readonly<Record<Wish['sortBy'], (one: Batch, other: Batch) => number>> = {
  createTime: (one, other) => one.createdAt.localeCompare(other.createdAt),
  fileName: (one, other) => one.fileName.localeCompare(other.fileName, 'zh'),
  count: (one, other) => all(one) - all(other),
};

/** Names of files and people are sealed: they are compared here, of a thousand lists at most. @throws Refusal pageTooDeep */
export async function listBatches(
  house: House,
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  wish: Wish,
): Promise<{ fileList: Batch[]; total: number }> {
  const { memberId, userId, rights } = actor;
  const offset = offsetOf(wish);
  const isOwn = (wish.memberId ?? memberId) === memberId && (wish.epId ?? memberId) === memberId;
  if (!isOwn) return { fileList: [], total: 0 };
  const asked = {
    memberId,
    from: wish.startTime ?? '1900-01-01',
    until: wish.endTime ?? '2900-01-01',
    userId: rights.has(permissions.seeOrdersOfOthers) ? null : userId,
  };
  const shown = async (rows: readonly BatchRecord[]): Promise<Batch[]> => {
    const ids = rows.map(({ id }) => id);
    const counts = await countsOf(db, memberId, ids);
    return rows.map((row) => present(house, row, counts.get(row.id) ?? noRows));
  };
  const isByName = wish.fileName !== undefined || wish.createName !== undefined;
  if (wish.sortBy === 'createTime' && wish.orderSort === 'desc' && !isByName) {
    const rows = await listNewest(db, { ...asked, limit: wish.pageSize, offset });
    return { fileList: await shown(rows), total: await countInTime(db, asked) };
  }
  const found = await listInTime(db, asked);
  // What a list holds is counted for those of the page alone, unless that is what they are sorted by.
  const lists = (wish.sortBy === 'count' ? await shown(found) : found.map((row) => present(house, row, noRows)))
    .filter((one) => holds(one.fileName, wish.fileName) && holds(one.operatorName, wish.createName))
    .toSorted((one, other) => orders[wish.sortBy](one, other) * (wish.orderSort === 'asc' ? 1 : -1));
  const page = lists.slice(offset, offset + wish.pageSize);
  const byId = new Map(found.map((row) => [row.id, row]));
  const fileList = await shown(page.flatMap(({ batchFileId }) => byId.get(batchFileId) ?? []));
  return { fileList, total: lists.length };
}
