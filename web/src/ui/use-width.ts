import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width that a place has, in px, for what is drawn otherwise when it has less than it needs; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): { place: RefObject<E | null>; width: number } {
  const place = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
