import { describe, expect, it } from 'vitest';
import { nextSight, rowsInSight } from './use-rows-in-sight.ts';

const screen = 900;
const height = 45;
const at = (scrolled: number, count = 2_000) => rowsInSight({ top: -scrolled, screen, height, count });

describe('rows in sight', () => {
  it('cover the screen wherever the page stands, and are few', () => {
    for (let scrolled = 0; scrolled < 2_000 * height; scrolled += 331) {
      const { start, end } = at(scrolled);
      expect(start * height).toBeLessThanOrEqual(scrolled);
      expect(end === 2_000 || end * height >= scrolled + screen).toBe(true);
      expect(end - start).toBeLessThanOrEqual(60);
    }
  });

  it('of a jump are drawn first where they are on the screen, and then beyond it', () => {
    const sight = { top: -50_000, screen, height, count: 2_000 };
    const jumped = nextSight(at(0), sight);
    expect(jumped.isWhole).toBe(false);
    expect(jumped.next.start * height).toBeLessThanOrEqual(50_000);
    expect(jumped.next.end * height).toBeGreaterThanOrEqual(50_000 + screen);
    expect(jumped.next.end - jumped.next.start).toBeLessThan(35);
    expect(nextSight(jumped.next, sight)).toEqual({ next: at(50_000), isWhole: true });
  });

  it('stay within the list, also after it has become shorter', () => {
    expect(at(0, 3)).toMatchObject({ start: 0, end: 3 });
    expect(at(80_000, 3)).toMatchObject({ start: 3, end: 3 });
    expect(at(0, 0)).toMatchObject({ start: 0, end: 0 });
  });
});
