import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { useEffect, useState } from 'react';
import { send } from '../wire/send/send.ts';

const refreshMs = 3_000;

type Reading<C extends Call> = { data: Data<C> | null; error: Error | null };

/** Reads by a call every 3 s while the page is seen. A failed reading keeps what the last good one brought. */
export function useRefreshed<C extends Call>(call: C, params: ParamsSent<C>): Reading<C> & { again: () => void } {
  const [reading, setReading] = useState<Reading<C>>({ data: null, error: null });
  const [round, setRound] = useState(0);
  const text = JSON.stringify(params);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const note = (next: (last: Reading<C>) => Reading<C>): void => {
      if (!signal.aborted) setReading(next);
    };
    let clock: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      await send(call, params, { signal }).then(
        (data) => note(() => ({ data, error: null })),
        (error: Error) => note((last) => ({ data: last.data, error })),
      );
      if (!signal.aborted) clock = setTimeout(readWhenSeen, refreshMs);
    };
    const readWhenSeen = (): void => {
      if (document.visibilityState === 'visible') void read();
      else document.addEventListener('visibilitychange', readWhenSeen, { once: true, signal });
    };
    readWhenSeen();
    return () => {
      controller.abort();
      clearTimeout(clock);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `text` stands for params, a new object on each render; `round` asks again
  }, [call, text, round]);
  return { ...reading, again: () => setRound((now) => now + 1) };
}
