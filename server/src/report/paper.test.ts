import type { Language } from '@beidiao/contract/wire/language';
import type { Report } from '@beidiao/contract/report/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { Printer } from '../base/print/printer.ts';
import { joined, readPdf } from '../../test/pdf.ts';
import { aReport, anItem, fiveItems } from '../../test/report.ts';
import { paperOf } from './paper.ts';

const printer = new Printer();
afterAll(() => printer.close());

const reader = { name: '沈若溪', at: new Date('2026-11-26T06:05:00Z') };

async function print(report: Report, language: Language = 'zh', by = reader) {
  const content = paperOf(report, { language, reader: by });
  const pdf = await printer.print({ template: 'report', content, watermark: content.watermark });
  return { pdf, content, ...(await readPdf(pdf)) };
}

/** Every text that the template was given, but for the labels that a report may have no use for. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    ['labels', 'language', 'light', 'mark', 'key', 'page', 'watermark', 'qr', 'state'].includes(key)
      ? []
      : textsOf(each),
  );
}

/** A text that a page ends in the middle of is found by its beginning and its end. */
function missingIn(pages: readonly string[], content: object): string[] {
  const text = joined(pages);
  const ends = textsOf(content).flatMap((words) => {
    const whole = joined([words]);
    return whole.length > 60 ? [whole.slice(0, 12), whole.slice(-12)] : [whole];
  });
  return ends.filter((words) => !text.includes(words));
}

describe('a report as a PDF', () => {
  it.each([
    'zh',
    'en',
  ] as const)('holds every line of the report as text that can be selected, in %s', async (language) => {
    const answer = { words: '交接期的工资由子公司发放。', at: reader.at.toISOString() };
    const dispute = {
      state: 'rejected',
      openedAt: reader.at.toISOString(),
      dueAt: reader.at.toISOString(),
      decidedAt: reader.at.toISOString(),
      words: '社保记录与单位说法相同。',
    } as const;
    const items = fiveItems().map((item) =>
      item.light === 'yellow'
        ? {
            ...item,
            answer,
            dispute,
            evidence: [
              { no: 'E3', name: '通话摘要' },
              { no: 'E4', name: '社保缴费记录' },
            ],
          }
        : item,
    );
    const { content, pages, info } = await print(aReport({ items }), language);
    expect(missingIn(pages, content)).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
    expect(info['Title']).toContain('BD20261118041722');
    expect(info['Keywords']).toContain(aReport().hash);
  });

  it('has bookmarks, a language, page numbers and the reader on every page', async () => {
    const { pages, bookmarks, language } = await print(aReport());
    expect(bookmarks).toEqual(
      expect.arrayContaining(['职业背景调查报告', '结果汇总', '核查明细', '时间线', '授权记录', '声明']),
    );
    expect(bookmarks.filter((title) => /^\d\. /.test(title))).toHaveLength(6);
    expect(language).toMatch(/^zh/);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`第 ${place + 1} 页，共 ${pages.length} 页`);
      expect(page).toContain('阅读人：沈若溪，2026-11-26 14:05');
    }
  });

  it('reads markup in a name as a name', async () => {
    const name = '#panic("x") *b* _i_ $x$ = <a> @b \\ `c` #read("/etc/passwd")';
    const { pages } = await print(aReport({ name, position: '[#image("a.png")]' }));
    const text = joined(pages);
    expect(text).toContain(joined([name]));
    expect(text).toContain('[#image("a.png")]');
    expect(text).not.toContain('root:');
  });

  it('shows rare and minority names, and names by its number what the font lacks', async () => {
    const { pages } = await print(aReport({ name: '龘䶮㛃昶𬭚·阿卜杜拉·买买提' }));
    expect(joined(pages)).toContain('龘䶮㛃昶𬭚·阿卜杜拉·买买提');
    expect(joined(pages)).not.toContain('Unicode');
    const rare = await print(aReport({ name: '王𠮷' }));
    expect(joined(rare.pages)).toContain('王〔U+20BB7〕');
    expect(joined(rare.pages)).toContain('Unicode编号');
  });

  it('keeps each sign of a long run readable, also one that first occurs where the run may break', async () => {
    const serial = `${'a'.repeat(27)}@${'a'.repeat(60)}`;
    const { issue } = aReport();
    if (!issue) throw new Error('the report names no issuer');
    const { pages } = await print(aReport({ issue: { ...issue, certificate: { subject: '甲', serial } } }));
    expect(joined(pages)).toContain(serial);
    expect(pages.join('')).toContain('a@\na');
    expect(pages.join('')).not.toContain('\u200b');
  });

  it('stays whole with 30 items, long texts and words without an end', async () => {
    const [first] = anItem('yellow').rows;
    if (first === undefined) throw new Error('no row');
    const rows = Array.from({ length: 30 }, (_, row) => ({
      ...first,
      key: `row ${row}`,
      label: { zh: `第 ${row} 行`, en: `Row ${row}` },
      claim: { kind: 'value' as const, value: '', words: `说法${row}`.repeat(60) },
      finding: { kind: 'value' as const, value: '', words: `w${row}`.repeat(120) },
    }));
    const lights = ['green', 'yellow', 'red', 'blue', 'grey'] as const;
    const items = Array.from({ length: 30 }, (_, n) => anItem(lights[n % 5] ?? 'green', n, n === 7 ? { rows } : {}));
    const enterpriseName = '上海市浦东新区张江高科技园区人力资源服务有限责任公司'.repeat(2);
    const { content, pages } = await print(aReport({ items, enterpriseName, position: '长'.repeat(60) }));
    expect(missingIn(pages, content)).toEqual([]);
  });

  it('stands without items, timeline or position, and says of a stage report that it is one', async () => {
    const waiting = [
      {
        code: 'XP_HR',
        name: { zh: '工作履历', en: 'Work history' },
        sentence: { zh: '核实中，已联系 2 次。', en: 'In progress, 2 tries so far.' },
      },
    ];
    const bare = aReport({ items: [], missing: [], timeline: [], position: null, kind: 'stage', waiting });
    const text = joined((await print(bare)).pages);
    expect(text).toContain('阶段报告，尚不完整');
    expect(text).toContain('还有1项在核查');
  });

  it('is hardly larger for a reader whose name has many strokes, though it lies behind every page', async () => {
    const plain = await print(aReport({}), 'zh', { ...reader, name: '丁一' });
    const rich = await print(aReport({}), 'zh', { ...reader, name: '欧阳懿馨（华东区人力资源共享服务中心）' });
    expect(rich.pdf.length).toBeLessThan(1.7 * plain.pdf.length);
  });
});
