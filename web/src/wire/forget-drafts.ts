import { clear, del, entries } from 'idb-keyval';
import { isOver } from './draft-life.ts';

/** Stands while drafts have to go: a page that is closed in the middle leaves the rest to the next one. */
const dueKey = 'beidiao.forgetDrafts';

/** Everything that the desk keeps of what was typed, in this tab and in the browser's database. Never fails. */
export async function forgetDrafts(): Promise<void> {
  sessionStorage.clear();
  localStorage.setItem(dueKey, '1');
  try {
    await clear();
    localStorage.removeItem(dueKey);
  } catch {
    // The mark stays: the next page tries again.
  }
}

/** Ends what a closed page has begun. Never fails. */
export async function finishForgetting(): Promise<void> {
  if (localStorage.getItem(dueKey) !== null) await forgetDrafts();
}

const changedAtOf = (kept: unknown): number | undefined => {
  const state = typeof kept === 'object' && kept !== null && 'state' in kept ? kept.state : undefined;
  const at = typeof state === 'object' && state !== null && 'changedAt' in state ? state.changedAt : undefined;
  return typeof at === 'number' ? at : undefined;
};

/** Removes the drafts that nobody has touched for a day, whoever is signed in now. Never fails. */
export async function sweepDrafts(now = Date.now()): Promise<void> {
  try {
    const over = (await entries()).filter(([, value]) => isOver(changedAtOf(value), now));
    await Promise.all(over.map(([key]) => del(key)));
  } catch {
    // A browser without a database has kept nothing.
  }
}
