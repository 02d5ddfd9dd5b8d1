/** Work that was not waited for any longer. */
export class TookTooLong extends Error {
  constructor(seconds: number) {
    super(`it had not ended after ${seconds} s`);
  }
}

export type Watch = {
  readonly tellEveryMs: number;
  /** Told in seconds how long the work has been going on. */
  readonly tell: (seconds: number) => void;
  readonly atMostMs: number;
};

/**
 * Does the work, and tells again and again that it goes on until it has ended either way.
 * @throws TookTooLong when its time is up: it can not be broken off and goes on, but nobody waits for it
 */
export async function watched<T>(work: () => Promise<T>, { tellEveryMs, tell, atMostMs }: Watch): Promise<T> {
  const began = performance.now();
  const watch = setInterval(() => tell(Math.round((performance.now() - began) / 1000)), tellEveryMs);
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new TookTooLong(Math.round(atMostMs / 1000))), atMostMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearInterval(watch);
    clearTimeout(limit);
  }
}
