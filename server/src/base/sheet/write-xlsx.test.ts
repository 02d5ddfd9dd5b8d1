import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../test/exports.ts';
import { readZip } from '../../../test/zip.ts';
import { sheetPart, streamSheet, type WrittenLine } from './write-xlsx.ts';

async function workbookOf(heading: readonly string[], ...parts: readonly (readonly WrittenLine[])[]): Promise<Buffer> {
  async function* written(): AsyncGenerator<Buffer> {
    let first = 2;
    for (const part of parts) {
      yield sheetPart(part, first);
      first += part.length;
    }
  }
  return buffer(
    Readable.from(streamSheet({ title: '订单', heading, parts: written }, new Date('2026-11-23')), {
      objectMode: false,
    }),
  );
}
const xmlOf = async (workbook: Buffer): Promise<string> =>
  (await readZip(workbook)).find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.content.toString() ?? '';

describe('a workbook', () => {
  it('holds its heading and every line of every part, in their order', async () => {
    const workbook = await workbookOf(
      ['甲', '乙'],
      [['一', { fen: 123_456 }]],
      [
        ['二', { count: 7 }],
        ['三', ''],
      ],
    );
    expect(await cellsOf(workbook)).toEqual([['甲', '乙'], ['一', '1234.56'], ['二', '7'], ['三']]);
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-123_456, '-1234.56'],
    [30, '0.30'],
    [9_007_199_254_740_991, '90071992547409.91'],
  ])('writes %d fen as the number %s, with two decimals', async (fen, value) => {
    const xml = await xmlOf(await workbookOf(['a'], [[{ fen }]]));
    expect(xml).toContain(`<c r="A2" s="4"><v>${value}</v></c>`);
  });

  it.each([
    '=1+1',
    '+86 138',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    "=cmd|' /C calc'!A0",
  ])('never makes a formula of %j: it is a text, and stays one when somebody edits the cell', async (given) => {
    const xml = await xmlOf(await workbookOf(['a'], [[given]]));
    expect(xml).toContain('<c r="A2" s="3" t="inlineStr"><is><t xml:space="preserve">');
    expect(xml).not.toMatch(/<f[ >]/);
    const styles = (await readZip(await workbookOf(['a'], []))).find(({ name }) => name === 'xl/styles.xml');
    expect(styles?.content.toString()).toContain('quotePrefix="1"');
  });

  it('keeps any text as it is but for line breaks, control characters and what is too long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
        const kept = text.replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '');
        fc.pre(kept.trim() !== '');
        const rows = await cellsOf(await workbookOf(['a'], [[`x${text}x`]]));
        expect(rows[1]?.[0]).toBe(`x${kept}x`);
      }),
      { numRuns: 60 },
    );
    const long = await xmlOf(await workbookOf(['a'], [['长'.repeat(40_000)]]));
    expect(long.match(/长+/)?.[0]).toHaveLength(32_767);
    expect(await xmlOf(await workbookOf(['a'], [['_x0041_']]))).toContain('_x005F_x0041_');
  });

  it('breaks off when a part can not be read, instead of ending as if it were whole', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield sheetPart([['一']], 2);
      throw new Error('storage is away');
    }
    const workbook = streamSheet({ title: 'a', heading: ['a'], parts: broken }, new Date());
    await expect(buffer(workbook)).rejects.toThrow('storage is away');
  });
});
