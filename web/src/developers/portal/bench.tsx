import { openCalls } from '@beidiao/contract/open/calls';
import type { SampleLanguage } from '@beidiao/contract/open/samples';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import { send } from '../../wire/send/send.ts';
import { isSignedIn } from '../../wire/send/session.ts';
import { useSampleLanguage } from './sample-choice.ts';

type Bench = {
  readonly language: SampleLanguage;
  readonly choose: (next: SampleLanguage) => void;
  /** The address that samples name. */
  readonly base: string;
  /** A test key that was pasted: in the memory of this tab and nowhere else. */
  readonly key: string | null;
  readonly keepKey: (key: string | null) => void;
  /** Of the reader's newest test key; null for whoever is not signed in or has none. */
  readonly tail: string | null;
  /** The last check that was made from this page. */
  readonly madeId: string | null;
  readonly noteMade: (id: string) => void;
};
const Shared = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(Shared);
  if (bench === null) throw new TypeError('samples stand inside of a Bench');
  return bench;
}

/** What all samples of the page share: language, key, and what was made with it. */
export function SampleBench({ base, children }: { base: string; children: ReactNode }): ReactElement {
  const [language, choose] = useSampleLanguage();
  const [key, keepKey] = useState<string | null>(null);
  const [madeId, noteMade] = useState<string | null>(null);
  const tail = useNewestTail();
  return <Shared value={{ language, choose, base, key, keepKey, tail, madeId, noteMade }}>{children}</Shared>;
}

/** Nobody misses it who is a visitor, acts for no enterprise, or has no key. */
function useNewestTail(): string | null {
  const [tail, setTail] = useState<string | null>(null);
  useEffect(() => {
    if (!isSignedIn()) return undefined;
    const controller = new AbortController();
    send(openCalls.keys, {}, { signal: controller.signal }).then(
      ({ keys }) => {
        const newest = keys.find(({ environment, state }) => environment === 'test' && state === 'active');
        if (!controller.signal.aborted) setTail(newest?.lastFour ?? null);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return tail;
}

/** What samples show for a key, and what they copy. */
export function useShownKey(): { shown: string; copied: string } {
  const { key, tail } = useBench();
  const shown = `bd_test_…${key?.slice(-4) ?? tail ?? ''}`;
  return { shown, copied: key ?? shown };
}
