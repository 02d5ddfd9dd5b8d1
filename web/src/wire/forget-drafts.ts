import { clear, del, entries } from 'idb-keyval';
import { isOver } from './draft-life.ts';

/** Everything that the desk keeps of what was typed, in this tab and in the browser's database. Never fails. */
export async function forgetDrafts(): Promise<void> {
  sessionStorage.clear();
  await clear().catch(() => undefined);
}

const changedAtOf = (kept: unknown): number | undefined => {
  const state = typeof kept === 'object' && kept !== null && 'state' in kept ? kept.state : undefined;
  const at = typeof state === 'object' && state !== null && 'changedAt' in state ? state.changedAt : undefined;
  return typeof at === 'number' ? at : undefined;
};

/** Removes the drafts that nobody has touched for a day, whoever is signed in now. Never fails. */
export async function sweepDrafts(now = Date.now()): Promise<void> {
  const kept = await entries().catch(() => []);
  const over = kept.filter(([, value]) => isOver(changedAtOf(value), now));
  await Promise.all(over.map(([key]) => del(key).catch(() => undefined)));
}
