import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { orphanAgeMs } from './rules.ts';
import { namedPlaces } from './store.ts';

/** Removes the content of files whose rows were buried. What a live row names is never touched. */
export async function dropFiles(house: House, { places }: Tasks['dropFiles']): Promise<void> {
  const kept = await namedPlaces(house.system.db, places);
  for (const place of places) if (!kept.has(place)) await house.ports.files.remove(place);
}

/** Removes what no live row names: a process died between file and row, or between row and removal. */
export async function sweepOrphanFiles(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - orphanAgeMs);
  let batch: string[] = [];
  for await (const place of house.ports.files.list(before)) {
    batch.push(place);
    if (batch.length === 500) {
      await dropFiles(house, { places: batch });
      batch = [];
    }
  }
  await dropFiles(house, { places: batch });
}
