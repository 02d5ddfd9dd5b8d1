import { authorizeStatuses, followStatuses } from '@beidiao/contract/batch/states';
import type { batchOrderCalls, OrderedBatchRow, OrderOfList } from '@beidiao/contract/batch/order-calls';
import { type OrderState, statesOfTab } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import { lights } from '@beidiao/contract/verification/task-states';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import type { Actor, Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { openRemarkOf, readBatchFile } from '../batch/batch.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { keyOfPhone, keyOfPhoneTail, keysOfNameSearch, maySeeResults, readOrdered } from '../order/order.ts';
import {
  countStandings,
  listOrderedRows,
  listOrdersOfList,
  type ListReader,
  type Narrowing,
  type OrderOfListRow,
  type RowOfList,
} from './batch-store.ts';
import { findStandings } from './result-store.ts';

type Reading = Pick<Tenant, 'actor' | 'db'>;
type Wish = ParamsRead<typeof batchOrderCalls.orderedRows>;

/** @throws Refusal notFound, pageTooDeep */
export async function readOrderedList(house: House, reading: Reading, wish: Wish) {
  const { actor, db } = reading;
  const offset = offsetOf(wish);
  const file = await readBatchFile(house, reading, wish.batchFileId);
  const of = await readerOf(db, actor, wish.batchFileId);
  const standings = await countStandings(db, of);
  const sum = (counted: typeof standings): number => counted.reduce((total, { count }) => total + count, 0);
  const page = { limit: wish.pageSize, offset };
  const found = await listOrderedRows(db, of, { ...narrowingOf(house.vault, actor, wish), ...page });
  return {
    file,
    orders: (await listOrdersOfList(db, of)).map((row) => orderOf(house.vault, row)),
    follow: Object.fromEntries(
      followStatuses.map((tab) => [tab, sum(standings.filter(({ state }) => statesOfTab(tab).includes(state)))]),
    ) as Record<(typeof followStatuses)[number], number>, // every one is there
    risk: Object.fromEntries(
      lights.map((light) => [light, sum(standings.filter((one) => one.light === light))]),
    ) as Record<(typeof lights)[number], number>, // every one is there
    rows: await rowsOf(house, reading, { batchFileId: wish.batchFileId, found }),
    total: found[0]?.total ?? 0,
  };
}

/** Who sees the own orders alone sees them alone in a list as well. */
export async function readerOf(db: Db, actor: Actor, batchFileId: string): Promise<ListReader> {
  const { memberId, userId, rights } = actor;
  return {
    memberId,
    batchFileId,
    userId: rights.has(permissions.seeOrdersOfOthers) ? null : userId,
    seesLights: maySeeResults(actor) && !(await isReportKeptFrom(db, actor)),
  };
}

/** The rows of a list with their checks, and what was found of each. */
export async function rowsOf(
  house: House,
  { actor, db }: Reading,
  { batchFileId, found }: { batchFileId: string; found: readonly RowOfList[] },
): Promise<OrderedBatchRow[]> {
  const ordered = await readOrdered(
    { house, actor, db },
    found.map(({ id }) => id),
  );
  const standingOf = await findStandings(db, actor, ordered);
  const rowOf = new Map(found.map((row) => [row.id, row]));
  return ordered.map((order) => {
    const row = rowOf.get(order.orderDetailsId);
    if (row === undefined) throw new TypeError('a row was not asked for');
    return {
      ...order,
      ...standingOf(order),
      batchFileDetailsId: row.n,
      remarkVersion: row.remark_version,
      remark: openRemarkOf(house.vault, { batchFileId, n: row.n }, row.remark_enc),
    };
  });
}

function narrowingOf(
  vault: Vault,
  actor: Actor,
  { phone, name, authorizeStatus, followStatus, riskLevel }: Wish,
): Narrowing {
  const isTail = phone?.length === 4;
  return {
    states: statesBoth(
      authorizeStatus === undefined ? null : authorizeStatuses[authorizeStatus],
      followStatus === undefined ? null : statesOfTab(followStatus),
    ),
    phoneKey: phone && !isTail ? keyOfPhone(vault, actor.memberId, phone) : null,
    phoneTailKey: phone && isTail ? keyOfPhoneTail(vault, actor.memberId, phone) : null,
    nameKeys: name ? keysOfNameSearch(vault, actor.memberId, name) : null,
    light: riskLevel ?? null,
  };
}

const statesBoth = (
  one: readonly OrderState[] | null,
  other: readonly OrderState[] | null,
): readonly OrderState[] | null =>
  one === null ? other : other === null ? one : one.filter((state) => other.includes(state));

const orderOf = (vault: Vault, row: OrderOfListRow): OrderOfList => ({
  orderId: row.id,
  orderNo: row.order_no,
  tradeOrderId: row.trade_order_id,
  packageName: row.package_name,
  people: row.people,
  amountFen: fen(row.amount_fen),
  refundedFen: fen(row.refunded_fen),
  operatorName:
    row.operator_enc === null ? '' : vault.open('user_account.name', row.operator_enc, `user ${row.user_id}`),
  createdAt: row.created_at.toISOString(),
  invitedAt: row.invite_at?.toISOString() ?? null,
});
