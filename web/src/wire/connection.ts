import { useEffect, useRef, useSyncExternalStore } from 'react';

/** `offline`: this device has no network. `unreachable`: it has, and the service does not answer. */
export type Connection = 'ok' | 'offline' | 'unreachable';

/** Says of itself whether it can serve, its database included. */
const probePath = '/readyz';
const probeTimeoutMs = 5_000;
const firstWaitMs = 2_000;
const longestWaitMs = 15_000;
/** All pages of all people come back at the same moment; not all of them in the same second. */
const recoverySpreadMs = 1_500;

let state: Connection = 'ok';
let wait = firstWaitMs;
let isProbing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const recoveries = new Set<() => void>();

function change(next: Connection): void {
  if (next === state) return;
  const isBack = next === 'ok';
  state = next;
  for (const listener of listeners) listener();
  if (isBack) setTimeout(() => recoveries.forEach((recover) => recover()), Math.random() * recoverySpreadMs);
}

const isAnswering = (): Promise<boolean> =>
  fetch(probePath, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function probe(): Promise<void> {
  // Where nothing on the page would show or use it, nothing is asked.
  if (isProbing || (listeners.size === 0 && recoveries.size === 0)) return;
  isProbing = true;
  clearTimeout(timer);
  const isWell = await isAnswering();
  isProbing = false;
  if (isWell) {
    wait = firstWaitMs;
    return change('ok');
  }
  change(navigator.onLine ? 'unreachable' : 'offline');
  timer = setTimeout(() => void probe(), wait * (0.5 + Math.random() / 2));
  wait = Math.min(longestWaitMs, wait * 2);
}

/** A request failed, or waits for long: asks whether the service as a whole answers. One broken call is no outage. */
export const suspectOutage = (): void => void probe();

export const readConnection = (): Connection => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('offline', suspectOutage);
  addEventListener('online', suspectOutage);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('offline', suspectOutage);
    removeEventListener('online', suspectOutage);
  };
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, readConnection);

/** Calls back each time the service is back after an outage. @returns how to stop */
export function onRecovery(recover: () => void): () => void {
  recoveries.add(recover);
  return () => recoveries.delete(recover);
}

/** Reads again what an outage has kept from the page, without a reload. */
export function useRecovery(recover: () => void): void {
  const latest = useRef(recover);
  useEffect(() => {
    latest.current = recover;
  });
  useEffect(() => onRecovery(() => latest.current()), []);
}
