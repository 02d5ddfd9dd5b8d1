/** `wasEnded`: somebody has ended the session before its time was over. */
type Listener = (message: string, how: { wasEnded: boolean }) => void;

const listeners = new Set<Listener>();

/** Called with the server's words when it no longer knows the session. @returns how to stop listening */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(message: string, how: { wasEnded: boolean }): void {
  for (const listener of listeners) listener(message, how);
}
