import { describe, expect, it } from 'vitest';
import { compareChapters, compareLines, compareWords } from './compare-texts.ts';

const spoken = (pieces: ReturnType<typeof compareWords>): string =>
  pieces.map(({ change, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[change]).join('');

describe('the difference of two texts', () => {
  it.each([
    ['zh', '退款回到余额或核查券。', '退款回到余额、核查券或礼品卡。', '退款回到余额-或-+、+核查券+或礼品卡+。'],
    ['en', 'It is kept for 3 years.', 'It is kept for 5 years.', 'It is kept for -3-+5+ years.'],
  ] as const)('is told word by word in %s', (language, before, after, told) => {
    expect(spoken(compareWords(language, before, after))).toBe(told);
  });

  it('does not break where only a comma or a space stayed between two changes', () => {
    expect(spoken(compareWords('en', 'one two', 'three four'))).toBe('-one two-+three four+');
  });

  it.each([
    ['zh', '充值余额只用于本服务。退款回到渠道。', '会员按年购买，余额只用于本服务，退款全额回到渠道。'],
    ['en', 'Your browser stores only this, and that.', 'A browser stores this, and nothing else of that.'],
    ['en', '', 'New.'],
    ['en', 'Old.', ''],
  ] as const)('gives back both texts whole (%s)', (language, before, after) => {
    const pieces = compareWords(language, before, after);
    const without = (gone: string): string => pieces.map(({ change, text }) => (change === gone ? '' : text)).join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });

  it('tells a rewritten paragraph from one that was taken out and one that is new', () => {
    const before = ['The first stays.', 'Results are kept for 3 years at most.', 'Gone without trace.'];
    const after = ['The first stays.', 'Results are kept for 5 years at most.', 'Entirely new words here.'];
    expect(compareLines('en', before, after).map(({ change }) => change)).toEqual([
      'same',
      'changed',
      'removed',
      'added',
    ]);
  });

  it('knows a chapter by its id, wherever it stands and whatever it is called', () => {
    const chapter = (id: string, title: string, ...lines: string[]) => ({ id, title, lines });
    const before = [chapter('a', 'Parties', 'x'), chapter('b', 'Old rules', 'y'), chapter('c', 'Law', 'z')];
    const after = [chapter('a', 'The parties', 'x'), chapter('c', 'Law', 'z'), chapter('d', 'Contact', 'w')];
    expect(compareChapters('en', before, after).map(({ id, change }) => [id, change])).toEqual([
      ['a', 'changed'],
      ['b', 'removed'],
      ['c', 'same'],
      ['d', 'added'],
    ]);
  });
});
