type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Called with the server's words when it no longer knows the session. @returns how to stop listening */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(message: string): void {
  for (const listener of listeners) listener(message);
}
