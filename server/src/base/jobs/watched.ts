/** Does the work, and tells each `everyMs` that it goes on for how long, in seconds, until it has ended either way. */
export async function watched<T>(work: () => Promise<T>, everyMs: number, tell: (seconds: number) => void): Promise<T> {
  const began = performance.now();
  const watch = setInterval(() => tell(Math.round((performance.now() - began) / 1000)), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}
