import { useRef, useState } from 'react';
import { problemOf } from '../wire/problem-of.ts';

type Act = {
  isBusy: boolean;
  fault: string | null;
  say: (words: string | null) => void;
  run: (work: () => Promise<unknown>) => void;
};

/** One act of a screen: busy while it runs, never twice at once; what went wrong in words. */
export function useAct(): Act {
  const [isBusy, setBusy] = useState(false);
  const [fault, say] = useState<string | null>(null);
  const isRunning = useRef(false);
  const run = (work: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    say(null);
    work()
      .catch((error: unknown) => say(problemOf(error)))
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { isBusy, fault, say, run };
}
