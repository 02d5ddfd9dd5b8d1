import { fen } from '@beidiao/contract/wire/money';
import type { bulkCalls, BulkStanding } from '@beidiao/contract/bulk/calls';
import { type BulkAct, bulkActs, bulkAtOnce, bulkMost, type BulkOutcome, undoMs } from '@beidiao/contract/bulk/rules';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { findFullyReminded } from '../candidate/candidate.ts';
import { type SelectedDetail, selectDetails } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import { whyNot } from './rules.ts';
import { runRows } from './run.ts';
import {
  addBulk,
  type BulkOf,
  type BulkRecord,
  countOutcomes,
  findOwnBulk,
  holdBulk,
  listNotDone,
  type NewRow,
  writeBulkState,
} from './store.ts';

type Reader = Pick<Tenant, 'actor' | 'db'> & { readonly house: House };
type Caller = Reader & Pick<Tenant, 'transaction'>;

type Judged = { readonly detail: SelectedDetail; readonly outcome: BulkOutcome | null };

async function judgeAll({ house, actor, db }: Reader, act: BulkAct, details: SelectedDetail[]): Promise<Judged[]> {
  const now = house.now();
  const chosenOf = new Map<string, number>();
  for (const { state, tradeOrderId } of details)
    if (state === 1) chosenOf.set(tradeOrderId, (chosenOf.get(tradeOrderId) ?? 0) + 1);
  const facts = { now, chosenOf, mayPayFromBalance: actor.rights.has(permissions.payFromBalance) };
  const judged = details.map((detail) => ({ detail, outcome: whyNot(act, detail, facts) }));
  if (act !== 'remind') return judged;
  const persons = judged.flatMap(({ detail, outcome }) => (outcome === null ? [detail.personKey] : []));
  const reminded = await findFullyReminded(house, db, { memberId: actor.memberId, persons });
  const isReminded = new Set(reminded.map((key) => key.toString('hex')));
  return judged.map(({ detail, outcome }) => ({
    detail,
    outcome: outcome ?? (isReminded.has(detail.personKey.toString('hex')) ? 'remindedTwice' : null),
  }));
}

/** A trade order is paid once, however many of its checks are chosen: the first row of it has the amount. */
function rowsOf(act: BulkAct, judged: readonly Judged[]): NewRow[] {
  const paid = new Set<string>();
  return judged.map(({ detail, outcome }) => {
    const { id, tradeOrderId, state, leftFen, dueFen } = detail;
    const isFirst = !paid.has(tradeOrderId);
    if (outcome === null) paid.add(tradeOrderId);
    const moved = act === 'cancel' ? (state === 1 ? fen(0) : leftFen) : act === 'pay' && isFirst ? dueFen : fen(0);
    return { id, tradeOrderId, outcome, amountFen: outcome === null ? moved : 0 };
  });
}

const sumOf = (rows: readonly NewRow[]) => ({
  able: rows.filter(({ outcome }) => outcome === null).length,
  amountFen: fen(rows.reduce((sum, row) => sum + row.amountFen, 0)),
});

/** @throws Refusal bulkTooMany */
async function readChosen(
  caller: Reader,
  { orderDetailsIds, filter }: ParamsRead<typeof bulkCalls.weigh>,
): Promise<SelectedDetail[]> {
  const picked = { ids: orderDetailsIds ?? (filter === undefined ? [] : null), filter: filter ?? null };
  const details = await selectDetails(caller, picked, bulkMost + 1);
  if (details.length > bulkMost) throw new Refusal('bulkTooMany', { most: bulkMost });
  return details;
}

/** What could be done with what is chosen. Nothing is kept. @throws Refusal bulkTooMany */
export async function weighBulk(caller: Reader, wish: ParamsRead<typeof bulkCalls.weigh>) {
  const details = await readChosen(caller, wish);
  const acts = [];
  for (const act of bulkActs) acts.push({ act, ...sumOf(rowsOf(act, await judgeAll(caller, act, details))) });
  return { total: details.length, acts };
}

