import { describe, expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

describe('return after sign-in', () => {
  test.each([
    ['/Dashboard/Order?q=1#top', '/Dashboard/Order?q=1#top'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example/', null],
    ['javascript:alert(1)', null],
    ['', null],
    [undefined, null],
  ])('%s', (returnTo, expected) => {
    expect(safeReturnTo(returnTo, 'https://bd.example')).toBe(expected);
  });
});
