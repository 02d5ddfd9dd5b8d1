import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const restMs = 400;

type Armed = {
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** Whether a key counts already: one that is still held from before must not confirm anything. */
  readonly isArmed: () => boolean;
};

/** The focus of a dialog that `↵` confirms: on its title first, and deaf for a moment. */
export function useArmed(): Armed {
  const title = useRef<HTMLHeadingElement>(null);
  const isReady = useRef(false);
  useLayoutEffect(() => title.current?.focus(), []);
  useEffect(() => {
    const clock = setTimeout(() => {
      isReady.current = true;
    }, restMs);
    return () => clearTimeout(clock);
  }, []);
  return { title, isArmed: () => isReady.current };
}
