import { expect, test } from 'vitest';
import { authTypeOf, openIdIn } from './auth-type.ts';

test.each([
  ['?authType=h5&openId=o1', null, 'h5'],
  ['', 'h5', 'h5'],
  ['?authType=', 'h5', ''],
  ['?authType=pc', null, ''],
  ['', null, ''],
])('the address %j, after %j, opens the tab as %j', (search, kept, authType) => {
  expect(authTypeOf(search, kept)).toBe(authType);
});

test('the address names the WeChat, or nobody', () => {
  expect(openIdIn('?openId=o1')).toBe('o1');
  expect(openIdIn('?openId=')).toBeUndefined();
  expect(openIdIn('')).toBeUndefined();
});
