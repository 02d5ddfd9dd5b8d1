import { expect, it } from 'vitest';
import { ticksOf, turned } from './hidden-items.ts';

const items = [{ code: 'ID_THREE', name: { zh: '身份三要素', en: 'Identity' } }];

it('an item that is hidden but sold no more can still be shown again', () => {
  expect(ticksOf(items, ['OLD_ONE', 'ID_THREE'], 'en')).toEqual([
    { code: 'ID_THREE', name: 'Identity' },
    { code: 'OLD_ONE', name: 'OLD_ONE' },
  ]);
  expect(ticksOf(items, [], 'zh')[0]?.name).toBe('身份三要素');
});

it('what is turned twice is as it was', () => {
  expect(turned(turned(['B'], 'A'), 'A')).toEqual(['B']);
  expect(turned(['B'], 'A')).toEqual(['A', 'B']);
});
