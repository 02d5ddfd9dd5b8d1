import { setTimeout as pause } from 'node:timers/promises';
import { orderCalls } from '@beidiao/contract/order/calls';
import { refusals } from '@beidiao/contract/refusals';
import { Connection, writeRequest } from './connection.ts';
import { median } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import type { Size } from './size.ts';

type LoadSize = Pick<Size, 'loadMs' | 'loadAlone'>;
/** Of the best that the house does, so many times as many calls are sent. */
const times = 3;
const targets = { throughput: 0.9, p95: 3, declinedMs: 1_000, other: 3 };
/** Connections of one enterprise that asks without a pause. */
const greedy = 48;
const sentEveryMs = 5;

const p95 = (taken: readonly number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN;

export type Loaded = {
  /** One call after the other, ms. */
  readonly aloneP95: number;
  /** Calls a second, of what so many connections at once get. */
  readonly bestRate: number;
  /** While three times as many are sent: what is served and declined a second, and within what time, ms. */
  readonly servedRate: number;
  readonly servedP95: number;
  readonly declinedRate: number;
  readonly declinedP95: number;
  /** Of an enterprise that asks one after the other, alone and while another one has 48 under way, ms. */
  readonly otherAlone: number;
  readonly otherBeside: number;
};

export const isLoadMet = (it: Loaded): boolean =>
  it.servedRate >= it.bestRate * targets.throughput &&
  it.servedP95 <= it.aloneP95 * targets.p95 &&
  !(it.declinedP95 > targets.declinedMs) &&
  it.otherBeside <= it.otherAlone * targets.other;

/** The list of 20 of many enterprises: how the house behaves when it is sent more than it can do. */
export async function measureLoad(port: number, members: readonly BenchMember[], size: LoadSize): Promise<Loaded> {
  const requests = members.map(({ token }) => writeRequest(orderCalls.list, { pageNo: 1, pageSize: 20 }, token));
  const requestOf = (n: number): Buffer => requests[n % requests.length] ?? Buffer.alloc(0);
  const aloneP95 = p95(await askInTurn(port, requestOf, size.loadAlone));
  const rates = [];
  for (const connections of [4, 8, 16]) rates.push(await rateOf(port, requestOf, { connections, ms: size.loadMs / 2 }));
  const bestRate = Math.max(...rates);
  const flood = await send(port, requestOf, { perSecond: bestRate * times, ms: size.loadMs });
  await pause(1_000);
  const [one, other] = [() => requestOf(0), () => requestOf(1)];
  const otherAlone = median(await askInTurn(port, other, size.loadAlone));
  const until = { isOver: false };
  const beside = Array.from({ length: greedy }, () => askWithoutPause(port, one, until));
  await pause(500);
  const otherBeside = median(await askInTurn(port, other, size.loadAlone));
  until.isOver = true;
  await Promise.all(beside);
  return { aloneP95, bestRate, ...flood, otherAlone, otherBeside };
}

async function askInTurn(port: number, requestOf: (n: number) => Buffer, count: number): Promise<number[]> {
  const connection = await Connection.open(port);
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    await connection.ask(requestOf(n));
    taken.push(performance.now() - began);
  }
  connection.close();
  return taken;
}

async function rateOf(
  port: number,
  requestOf: (n: number) => Buffer,
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  const ask = async (): Promise<void> => {
    const connection = await Connection.open(port);
    while (performance.now() < end) {
      if (await isServed(connection, requestOf(count))) count += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return (count / ms) * 1_000;
}

/** @throws Error with any other answer than that the house is busy */
async function isServed(connection: Connection, request: Buffer): Promise<boolean> {
  try {
    await connection.ask(request);
    return true;
  } catch (error) {
    if (String(error).includes(`"${refusals.busy.errcode}"`)) return false;
    throw error;
  }
}

async function askWithoutPause(port: number, requestOf: () => Buffer, until: { isOver: boolean }): Promise<void> {
  const connection = await Connection.open(port);
  while (!until.isOver) if (!(await isServed(connection, requestOf()))) await pause(1_000);
  connection.close();
}

/** Sends so many a second whatever comes back, over as many connections as that takes. The first fifth is not counted. */
async function send(
  port: number,
  requestOf: (n: number) => Buffer,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<Pick<Loaded, 'servedRate' | 'servedP95' | 'declinedRate' | 'declinedP95'>> {
  const free: Connection[] = [];
  const underWay = new Set<Promise<void>>();
  const [served, declined]: [number[], number[]] = [[], []];
  const began = performance.now();
  const countsFrom = began + ms / 5;
  const one = async (n: number): Promise<void> => {
    const sent = performance.now();
    const connection = free.pop() ?? (await Connection.open(port));
    const how = (await isServed(connection, requestOf(n))) ? served : declined;
    if (sent >= countsFrom) how.push(performance.now() - sent);
    free.push(connection);
  };
  for (let n = 0; performance.now() - began < ms; await pause(sentEveryMs)) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    for (; n < due; n += 1) {
      const asked = one(n).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
  }
  await Promise.all(underWay);
  for (const connection of free) connection.close();
  const seconds = (ms * 4) / 5 / 1_000;
  return {
    servedRate: served.length / seconds,
    servedP95: p95(served),
    declinedRate: declined.length / seconds,
    declinedP95: p95(declined),
  };
}
