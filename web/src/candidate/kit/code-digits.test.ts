import { expect, test } from 'vitest';
import { cellsOf, codeDigits, isWholeCode, secondsLeft } from './code-digits.ts';

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['验证码 482913，5 分钟内有效', '482913'],
  ['４８２９１３', '482913'],
  ['4829134', '482913'],
  ['48a', '48'],
  ['', ''],
])('reads %j as %j', (typed, code) => expect(codeDigits(typed)).toBe(code));

test('a code is whole with six digits', () => {
  expect([isWholeCode('48291'), isWholeCode('482913')]).toEqual([false, true]);
});

test('six cells, the one that is typed next is marked', () => {
  expect(cellsOf('48').map(({ digit, isNext }) => `${digit}${isNext ? '|' : '.'}`)).toEqual([
    '4.',
    '8.',
    '|',
    '.',
    '.',
    '.',
  ]);
  expect(cellsOf('482913').map(({ isNext }) => isNext)).toEqual([false, false, false, false, false, true]);
});

test('another code a minute after the last', () => {
  expect([secondsLeft(null, 5), secondsLeft(1000, 1000), secondsLeft(1000, 60_900), secondsLeft(1000, 61_000)]).toEqual(
    [0, 60, 1, 0],
  );
});
