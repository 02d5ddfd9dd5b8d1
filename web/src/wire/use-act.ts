import { useRef, useState } from 'react';
import { changesShown } from './send/changes.ts';
import { problemOf } from './send/problem-of.ts';

type Options = {
  /** What is said of a fault; null when somebody else says it: a field, a toast. */
  explain?: (fault: unknown) => string | null | Promise<string | null>;
  /** What is said before the first act. */
  first?: () => string | null;
};

export type Act = {
  isBusy: boolean;
  problem: string | null;
  say: (words: string | null) => void;
  /** @returns what the work returns; undefined when it failed, or when another one is on its way */
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
};

/** One act of a screen: busy until what it changed is shown, never twice at once; what went wrong in words. */
export function useAct({ explain = problemOf, first = () => null }: Options = {}): Act {
  const [isBusy, setBusy] = useState(false);
  const [problem, say] = useState(first);
  const isRunning = useRef(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    say(null);
    try {
      return await work();
    } catch (fault) {
      say(await explain(fault));
      return undefined;
    } finally {
      await changesShown();
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, say, run };
}
