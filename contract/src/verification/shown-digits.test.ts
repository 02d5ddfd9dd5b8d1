import { describe, expect, it } from 'vitest';
import { countShown, isShownOf, lastShown } from './shown-digits.ts';

const own = '330106199004152415';

describe('the ID number of a document', () => {
  it.each([
    ['330106199004152415', null],
    ['3301 0619 9004 1524 15', null],
    ['３３０１＊＊＊＊２４１５', 8],
    ['3301**********2415', 8],
    ['330106****2415', 10],
    ['330106xxxxxxxx2415', 10],
    ['2415', 4],
  ])('%s shows so many digits, none counted where it is whole: %s', (typed, count) => {
    expect(countShown(typed, own.length)).toBe(count);
    expect(isShownOf(typed, own)).toBe(true);
    expect(lastShown(typed, own.length)).toBe('2415');
  });

  it.each([
    '3301**********2416',
    '3302**********2415',
    '110106199004152415',
    '330106****1415',
    '9999',
    `${own}1`,
  ])('%s is somebody else’s', (typed) => expect(isShownOf(typed, own)).toBe(false));

  it('ends with X as a digit, whatever its case, and hides by two or more', () => {
    const withX = '33010619900415241X';
    expect(isShownOf('3301**********241x', withX)).toBe(true);
    expect(countShown('33010619900415241x', withX.length)).toBeNull();
    expect(lastShown('3301xxxxxxxxxx241X', withX.length)).toBe('241X');
  });

  it('is compared only where whoever compares sees the candidate’s', () => {
    const seen = '3301**********2415';
    expect(isShownOf(own, seen)).toBe(true);
    expect(isShownOf('330199199004152415', seen)).toBe(true);
    expect(isShownOf('330106199004152416', seen)).toBe(false);
  });

  it('shows nothing at its end where the last digits are hidden', () => {
    expect(lastShown('330106************', own.length)).toBe('');
  });
});
