import { type RefObject, useEffect, useState } from 'react';

/** Rows beyond the edges of the screen that are drawn as well: what a turn of the wheel shows is there already. */
const beyond = 12;
/** Fewer right after a jump, when no row that was drawn is on the screen: the others follow once these are painted. */
const beyondAfterJump = 1;
/** The range moves in steps, so that scrolling by a row draws nothing anew. */
const step = 6;

export type RowsInSight = { readonly start: number; readonly end: number; readonly height: number };

type Sight = { readonly top: number; readonly screen: number; readonly height: number; readonly count: number };

export function rowsInSight({ top, screen, height, count }: Sight, spare = beyond): RowsInSight {
  const first = Math.floor(-top / height) - spare;
  const last = Math.ceil((screen - top) / height) + spare;
  const start = Math.min(Math.max(0, Math.floor(first / step) * step), count);
  return { start, end: Math.max(start, Math.min(count, Math.ceil(last / step) * step)), height };
}

/** What is drawn next: all of it at once, or after a jump the rows on the screen first. */
export function nextSight(now: RowsInSight, sight: Sight): { next: RowsInSight; isWhole: boolean } {
  const whole = rowsInSight(sight);
  const isJump = whole.start >= now.end || whole.end <= now.start;
  return isJump ? { next: rowsInSight(sight, beyondAfterJump), isWhole: false } : { next: whole, isWhole: true };
}

/** Which of many rows of one height stand on the screen while the page scrolls; the height is that of the first row drawn. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number): RowsInSight {
  const [sight, setSight] = useState<RowsInSight>({ start: 0, end: 40, height: 44 });
  useEffect(() => {
    let later = 0;
    // Two frames on, the rows of a jump are painted.
    const lookLater = (): void => {
      cancelAnimationFrame(later);
      later = requestAnimationFrame(() => {
        later = requestAnimationFrame(look);
      });
    };
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      // Where rows beyond the screen are room in the list, the first row drawn says that it is one.
      const first = list.current?.querySelector('[data-row]') ?? list.current?.firstElementChild;
      const row = first?.getBoundingClientRect().height;
      setSight((now) => {
        const { next, isWhole } = nextSight(now, { top, screen: innerHeight, height: row || now.height, count });
        if (!isWhole) lookLater();
        const isSame = next.start === now.start && next.end === now.end && Math.abs(next.height - now.height) < 0.5;
        return isSame ? now : next;
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(later);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, count]);
  return sight;
}
