import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', tell);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const now = (): string => location.pathname + location.search;
/** How many pages of ours lie behind this one: with none, back would leave the site. */
const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0;
};

export const hasMoved = (): boolean => depth() > 0;

export function go(to: string, { replace = false } = {}): void {
  if (to === now()) return;
  if (replace) history.replaceState({ depth: depth() }, '', to);
  else history.pushState({ depth: depth() + 1 }, '', to);
  scrollTo(0, 0);
  tell();
}

/** One page back, or to `otherwise` when the visit began here. */
export function goBack(otherwise: string): void {
  if (depth() > 0) history.back();
  else go(otherwise, { replace: true });
}

export type Place = { path: string; search: URLSearchParams };

/** Where the reader is; follows the back button. */
export function usePlace(): Place {
  const url = new URL(useSyncExternalStore(subscribe, now), location.origin);
  return { path: url.pathname, search: url.searchParams };
}
