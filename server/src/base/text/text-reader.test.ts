import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { writePaper } from '../../../test/papers.ts';
import { aResumePdf, aWordFile, headerOf, paragraph, relationsOf, tableOf } from '../../../test/resumes.ts';
import type { DocumentText } from './document-text.ts';
import { TextReader } from './text-reader.ts';

const reader = new TextReader();
afterAll(() => reader.close());
const textOf = async (content: Buffer): Promise<DocumentText> => reader.take(content, 'detail 1');
const linesOf = async (content: Buffer): Promise<string[]> => {
  const read = await textOf(content);
  if (!('text' in read)) throw new TypeError(JSON.stringify(read));
  return read.text.split('\n').filter((line) => line.trim() !== '');
};

describe('the text of a document', () => {
  it('of a PDF comes line by line, with what stands far apart on one line apart', async () => {
    const lines = await linesOf(aResumePdf(['姓名：秦思远', '2019.07 - 至今\t杭州澜石软件有限公司', 'Jane Whitfield']));
    expect(lines.map((line) => line.replace(/\s{2,}|\t/g, ' | '))).toEqual([
      '姓名：秦思远',
      expect.stringMatching(/^2019\.07 - 至今\s[|\s]*杭州澜石软件有限公司$/),
      'Jane Whitfield',
    ]);
  }, 60_000);

  it('of a Word document comes by paragraph, its header first, a row of short cells on one line', async () => {
    const body = `${paragraph('个人简历')}${tableOf([
      ['姓名', '秦思远'],
      ['电话', '13800002046'],
    ])}${paragraph('2019.07-至今\t澜石软件')}`;
    const read = await linesOf(await aWordFile(body, { 'word/header1.xml': headerOf('联系方式见下') }));
    expect(read).toEqual(['联系方式见下', '个人简历', '姓名\t秦思远', '电话\t13800002046', '2019.07-至今\t澜石软件']);
  });

  it('stands once where an older program would show a text box otherwise, and as lines where a cell holds many', async () => {
    const box = `<w:txbxContent>${paragraph('秦思远')}</w:txbxContent>`;
    const both = `<w:p><w:r><mc:AlternateContent xmlns:mc="x"><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const cell = `<w:tbl><w:tr><w:tc>${paragraph('电话')}${paragraph('邮箱')}</w:tc><w:tc>${paragraph('经历')}</w:tc></w:tr></w:tbl>`;
    expect(await linesOf(await aWordFile(both + cell))).toEqual(['秦思远', '电话', '邮箱', '经历']);
  });
});

describe('a file that is not read', () => {
  it.each([
    ['is neither PDF nor Word', async () => Buffer.from('hello'), { problem: 'unknown' }],
    [
      'is another archive',
      async () =>
        aWordFile('', {}).then((it) =>
          Buffer.from(it.toString('latin1').replaceAll('word/document.xml', 'word/docxment.xml'), 'latin1'),
        ),
      { problem: 'unknown' },
    ],
    ['is cut off', async () => (await aWordFile(paragraph('a'))).subarray(0, 300), { problem: 'broken' }],
    [
      'declares an entity',
      async () => aWordFile('', { 'word/header1.xml': '<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>' }),
      { problem: 'broken' },
    ],
    [
      'unfolds to more than it may',
      async () => aWordFile('', { 'word/media/x.bin': Buffer.alloc(250 * 1024 * 1024) }),
      { problem: 'broken' },
    ],
    ['holds macros', async () => aWordFile('', { 'word/vbaProject.bin': 'x' }), { active: 'macros' }],
    [
      'holds an embedded file',
      async () => aWordFile('', { 'word/embeddings/oleObject1.bin': 'x' }),
      { active: 'embedded' },
    ],
    [
      'takes its template from outside',
      async () =>
        aWordFile('', { 'word/_rels/settings.xml.rels': relationsOf('attachedTemplate', 'http://192.0.2.1/a.dotm') }),
      { active: 'outside' },
    ],
    ['is a torn PDF', async () => Buffer.from('%PDF-1.7\nnothing'), { problem: 'broken' }],
  ] as const)(
    'because it %s, is answered with why',
    async (_, made, answer) => {
      expect(await textOf(await made())).toEqual(answer);
    },
    60_000,
  );

  it('a link that somebody has to click is none of these', async () => {
    const rels = { 'word/_rels/document.xml.rels': relationsOf('hyperlink', 'mailto:qin@example.com') };
    expect(await linesOf(await aWordFile(paragraph('a'), rels))).toEqual(['a']);
  });

  it('because it takes too long is given up, and the next one is read', async () => {
    const hasty = new TextReader({ fileMs: 1 });
    const paragraphs = Array.from({ length: 30_000 }, (_, at) => paragraph(`line ${at}`)).join('');
    expect(await hasty.take(await aWordFile(paragraphs), 'detail 1')).toEqual({ problem: 'broken' });
    await hasty.close();
    expect(await linesOf(writePaper({ words: 'Diploma' }))).toEqual(['Diploma']);
  }, 60_000);

  it('because it takes more memory than it may, outside of the heap of JavaScript as well, is given up', async () => {
    const small = new TextReader({ fileMs: 300_000, memoryMb: 256 });
    const drawn = deflateSync(Buffer.alloc(400 * 1024 * 1024, ' '));
    const contents = `<</Filter/FlateDecode/Length ${drawn.length}>>stream\n${drawn.toString('latin1')}\nendstream`;
    const bomb = writePaper({ more: [contents], contents: '6 0 R' });
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await small.take(bomb, 'detail 1')).toEqual({ problem: 'broken' });
    expect(await small.take(writePaper(), 'detail 1')).toEqual({ text: 'Diploma\n' });
    await small.close();
  }, 120_000);
});
