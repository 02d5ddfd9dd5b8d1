import { expect, it } from 'vitest';
import { readLoginName, readPhone } from './phone.ts';

it.each([
  '13700000001',
  '86-13700000001',
  '8613700000001',
  '(+86)13700000001',
  '（86）137 0000 0001',
  '+86 137-0000-0001',
  '0086 137 0000 0001',
  '１３７００００００01',
  '＋８６１３７００００００01',
  '137–0000—0001',
  '\u202d137 0000 0001\u202c',
  '137.0000.0001',
  '137\u200b00000001',
])('%j is the phone 13700000001', (typed) => expect(readPhone(typed)).toBe('13700000001'));

it.each([
  ['1370000000', '1370000000'],
  ['86137000000', '86137000000'],
  ['+852 9123 4567', '+85291234567'],
  ['0571-8888 0001', '057188880001'],
  ['', ''],
])('what is no phone of the mainland stays for a rule to name: %j as %j', (typed, read) =>
  expect(readPhone(typed)).toBe(read));

it.each([
  ['+86 137 0000 0001', '13700000001'],
  ['１３７００００００01', '13700000001'],
  [' hr@firm.cn ', 'hr@firm.cn'],
  ['8613700000001', '8613700000001'],
  ['137-0000-0001', '137-0000-0001'],
])('%j signs in as %j', (typed, loginName) => expect(readLoginName(typed)).toBe(loginName));
