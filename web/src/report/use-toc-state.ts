import { type RefObject, useEffect, useState } from 'react';
import { nothingSeen, readPlaces, type TocEntry, type TocState } from './toc-state.ts';

/** Header and bar of the viewer stick above the paper. px */
const stuckPx = 108;

/** Follows the reader through the sections of the paper. */
export function useTocState(paper: RefObject<HTMLElement | null>, entries: readonly TocEntry[]): TocState {
  const [state, setState] = useState(nothingSeen);
  const keys = entries.map(({ key }) => key).join(' ');
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const places = keys.split(' ').flatMap((key) => {
        const box = paper.current?.querySelector(`#${key}`)?.getBoundingClientRect();
        return box ? [{ key, top: box.top, bottom: box.bottom }] : [];
      });
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      setState((before) => readPlaces(before, places, { top: stuckPx, bottom: innerHeight, isAtEnd }));
    };
    const lookSoon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [keys, paper]);
  return state;
}
