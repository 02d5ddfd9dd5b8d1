import { rechargeLimits } from '@beidiao/contract/wallet/calls';
import { expect, test } from 'vitest';
import { readYuan } from './read-yuan.ts';

test.each([
  ['1', 100],
  ['1.15', 115],
  ['4.35', 435],
  ['1.1', 110],
  ['500.', 50_000],
  [' 1,234.56 ', 123_456],
  ['￥１２３．４５', 12_345],
  ['¥2000元', 200_000],
  ['0010', 1000],
  ['500000', rechargeLimits.maximumFen],
])('%s yuan is %i fen', (text, amountFen) => {
  expect(readYuan(text)).toEqual({ amountFen });
});

test('every amount of fen up to 20 yuan survives the way through text', () => {
  for (let amount = rechargeLimits.minimumFen; amount <= 2000; amount += 1) {
    const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
    expect(readYuan(text)).toEqual({ amountFen: amount });
  }
});

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['abc', 'malformed'],
  ['1.234', 'malformed'],
  ['-5', 'malformed'],
  ['1e3', 'malformed'],
  ['1.2.3', 'malformed'],
  ['12,34', 'malformed'],
  ['.5', 'malformed'],
  ['99999999999', 'malformed'],
  ['0', 'tooSmall'],
  ['0.99', 'tooSmall'],
  ['500000.01', 'tooBig'],
])('"%s" is refused as %s', (text, problem) => {
  expect(readYuan(text)).toEqual({ problem });
});
