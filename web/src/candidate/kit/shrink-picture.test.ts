import { describe, expect, it } from 'vitest';
import { fitInside } from './shrink-picture.ts';

describe('a picture', () => {
  it.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 2_000, height: 1_500 },
    ],
    [
      { width: 3_024, height: 4_032 },
      { width: 1_500, height: 2_000 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
  ])('of %o keeps its proportions and never grows', (size, fits) => {
    expect(fitInside(size, 2_000)).toEqual(fits);
  });
});
