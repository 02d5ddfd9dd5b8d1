import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { Batch, batchCalls } from '@beidiao/contract/batch/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { MemberId, Tenant, UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { House } from '../house.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { countsOf, noRows, showLists } from './batch.ts';
import { openFileName } from './seals.ts';
import { countInTime, type ListName, listNames, listNewest, listOrderers } from './store.ts';

type Wish = ParamsRead<typeof batchCalls.list>;

const holds = (text: string, part: string | undefined): boolean =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());
const inChinese = new Intl.Collator('zh');

type Named = Pick<ListName, 'id' | 'created_at'> & { readonly fileName: string; readonly people: number };
const orders: Readonly<Record<Wish['sortBy'], (one: Named, other: Named) => number>> = {
  createTime: (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  fileName: (one, other) => inChinese.compare(one.fileName, other.fileName),
  count: (one, other) => one.people - other.people,
};

/** Of the newest, whose names are opened one by one. */
const listsCompared = 1_000;

/** Names of files and people are sealed: they are compared here. @throws Refusal pageTooDeep */
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
  const of = { memberId, db };
  const isByName = wish.fileName !== undefined || wish.createName !== undefined;
  if (wish.sortBy === 'createTime' && wish.orderSort === 'desc' && !isByName) {
    const ids = await listNewest(db, { ...asked, limit: wish.pageSize, offset });
    return { fileList: await showLists(house, of, ids), total: await countInTime(db, asked) };
  }
  const found = (await nameLists(house, of, { lists: await listNames(db, { ...asked, limit: listsCompared }), wish }))
    .toSorted((one, other) => orders[wish.sortBy](one, other) * (wish.orderSort === 'asc' ? 1 : -1))
    .map(({ id }) => id);
  return { fileList: await showLists(house, of, found.slice(offset, offset + wish.pageSize)), total: found.length };
}

type Of = { readonly memberId: MemberId; readonly db: Db };

/** Those whose names hold what is asked for. Only what they are found or sorted by is opened or counted. */
async function nameLists(
  { vault }: House,
  { memberId, db }: Of,
  { lists, wish }: { lists: readonly ListName[]; wish: Wish },
): Promise<Named[]> {
  const isNamed = wish.fileName !== undefined || wish.sortBy === 'fileName';
  const counts =
    wish.sortBy === 'count'
      ? await countsOf(
          db,
          memberId,
          lists.map(({ id }) => id),
        )
      : null;
  const orderers = wish.createName === undefined ? null : await namesOfOrderers(vault, db, lists);
  return lists
    .map(({ id, created_at, user_id, name_enc }) => ({
      id,
      created_at,
      fileName: isNamed ? openFileName(vault, memberId, name_enc) : '',
      operatorName: orderers?.get(user_id) ?? '',
      people: Object.values(counts?.get(id) ?? noRows).reduce((sum, count) => sum + count, 0),
    }))
    .filter((one) => holds(one.fileName, wish.fileName) && holds(one.operatorName, wish.createName));
}

async function namesOfOrderers(vault: Vault, db: Db, lists: readonly ListName[]): Promise<Map<UserId, string>> {
  const rows = await listOrderers(db, [...new Set(lists.map(({ user_id }) => user_id))]);
  return new Map(
    rows.map((row) => [row.user_id, vault.open('user_account.name', row.name_enc, `user ${row.user_id}`)]),
  );
}
