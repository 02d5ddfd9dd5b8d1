import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

it.each([
  ['a photo', [4_000, 3_000], [2_000, 1_500]],
  ['a photo upright', [3_024, 4_032], [1_500, 2_000]],
  ['what is small', [640, 480], [640, 480]],
  ['a screenshot', [1_080, 2_400], [1_000, 2_222]],
  ['a long screenshot', [1_080, 18_100], [1_000, 16_759]],
  ['a long screenshot of a small screen', [720, 9_000], [720, 9_000]],
  ['a panorama', [9_000, 1_500], [6_000, 1_000]],
  ['a strip that no phone can draw', [1_080, 60_000], [549, 30_529]],
])('%s keeps its proportions, and what stands in it can be read', (_, [width = 0, height = 0], size) => {
  expect(pictureSize({ width, height }, 2_000)).toEqual({ width: size[0], height: size[1] });
});

it('a picture of any size never grows, and fits the side or the area', () => {
  const side = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = pictureSize({ width, height }, 2_000);
      expect(size.width).toBeLessThanOrEqual(width);
      expect(size.height).toBeLessThanOrEqual(height);
      expect(Math.max(size.width, size.height) <= 2_000 || size.width * size.height <= 16_777_216).toBe(true);
    }),
  );
});
