import type { Child } from './child.ts';
import { Connection } from './connection.ts';

/** One unit of work on one of the connections: a request, or an order with its payment. */
export type Step = (connection: Connection, place: number) => Promise<unknown>;
export type Side = { readonly child: Child; readonly step: Step };
export type Comparison = {
  readonly what: string;
  readonly house: Side;
  readonly floor: Side;
  readonly connections: number;
  /** The least that the rate of the house may be, as a part of the floor's. */
  readonly target?: number;
};
/**
 * Rates per second, and processor time of the server process in µs per step: medians over the rounds. The processor's
 * ratio leaves out the database and the waiting, and holds still when others use the machine.
 */
export type Compared = {
  readonly what: string;
  readonly target: number | undefined;
  readonly houseRate: number;
  readonly floorRate: number;
  readonly ratios: readonly number[];
  readonly cpuRatio: number;
  readonly houseMicros: number;
  readonly floorMicros: number;
};

export type Rounds = { readonly count: number; readonly ms: number };

/** Until code and plans are warm, ms; short rounds, which measure nothing, need less of it. */
const warmUpOf = ({ ms }: Rounds): number => Math.min(1500, ms * 4);

/** Alternates between both sides, so that what else the machine does hits both; the ratio is taken within each round. */
export async function compare(comparison: Comparison, rounds: Rounds): Promise<Compared> {
  const { house, floor, connections } = comparison;
  const houseLoad = await openLoad(house, connections);
  const floorLoad = await openLoad(floor, connections);
  await houseLoad.run(warmUpOf(rounds));
  await floorLoad.run(warmUpOf(rounds));
  const pairs: { house: Run; floor: Run }[] = [];
  for (let round = 0; round < rounds.count; round += 1) {
    // Who goes first changes, so that a drift favours nobody.
    const early = round % 2 === 0 ? await houseLoad.run(rounds.ms) : undefined;
    const base = await floorLoad.run(rounds.ms);
    pairs.push({ house: early ?? (await houseLoad.run(rounds.ms)), floor: base });
  }
  houseLoad.close();
  floorLoad.close();
  return {
    what: comparison.what,
    target: comparison.target,
    houseRate: median(pairs.map((pair) => pair.house.perSecond)),
    floorRate: median(pairs.map((pair) => pair.floor.perSecond)),
    ratios: pairs.map((pair) => pair.house.perSecond / pair.floor.perSecond),
    cpuRatio: median(pairs.map((pair) => pair.floor.micros / pair.house.micros)),
    houseMicros: median(pairs.map((pair) => pair.house.micros)),
    floorMicros: median(pairs.map((pair) => pair.floor.micros)),
  };
}

type Run = { readonly perSecond: number; readonly micros: number };
type Load = { run(ms: number): Promise<Run>; close(): void };

async function openLoad({ child, step }: Side, count: number): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(child.port)));
  return {
    async run(ms) {
      const cpuBefore = await child.cpuMicros();
      const began = performance.now();
      let done = 0;
      const work = async (connection: Connection, place: number): Promise<void> => {
        while (performance.now() - began < ms) {
          await step(connection, place);
          done += 1;
        }
      };
      await Promise.all(connections.map(work));
      const seconds = (performance.now() - began) / 1000;
      return { perSecond: done / seconds, micros: ((await child.cpuMicros()) - cpuBefore) / done };
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
