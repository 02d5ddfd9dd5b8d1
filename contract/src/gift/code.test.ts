import { describe, expect, it } from 'vitest';
import { readGiftCode, tidyGiftCode, writeGiftCode } from './code.ts';

const code = '7KQ4M2XD9HTW3FBR';

describe('a gift code', () => {
  it.each([
    ['as it is printed', '7KQ4-M2XD-9HTW-3FBR'],
    ['in small letters with spaces', ' 7kq4 m2xd 9htw 3fbr '],
    ['with long dashes and wide spaces', '7KQ4 — M2XD–9HTW　3FBR'],
    [
      'in a mail',
      '您好：您的兑换码是 7KQ4-M2XD-9HTW-3FBR，请在 2026-12-31 前兑换。\n订单 BD20261128000014，电话 400-800-2046。',
    ],
    ['in a mail in one piece', 'Dear client,\nyour code: 7kq4m2xd9htw3fbr\nRegards, your team here'],
    ['in a mail with words of four letters', 'Here take this code 7KQ4 M2XD 9HTW 3FBR from Beidiao'],
  ])('is read %s', (_, text) => {
    expect(readGiftCode(text)).toBe(code);
  });

  it('takes the letter O for 0, and I and L for 1', () => {
    expect(readGiftCode('OIL0-0000-0000-0000')).toBe('0110000000000000');
  });

  it.each([
    '',
    '7KQ4-M2XD-9HTW-3FB',
    '7KQ4-M2XD-9HTW-3FBRZ',
    'UUUU-UUUU-UUUU-UUUU',
    '没有码的邮件',
  ])('is not made up from “%s”', (text) => {
    expect(readGiftCode(text)).toBeNull();
  });

  it('stands in fours for people, and is read back', () => {
    expect(writeGiftCode(code)).toBe('7KQ4-M2XD-9HTW-3FBR');
    expect(tidyGiftCode(writeGiftCode(code))).toBe(code);
  });
});
