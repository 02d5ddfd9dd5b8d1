import { describe, expect, it } from 'vitest';
import { readBankLines } from './read-bank-lines.ts';

describe('what is pasted from online banking', () => {
  it('is read by tab, comma or spaces, with signs and thousands, and without its head', () => {
    const pasted = '流水号\t金额\nICBC0001\t¥1,234.50\nICBC0002,300\n\n"ICBC0003","+0.01"\r\nICBC0004   42';
    expect(readBankLines(pasted)).toEqual({
      problem: null,
      lines: [
        { bankReference: 'ICBC0001', amountFen: 123_450 },
        { bankReference: 'ICBC0002', amountFen: 30_000 },
        { bankReference: 'ICBC0003', amountFen: 1 },
        { bankReference: 'ICBC0004', amountFen: 4_200 },
      ],
    });
  });

  it('may be nothing, on a day without credits', () => expect(readBankLines(' \n').lines).toEqual([]));

  it.each([
    ['ICBC0001', 'bankWrong', 1],
    ['ICBC0001 10\nICBC0002 ten1', 'bankWrong', 2],
    ['ICBC0001 -10', 'bankWrong', 1],
    ['ICBC0001 0', 'bankWrong', 1],
    ['A1 10', 'bankWrong', 1],
    ['ICBC0001 10\nICBC0001 10', 'bankTwice', 2],
  ])('is refused where a line is wrong: %j', (pasted, problem, line) =>
    expect(readBankLines(pasted)).toMatchObject({ problem, line }));
});
