import { expect, test } from 'vitest';
import { forgetKept, reviewDrafts } from './forget-kept.ts';

test('signing out of the console removes what reviewers typed from the tab, and nothing else', () => {
  const held = new Map([
    [`${reviewDrafts}7.101`, '{"draft":{}}'],
    ['beidiao.staff.session', '{}'],
    [`${reviewDrafts}8.102`, '{"draft":{}}'],
  ]);
  const shelf = {
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    removeItem: (key: string) => void held.delete(key),
  };
  forgetKept(reviewDrafts, shelf);
  expect([...held.keys()]).toEqual(['beidiao.staff.session']);
});
