import { describe, expect, it } from 'vitest';
import { withoutOpenQuotes } from './open-quotes.ts';

const shape = { separator: ',', columns: 3 };

describe('a quote that is not closed', () => {
  it.each([
    ['in one row of several', 'a,b,"c\nd,e,f', 'a,b,c\nd,e,f'],
    ['in two cells of a row', 'a,"b,"c\nd,e,f', 'a,b,c\nd,e,f'],
    ['in the last row', 'a,b,c\nd,e,"f', 'a,b,c\nd,e,f'],
    ['before a row that ends with another one', 'a,b,"c\nd,e,f"', 'a,b,c\nd,e,f"'],
  ])('is left out %s', (_, text, mended) => expect(withoutOpenQuotes(text, shape)).toBe(mended));

  it.each([
    ['closed on the same line', 'a,"b, and c",d'],
    ['closed on the next line', 'a,b,"c\nand more"\nd,e,f'],
    ['doubled within a cell', 'a,b,"c ""and"" d"\ne,f,g'],
    ['closed on the next line of a first cell', '"a\nand more",b,c\nd,e,f'],
  ])('is none where it is %s', (_, text) => expect(withoutOpenQuotes(text, shape)).toBe(text));
});

describe('a file that is made to keep the reader busy', () => {
  const quotesIn = (text: string): number => withoutOpenQuotes(text, shape).split('"').length - 1;

  it('loses no more than 2,000 quotes', () => {
    expect(quotesIn('"bbb\n'.repeat(3_000))).toBe(1_000);
    expect(quotesIn(',"a'.repeat(3_000))).toBe(1_000);
  });

  it('keeps those of a line that is longer than any row', () => {
    expect(quotesIn(`${',"a'.repeat(4_000)}\na,b,"c\nd,e,f`)).toBe(4_000);
  });
});
