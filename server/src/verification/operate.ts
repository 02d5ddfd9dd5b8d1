import type { Data } from '@beidiao/contract/wire/call';
import {
  type ConnectorRow,
  type engineCalls,
  outsideServices,
  type ServiceRow,
} from '@beidiao/contract/verification/engine';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { breakerOf } from '../ports/behind-breakers.ts';
import { closeBreaker } from '../ports/breaker-store.ts';
import { noteAct } from '../staff/staff.ts';
import { sweepCallbacks } from './source-callback-store.ts';
import {
  type ConnectorRecord,
  handOverDue,
  holdFailed,
  listConnectors,
  listFailed,
  listLapsed,
  listServices,
} from './operate-store.ts';
import { findOrderPromise, listPromises, measurePace, measurePromises } from './pace-store.ts';
import { moveTask } from './task-store.ts';
import { remindAndExpireMaterials } from './material-jobs.ts';
import { expectAnew, stopVerification } from './moves.ts';

/** What stands of each source that the configuration names. */
export async function readConnectors(house: House): Promise<ConnectorRow[]> {
  const { of, otherwise } = house.ports.sources.ways;
  const ways = [...of].flatMap(([code, way]) => (way === undefined ? [] : ([[code, way.connector]] as const)));
  const names = new Set(ways.map(([, connector]) => connector));
  if (otherwise !== undefined) names.add(otherwise.connector);
  const wish = { names: [...names], ways, otherwise: otherwise?.connector ?? null };
  const rows = await listConnectors(house.system.db, wish);
  return rows.map(rowOf);
}

/** What stands of each other service that was asked. */
export async function readServices({ system: { db } }: House): Promise<ServiceRow[]> {
  const named = new Map(outsideServices.map((service) => [breakerOf(service), service]));
  return (await listServices(db, [...named.keys()])).flatMap((row) => {
    const service = named.get(row.name);
    if (service === undefined) return [];
    return {
      service,
      name: row.name,
      state: row.state,
      since: row.since.toISOString(),
      failures: row.failures,
      lastFailure: failureOf(row),
      lastLatencyMs: row.last_latency_ms,
    };
  });
}

const failureOf = (row: Pick<ConnectorRecord, 'last_failure' | 'last_failure_at'>): ConnectorRow['lastFailure'] =>
  row.last_failure === null || row.last_failure_at === null
    ? null
    : { what: row.last_failure, at: row.last_failure_at.toISOString() };

const rowOf = (row: ConnectorRecord): ConnectorRow => ({
  name: row.name,
  state: row.state,
  since: row.since?.toISOString() ?? null,
  failures: row.failures,
  lastFailure: failureOf(row),
  lastLatencyMs: row.last_latency_ms,
  items: row.items,
  waiting: row.waiting,
  askedToday: row.asked_today,
  costTodayFen: Number(row.cost_today_fen),
});

/** @throws Refusal notFound */
export async function resetConnector(house: House, staff: StaffActor, name: string): Promise<void> {
  await house.system.transaction(async (tx) => {
    const isService = outsideServices.some((service) => breakerOf(service) === name);
    const isClosed = await (isService ? closeBreaker(tx, name) : house.ports.sources.closeBreaker(tx, name));
    if (!isClosed) throw new Refusal('notFound');
    await noteAct(tx, { staff, memberId: null, action: 'resetConnector', subject: `connector ${name}` });
  });
}

export async function readFailed(
  house: House,
  after: string,
  pageSize: number,
): Promise<Data<typeof engineCalls.failedTasks>> {
  const rows = await listFailed(house.system.db, after, pageSize + 1);
  return {
    rows: rows.slice(0, pageSize).map((row) => ({
      taskId: row.id,
      orderDetailsId: row.order_detail_id,
      code: row.code,
      name: { zh: row.name_zh, en: row.name_en },
      attempts: row.attempts,
      faults: row.faults,
      failure: row.failure ?? '',
      failedAt: row.failed_at.toISOString(),
    })),
    hasMore: rows.length > pageSize,
  };
}

const tenths = (hours: number): number => Math.round(hours * 10) / 10;

export async function readPromises(house: House): Promise<Data<typeof engineCalls.promises>> {
  const { ended, in_time: inTime } = await findOrderPromise(house.system.db);
  const items = (await listPromises(house.system.db)).map((row) => ({
    code: row.code,
    name: { zh: row.name_zh, en: row.name_en },
    ended: row.ended,
    inTime: row.in_time,
    promisedHours: tenths(row.promised_h),
    actualHours: tenths(row.actual_h),
    slowHours: tenths(row.slow_h),
  }));
  return { items, orders: { ended, inTime } };
}

/** @throws Refusal notFound, taskNotFailed */
export async function retryTask(house: House, staff: StaffActor, taskId: string): Promise<void> {
  await house.system.transaction(async (tx) => {
    const task = await holdFailed(tx, taskId);
    if (task === undefined) throw new Refusal('notFound');
    if (!task.is_failed || !(await moveTask(tx, taskId, { move: 'tryAgain' }))) throw new Refusal('taskNotFailed');
    await noteAct(tx, { staff, memberId: task.member_id, action: 'retryTask', subject: `task ${taskId}` });
  });
}

/** Every minute: what is late is expected anew, what waits for a source that rests goes to people when it is due, and what waits for people ends with its consent. */
export async function maintainTasks(house: House): Promise<void> {
  const open = new Set(await house.ports.sources.openBreakers());
  const codes = [...house.ports.sources.ways.of].flatMap(([code, way]) =>
    open.has(way?.connector ?? '') ? [code] : [],
  );
  if (codes.length > 0) await house.system.transaction((tx) => handOverDue(tx, codes));
  for (const { member_id: memberId, order_detail_id: orderDetailsId } of await listLapsed(house.system.db))
    await stopVerification(house, { memberId, orderDetailsId });
  await remindAndExpireMaterials(house);
  await expectAnew(house);
}

/** How long items take and what became of promises, measured anew; old callbacks are forgotten. */
export async function measureItems(house: House): Promise<void> {
  await house.system.transaction(measurePace);
  await house.system.transaction(measurePromises);
  await house.system.transaction(sweepCallbacks);
}
