import type { Topic } from '@beidiao/contract/acts';
import type { Call } from '@beidiao/contract/wire/call';

type Reread = (topics: readonly Topic[]) => Promise<unknown>;

const rereads = new Set<Reread>();
let shown: Promise<unknown> = Promise.resolve();

/**
 * Tells who keeps answers what a call may have changed, when it has ended: also a call that was refused, since the page
 * may have shown what is no longer so, and one whose answer was lost.
 */
export function tellChanges({ changes = [] }: Call): void {
  if (changes.length === 0) return;
  shown = Promise.all([shown, ...[...rereads].map((reread) => reread(changes))]);
}

/** Resolves when what was changed so far has been asked anew, also where that failed. */
export const changesShown = (): Promise<unknown> => shown;

/** @returns how to stop */
export function onChanges(reread: Reread): () => void {
  rereads.add(reread);
  return () => rereads.delete(reread);
}
