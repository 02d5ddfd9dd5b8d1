import { expect, it } from 'vitest';
import { isReadableTheme } from '../partner/frame-rules.ts';
import { themes } from './theme-table.ts';

it('every look stands out from white as text has to', () => {
  const colours = Object.values(themes).flatMap(({ colour }) => colour ?? []);
  expect(colours.filter((colour) => !isReadableTheme(colour))).toEqual([]);
  expect(colours).toHaveLength(2);
});
