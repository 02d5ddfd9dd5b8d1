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

/**
 * One act of a screen: busy until what it changed is shown, never twice at once. What went wrong is said in words at the
 * moment in which another try is taken: the page reads anew what a refused call may have found changed, and nobody waits for that.
 */
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
      const done = await work();
      await changesShown();
      return done;
    } catch (fault) {
      say(await explain(fault));
      return undefined;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, say, run };
}
