import { expect, it } from 'vitest';
import { giftSigns } from '../gift/code.ts';
import { readCode, readDigits } from './code.ts';

it.each([
  ['482 913', '482913'],
  ['４８２－９１３', '482913'],
  ['验证码 482913，', '482913'],
  ['【北调】尾号 1234，验证码 482 913，5 分钟内有效。', '482913'],
  ['48291O', '482910'],
  ['\u200b482913\u200e', '482913'],
  ['482–913', '482913'],
])('%j is the code of digits %s', (typed, code) => expect(readDigits(typed)).toBe(code));

it.each([
  ['7kq4-m2xd–9htw 3fbr', '7KQ4M2XD9HTW3FBR'],
  ['７ＫＱ４\u200bＭ２ＸＤ', '7KQ4M2XD'],
  ['OIL', '011'],
])('%j is %s among codes without O, I and L', (typed, code) => expect(readCode(typed, giftSigns)).toBe(code));
