import { roles } from '@beidiao/contract/account/calls';
import type { deskCalls, FoundPerson } from '@beidiao/contract/desk/calls';
import { deskRules } from '@beidiao/contract/desk/rules';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Actor, Tenant, UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { findLists } from '../batch/batch.ts';
import { resendLink, stillAsked } from '../candidate/candidate.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { findDetail, listOrders, type OrderedPage } from '../order/order.ts';
import { remindOfMaterial } from '../verification/verification.ts';
import { listPersons } from './find-store.ts';
import { todoOf } from './present.ts';
import { countInStates, listUnconsented } from './figure-store.ts';
import { awaitingConsent, beginningsOf, byDeadline } from './rules.ts';
import { findToView, listToApprove, listToPay, listToRead } from './todo-store.ts';

export type Reading = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };
type Found = Data<typeof deskCalls.find>;
type Todo = Data<typeof deskCalls.todo>;

/** Whose orders the reader sees: null for everybody's. */
export const readableOf = (actor: Actor): UserId | null =>
  actor.rights.has(permissions.seeOrdersOfOthers) ? null : (actor.forUserId ?? actor.userId);

/** Whether the reader is told what was found. */
export async function maySeeLights(db: Db, actor: Actor): Promise<boolean> {
  if (!actor.rights.has(permissions.seeReports)) return false;
  if (actor.program !== null && !actor.program.scopes.includes('report')) return false;
  return !(await isReportKeptFrom(db, actor));
}

const rowsAtMost = { orders: 8, people: 6, lists: 4, looked: 24 } as const;

const everyOrder = {
  flag: 'all' as const,
  status: [],
  roleFlag: 'all' as const,
  operatorIdList: [],
  orderSort: 'desc' as const,
};
const search = (reading: Reading, searchCriteria: string, pageSize: number): Promise<OrderedPage> =>
  listOrders(reading, { ...everyOrder, searchCriteria, pageNo: 1, pageSize });

/** People, orders and lists of candidates that a text finds. */
export async function findAnything(reading: Reading, { text }: ParamsRead<typeof deskCalls.find>): Promise<Found> {
  const { db, actor } = reading;
  const { rows, total } = await search(reading, text, rowsAtMost.looked);
  const readable = readableOf(actor);
  const asked = { memberId: actor.memberId, userId: readable, text, limit: rowsAtMost.lists };
  const lists = await findLists(reading.house, db, asked);
  const persons = await listPersons(
    db,
    { memberId: actor.memberId, userId: readable, maySeeLights: await maySeeLights(db, actor) },
    rows.map(({ orderDetailsId }) => orderDetailsId),
  );
  const byId = new Map(persons.map((it) => [it.id, it]));
  const people = new Map<string, FoundPerson>();
  for (const row of rows) {
    const person = byId.get(row.orderDetailsId);
    if (person === undefined || people.has(person.person)) continue;
    const { name, phoneNo, status, orderDetailsId } = row;
    const { department, light, checks } = person;
    people.set(person.person, { orderDetailsId, name, phoneNo, department, status, light, checks });
  }
  return {
    people: [...people.values()].slice(0, rowsAtMost.people),
    orders: rows
      .slice(0, rowsAtMost.orders)
      .map(({ orderDetailsId, name, orderNo, packageName, itemCount, status, amountFen }) => ({
        orderDetailsId,
        name,
        orderNo,
        packageName,
        itemCount,
        status,
        amountFen,
      })),
    lists: lists.map(({ batchFileId, fileName, state, counts, operatorName }) => ({
      batchFileId,
      fileName,
      state,
      people: Object.values(counts).reduce((sum, count) => sum + count, 0),
      operatorName,
    })),
    total,
    nearest: rows.length + lists.length > 0 ? null : await nearestOf(reading, text),
  };
}

/** The longest beginning of a name that finds somebody. */
async function nearestOf(reading: Reading, text: string): Promise<string | null> {
  for (const beginning of beginningsOf(text))
    if ((await search(reading, beginning, 1)).rows.length > 0) return beginning;
  return null;
}

/** Candidates who were asked for the consent longer ago than two days. */
export async function consentLongOf({ house, db, actor }: Reading): Promise<Todo['consentLong']> {
  const before = new Date(house.now().getTime() - deskRules.consentLongHours * 3_600_000);
  return waitingOf(await listUnconsented(db, { memberId: actor.memberId, userId: readableOf(actor) }, before));
}
export const waitingOf = (rows: readonly { id: string }[]): Todo['consentLong'] => ({
  count: rows.length,
  ids: rows.slice(0, deskRules.remindAtOnce).map(({ id }) => id),
});

/** What waits for this person, or for anybody whose orders they see. */
export async function listTodo(reading: Reading, { roleFlag }: ParamsRead<typeof deskCalls.todo>): Promise<Todo> {
  const { house, db, actor } = reading;
  const { memberId, userId, forUserId, rights, role } = actor;
  const ownIds = [userId, ...(forUserId === null ? [] : [forUserId])];
  const whose = roleFlag === 'all' && rights.has(permissions.seeOrdersOfOthers) ? null : ownIds;
  const mayPay = rights.has(permissions.payFromBalance) || rights.has(permissions.payOnline);
  const asked = { memberId, limit: deskRules.todoRows };
  const mayApprove = rights.has(permissions.approve);
  const exceptOf = role === roles.admin ? null : userId;
  const since = new Date(house.now().getTime() - deskRules.readDays * 24 * 3_600_000);
  const mayRead = await maySeeLights(db, actor);
  const toView = await findToView(db, memberId, whose);
  const rows = [
    ...(mayApprove ? await listToApprove(db, asked, exceptOf) : []).map(todoOf(house.vault, 'approve')),
    ...(await listToPay(db, asked, { ownIds: whose, mayPay })).map(todoOf(house.vault, 'pay')),
    ...(toView === undefined ? [] : [toView]).map(todoOf(house.vault, 'view')),
    ...(mayRead ? await listToRead(db, asked, { since, ownIds: whose, readerId: userId }) : []).map(
      todoOf(house.vault, 'read'),
    ),
  ].toSorted(byDeadline);
  return {
    rows,
    consent: await countInStates(db, { memberId, userId: readableOf(actor) }, awaitingConsent),
    consentLong: await consentLongOf(reading),
  };
}

/**
 * Reminds a candidate of what is waited for.
 * @throws Refusal orderNotFound, orderNotInState, remindedOften, remindAtNight, tooMany, messagesUsed, materialEnded, materialReminded
 */
export async function remind(reading: Reading, orderDetailsId: string): Promise<void> {
  const { house, db, actor } = reading;
  const detail = await findDetail(db, actor.memberId, orderDetailsId);
  if (detail === undefined) throw new Refusal('orderNotFound');
  if (stillAsked.includes(detail.state)) await resendLink(house, { actor }, { orderDetailsId, asReminder: true });
  else await remindOfMaterial({ house, db, actor }, orderDetailsId);
}
