import { type RefObject, useEffect, useState } from 'react';

/** Rows beyond the edges of the screen that are drawn as well: what a turn of the wheel shows is there already. */
const beyond = 12;
/** The range moves in steps, so that scrolling by a row draws nothing anew. */
const step = 6;

export type RowsInSight = { readonly start: number; readonly end: number; readonly height: number };

export function rowsInSight(of: { top: number; screen: number; height: number; count: number }): RowsInSight {
  const { top, screen, height, count } = of;
  const first = Math.floor(-top / height) - beyond;
  const last = Math.ceil((screen - top) / height) + beyond;
  const start = Math.min(Math.max(0, Math.floor(first / step) * step), count);
  return { start, end: Math.max(start, Math.min(count, Math.ceil(last / step) * step)), height };
}

/** Which of many rows of one height stand on the screen while the page scrolls; the height is that of the first row drawn. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number): RowsInSight {
  const [sight, setSight] = useState<RowsInSight>({ start: 0, end: 40, height: 44 });
  useEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const row = list.current?.firstElementChild?.getBoundingClientRect().height;
      setSight((now) => {
        const next = rowsInSight({ top, screen: innerHeight, height: row || now.height, count });
        const isSame = next.start === now.start && next.end === now.end && Math.abs(next.height - now.height) < 0.5;
        return isSame ? now : next;
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, count]);
  return sight;
}