/** @throws Refusal bulkTooMany, bulkNothing */
export async function prepareBulk(caller: Caller, wish: ParamsRead<typeof bulkCalls.prepare>) {
  const { act } = wish;
  const { memberId, userId } = caller.actor;
  const details = await readChosen(caller, wish);
  if (details.length === 0) throw new Refusal('bulkNothing');
  const judged = await judgeAll(caller, act, details);
  const rows = rowsOf(act, judged);
  const bulkId = await caller.transaction((tx) => addBulk(tx, { memberId, userId, act, rows }));
  const reasons = [...new Set(judged.flatMap(({ outcome }) => (outcome === null ? [] : [outcome])))];
  return {
    bulkId,
    total: rows.length,
    ...sumOf(rows),
    notAble: reasons.map((outcome) => {
      const some = judged.filter((it) => it.outcome === outcome);
      return { outcome, count: some.length, names: some.slice(0, 3).map(({ detail }) => detail.name()) };
    }),
  };
}

async function standingOf(db: Db, record: BulkRecord): Promise<BulkStanding> {
  const of = { memberId: record.member_id, bulkId: record.id };
  const counts = await countOutcomes(db, of);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const done = counts.find(({ outcome }) => outcome === 'done');
  return {
    bulkId: record.id,
    act: record.act,
    state: record.state,
    startsAt: record.starts_at?.toISOString() ?? null,
    total,
    ended: total - (counts.find(({ outcome }) => outcome === null)?.count ?? 0),
    done: done?.count ?? 0,
    amountFen: fen(done?.amount_fen ?? 0),
    notDone: counts.flatMap(({ outcome, count }) =>
      outcome === null || outcome === 'done' ? [] : [{ outcome, count }],
    ),
    kept: (await listNotDone(db, of)).map(({ id, outcome }) => ({ orderDetailsId: id, outcome })),
  };
}

/** Only the own: what a colleague has chosen is not there. @throws Refusal bulkNotFound */
async function findOwn({ actor, db }: Pick<Caller, 'actor' | 'db'>, bulkId: string): Promise<BulkRecord> {
  const record = await findOwnBulk(db, { memberId: actor.memberId, bulkId }, actor.userId);
  if (record === undefined) throw new Refusal('bulkNotFound');
  return record;
}

export async function readBulk(caller: Pick<Caller, 'actor' | 'db'>, bulkId: string): Promise<BulkStanding> {
  return standingOf(caller.db, await findOwn(caller, bulkId));
}

/** When a job goes on with what a request has left undone. */
const resumeMs = 60_000;

/**
 * Begins what was prepared; a repeat answers how it stands. A job is asked for in the same transaction: of what is done while
 * the caller waits it does the rest, should this process end.
 * @throws Refusal bulkNotFound, bulkUndone, memberFrozen
 */
export async function beginBulk(caller: Caller, bulkId: string): Promise<BulkStanding> {
  const { house, actor, db, transaction } = caller;
  const { memberId } = actor;
  const of: BulkOf = { memberId, bulkId };
  const { act } = await findOwn(caller, bulkId);
  if (act === 'pay' && actor.isFrozen) throw new Refusal('memberFrozen');
  const open = (await countOutcomes(db, of)).find(({ outcome }) => outcome === null)?.count ?? 0;
  const isAtOnce = act !== 'remind' && open <= bulkAtOnce;
  const begun = await transaction(async (tx) => {
    const held = await holdBulk(tx, of);
    if (held === undefined) throw new Refusal('bulkNotFound');
    if (held.state === 'undone') throw new Refusal('bulkUndone');
    if (held.state !== 'ready') return false;
    const now = house.now();
    const startsAt = act === 'remind' ? new Date(now.getTime() + undoMs) : now;
    await writeBulkState(tx, of, { state: act === 'remind' ? 'waiting' : 'running', startsAt });
    const runAt = new Date(now.getTime() + (act === 'remind' ? undoMs : isAtOnce ? resumeMs : 0));
    await enqueue(tx, { task: 'runBulk', payload: { memberId, bulkId }, runAt });
    return true;
  });
  if (begun && isAtOnce) await runRows(house, of, transaction);
  return readBulk(caller, bulkId);
}

/** @throws Refusal bulkNotFound, bulkBegun */
export async function undoBulk(caller: Caller, bulkId: string): Promise<void> {
  const of: BulkOf = { memberId: caller.actor.memberId, bulkId };
  await findOwn(caller, bulkId);
  await caller.transaction(async (tx) => {
    const state = (await holdBulk(tx, of))?.state;
    if (state === 'undone') return;
    if (state !== 'waiting' && state !== 'ready') throw new Refusal('bulkBegun');
    await writeBulkState(tx, of, { state: 'undone' });
  });
}
