import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { Batch, batchCalls } from '@beidiao/contract/batch/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Tenant } from '../access/actor.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { House } from '../house.ts';
import { countsOf, noRows, present } from './batch.ts';
import { listInTime } from './store.ts';

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
  const found = await listInTime(db, {
    memberId,
    from: wish.startTime ?? '1900-01-01',
    until: wish.endTime ?? '2900-01-01',
    userId: rights.has(permissions.seeOrdersOfOthers) ? null : userId,
  });
  const counts = await countsOf(
    db,
    memberId,
    found.map(({ id }) => id),
  );
  const lists = found
    .map((row) => present(house, row, counts.get(row.id) ?? noRows))
    .filter((one) => holds(one.fileName, wish.fileName) && holds(one.operatorName, wish.createName))
    .toSorted((one, other) => orders[wish.sortBy](one, other) * (wish.orderSort === 'asc' ? 1 : -1));
  return { fileList: lists.slice(offset, offset + wish.pageSize), total: lists.length };
}
