import { describe, expect, it } from 'vitest';
import { readLimit, writeLimit } from './read-limit.ts';

describe('a limit', () => {
  it.each([
    ['', null],
    [' ', null],
    ['0', 0],
    ['1,200.5', 120_050],
    ['￥１２００元', 120_000],
    ['1.15', 115],
    ['-1', undefined],
    ['1.234', undefined],
    ['many', undefined],
    ['99999999', undefined],
  ])('reads %j as %j', (text, fen) => expect(readLimit(text)).toBe(fen));

  it.each([null, 0, 115, 120_000])('is shown as it would be typed: %j', (fen) =>
    expect(readLimit(writeLimit(fen))).toBe(fen));
});
