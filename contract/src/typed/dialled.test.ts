import { expect, it } from 'vitest';
import { isSameLine, readDialled } from './dialled.ts';

it.each([
  ['010-88886666', '010-88886666'],
  ['（010）8888 6666 转 123', '(010)8888 6666 转 123'],
  ['010 8888 6666 转 123', '010 8888 6666 转 123'],
  ['０１０－８８８８６６６６', '010-88886666'],
  ['+86 571 8888 0001 ext. 12', '+86 571 8888 0001 ext. 12'],
  ['400-820-8820#8', '400-820-8820#8'],
  ['95588', '95588'],
])('%j was dialled and is kept as %j', (typed, read) => expect(readDialled(typed)).toBe(read));

it.each(['', '总机', '12', 'hr@firm.cn', '010-88886666 张三', '1'.repeat(25)])('%j is no number', (typed) =>
  expect(readDialled(typed)).toBeNull());

it.each([
  ['13700000001', '+86 137 0000 0001'],
  ['0571-88880001', '88880001'],
  ['88880001', '0571-88880001-123'],
  ['0571 8888 0001 转 12', '057188880001'],
  ['0510-66880000', '+86 510 6688 0000 转 3'],
  ['１３７００００００01', '86-13700000001'],
])('%j and %j ring at the same place', (one, other) => {
  expect(isSameLine(one, other)).toBe(true);
  expect(isSameLine(other, one)).toBe(true);
});

it.each([
  ['0571-88880001', '0571-88880002'],
  ['95588', '010-95588123'],
  ['13700000001', '13700000002'],
])('%j and %j are two numbers', (one, other) => expect(isSameLine(one, other)).toBe(false));
