import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const blocksOf = (text: string, pictures: readonly string[] = []) => readMarkdown(text, pictures).blocks;
const lettersOf = (text: string): string =>
  JSON.stringify(blocksOf(text))
    .match(/"text":"((?:[^"\\]|\\.)*)"/g)
    ?.join('') ?? '';

describe('the text of an article', () => {
  it('is headings, paragraphs, lists, quotes, tables, bold, links and pictures', () => {
    const text = [
      '# 为什么',
      '三所**英国**院校，见[说明](https://example.com/a)。',
      '- 一\n- 二\n  1. 甲',
      '> 引文',
      '| 项 | 件 |\n|---|--:|\n| 学历 | 9 |',
      '![图](picture:7)',
    ].join('\n\n');
    expect(blocksOf(text, ['7'])).toEqual([
      { kind: 'heading', level: 2, pieces: [{ text: '为什么' }] },
      {
        kind: 'paragraph',
        pieces: [
          { text: '三所' },
          { text: '英国', strong: true },
          { text: '院校，见' },
          { text: '说明', href: 'https://example.com/a' },
          { text: '。' },
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [
          { pieces: [{ text: '一' }], inner: null },
          { pieces: [{ text: '二' }], inner: { isOrdered: true, items: [[{ text: '甲' }]] } },
        ],
      },
      { kind: 'quote', paragraphs: [[{ text: '引文' }]] },
      {
        kind: 'table',
        aligns: ['start', 'end'],
        head: [[{ text: '项' }], [{ text: '件' }]],
        rows: [[[{ text: '学历' }], [{ text: '9' }]]],
      },
      { kind: 'paragraph', pieces: [{ text: '图', pictureId: '7' }] },
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](http://example.com)',
    '[x](//example.com)',
    '[x](/Operations)',
    '[x](data:text/html,hello)',
    '[x](https://user:secret@example.com)',
    '[x](\\\\example.com)',
  ])('shows %s as the letters that were typed, and says so', (text) => {
    const { blocks, troubles } = readMarkdown(text, []);
    expect(JSON.stringify(blocks)).not.toContain('href');
    expect(lettersOf(text)).toContain('[x]');
    expect(troubles.map(({ kind }) => kind)).toEqual(['link']);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<div>\nhello\n</div>',
  ])('shows the HTML %s as the letters that were typed', (text) => {
    const { blocks, troubles } = readMarkdown(text, []);
    const said = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []));
    expect(said.map((piece) => piece.text).join('')).toContain(/<\w+/.exec(text)?.[0]);
    expect(troubles.some(({ kind }) => kind === 'html')).toBe(true);
  });

  it('shows no picture of another article and none from elsewhere, only what it would show in words', () => {
    const { blocks, pictureIds, troubles } = readMarkdown('![甲](picture:8) ![乙](https://example.com/a.png)', ['7']);
    expect(JSON.stringify(blocks)).not.toContain('pictureId');
    expect(pictureIds).toEqual(['8']);
    expect(troubles.map(({ kind }) => kind)).toEqual(['picture', 'picture']);
  });

  it('reads a text that was made to nest without end', () => {
    for (const sign of ['>', '- ', '1. ', '> - ', '*a ', '[', '!['])
      expect(lettersOf(`${sign.repeat(3_000)}end`)).toContain('end');
  });

  it('joins the lines of a Chinese paragraph without a space, and those of an English one with one', () => {
    expect(blocksOf('中文\n换行')).toEqual([{ kind: 'paragraph', pieces: [{ text: '中文换行' }] }]);
    expect(blocksOf('two\nlines')).toEqual([{ kind: 'paragraph', pieces: [{ text: 'two lines' }] }]);
  });
});
