import { useSyncExternalStore } from 'react';

/** Who is signed in, kept in the tab alone: a phone or a desk is lent, and a closed tab has signed out. */
export type TabSession<S> = {
  /** The session of this tab; none once its time is over. */
  readonly read: () => S | null;
  readonly keep: (session: S | null) => void;
  readonly useSession: () => S | null;
};

/** One session a storage key: the candidate's and the staff's may stand side by side in one browser. */
export function tabSession<S extends { accessToken: string; endsAt: number }>(storageKey: string): TabSession<S> {
  const listeners = new Set<() => void>();
  let held: S | null | undefined;

  function stored(): S | null {
    try {
      const it: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
      return typeof it === 'object' && it !== null && 'accessToken' in it ? (it as S) : null;
    } catch {
      return null;
    }
  }
  function read(): S | null {
    if (held === undefined) held = stored();
    if (held && held.endsAt <= Date.now()) held = null;
    return held;
  }
  function keep(session: S | null): void {
    held = session;
    if (session) sessionStorage.setItem(storageKey, JSON.stringify(session));
    else sessionStorage.removeItem(storageKey);
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { read, keep, useSession: () => useSyncExternalStore(subscribe, read) };
}
