import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneSign, nameKey, plainName, shownName } from './name.ts';

const sameName: readonly (readonly [name: string, spellings: readonly string[]])[] = [
  [
    '王五',
    [
      '王 五',
      '王　五',
      ' 王  五 ',
      '王\u200b五',
      '\u202a王五\u202c',
      '\u2068王五\u2069',
      '王五\u200e',
      '\u200d王五',
      '王\t五',
    ],
  ],
  [
    '热依扎·木拉提',
    ['•', '.', '．', '・', '‧', '∙', '･', '⋅', ' · ', '。', '\u0387'].map((dot) => `热依扎${dot}木拉提`),
  ],
  ['金正', ['\uf90a正']],
  ["O'Neill", ['O’Neill', 'O‘Neill', 'O´Neill', 'Ｏ’Ｎｅｉｌｌ', 'Ｏ＇Ｎｅｉｌｌ', "o'neill"]],
  ['J. R. Smith', ['J.R. Smith', 'J.R.Smith', 'J R Smith', 'j. r. SMITH']],
  ['Anne-Marie', ['Anne‐Marie', 'Anne–Marie', 'ANNE-MARIE']],
  ['José', ['Jose\u0301']],
];

describe('the key of a name', () => {
  it.each(
    sameName.flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)),
  )('is for %j that of %j', (spelling, name) => expect(nameKey(spelling)).toBe(nameKey(name)));

  it('tells every name of this list from every other one', () => {
    const names = [
      ...sameName.map(([name]) => name),
      '王·五',
      '王五一',
      '热依扎木拉提',
      'John Smith',
      'JohnSmith',
      'Anne Marie',
    ];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });

  const part = fc.stringMatching(/^[王李沈若溪热依扎木拉提]{1,4}$/u);
  const dot = fc.constantFrom('·', '•', '.', '．', '・', '･', ' · ', '‧');
  const unseen = fc.constantFrom('', '\u200b', '\u200e', '\u2068', ' ', '\u3000');
  it('is one for any spelling of a name, and another for another name', () => {
    fc.assert(
      fc.property(part, part, part, part, dot, dot, unseen, unseen, (a, b, c, d, one, other, before, behind) => {
        const first = nameKey(`${before}${a}${one}${b}${behind}`);
        expect(first).toBe(nameKey(`${behind}${[...a].join(before)}${other}${b}`));
        expect(first === nameKey(`${c}${other}${d}`)).toBe(a === c && b === d);
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    [' 王  五 ', '王 五', '王五'],
    ['热依扎．木拉提', '热依扎．木拉提', '热依扎·木拉提'],
    ['\u202aJ. R.  Smith\u202c', 'J. R. Smith', 'J. R. Smith'],
    ['阿卜杜 • 热依木', '阿卜杜 • 热依木', '阿卜杜·热依木'],
  ])('%j is shown as %j, and registers are asked for %j', (typed, shown, plain) => {
    expect(shownName(typed)).toBe(shown);
    expect(plainName(typed)).toBe(plain);
  });
});

describe('one sign alone, by which no search finds a name', () => {
  it.each(['王', ' 王 ', 'j', '王·', 'é', 'e\u0301', '𠮷'])('is %s', (typed) => expect(isOneSign(typed)).toBe(true));
  it.each(['王五', '王 五', 'li', 'J S', '', '·', '7', 'B2', '1380'])('is not %s', (typed) =>
    expect(isOneSign(typed)).toBe(false));
});
