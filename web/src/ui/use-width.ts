import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The width that a place has, in px, for what is drawn otherwise when it has less than it needs; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): { place: RefObject<E | null>; width: number } {
  const place = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    // In the same frame: what was drawn for the old width would stand wider than the screen for a moment.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
