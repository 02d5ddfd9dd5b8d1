import type { BenchDatabase } from './bench-database.ts';
import { Child } from './child.ts';
import { Connection } from './connection.ts';
import { type Ask, asksOf } from './scale-asks.ts';
import { fill, renewSessions, seedWorld } from './scale-fill.ts';
import type { Size } from './size.ts';

/** At p95, against the small one. */
const limit = 1.3;
/** What differs by less is the machine. */
const noiseMs = 1;
const timesAgain = 3;
/** From the sixth run on PostgreSQL may settle on one plan for any values. */
const runsBefore = 8;

type Times = { readonly p50: number; readonly p95: number };
export type Scaled = { readonly what: string; readonly few: Times; readonly many: Times };
export type ScaleSize = Pick<Size, 'fewDetails' | 'manyDetails' | 'scaleRounds'>;

/** Asks both databases the same in turns, so that what else the machine does hits both. */
export async function measureScale(database: BenchDatabase, size: ScaleSize): Promise<Scaled[]> {
  const world = await seedWorld(database);
  const sides: Child[] = [];
  const filled: BenchDatabase[] = [];
  try {
    for (const count of [size.fewDetails, size.manyDetails]) {
      console.log(`… ${count} order details`);
      const copy = await database.copy(`details_${count}`);
      await fill(copy, world, count);
      filled.push(copy);
      sides.push(await Child.start('unlimited house', { ...world.setting, address: copy.address }));
    }
    for (const copy of filled) await renewSessions(copy);
    console.log('… asking both');
    return await askAll(asksOf(world), sides, size.scaleRounds);
  } finally {
    for (const side of sides) await side.stop();
  }
}

export async function askAll(asks: readonly Ask[], sides: readonly Child[], rounds: number): Promise<Scaled[]> {
  const scaled: Scaled[] = [];
  for (const ask of asks) {
    const connections = await Promise.all(sides.map(({ port }) => Connection.open(port)));
    const first = await compared(ask, connections, rounds);
    // The 95th of a hundred is one slow moment of the machine away: what misses is asked more often, and that counts.
    scaled.push(isFlat(first) ? first : await compared(ask, connections, rounds * timesAgain));
    for (const connection of connections) connection.close();
  }
  return scaled;
}

async function compared({ what, requests }: Ask, sides: readonly Connection[], rounds: number): Promise<Scaled> {
  const taken = sides.map((): number[] => []);
  for (let round = -runsBefore; round < rounds; round += 1)
    for (const [place, side] of sides.entries()) {
      const began = performance.now();
      await side.ask(requests[(round + runsBefore) % requests.length] ?? Buffer.alloc(0));
      if (round >= 0) taken[place]?.push(performance.now() - began);
    }
  const [few, many] = taken.map(timesOf);
  if (few === undefined || many === undefined) throw new TypeError('two sides');
  return { what, few, many };
}

function timesOf(taken: readonly number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

export const isFlat = ({ few, many }: Scaled): boolean => many.p95 <= Math.max(few.p95 * limit, few.p95 + noiseMs);
