import { type Report, type ReportItem } from '@beidiao/contract/report/calls';
import { expect, test } from 'vitest';
import { comparedItems } from './compared-items.ts';

const both = (words: string) => ({ zh: words, en: words });
const words = { language: 'zh', open: '核实中' } as const;

const item = (code: string, more: Partial<ReportItem> = {}): ReportItem =>
  ({
    form: 'register',
    result: 'noRecord',
    light: 'green',
    rows: [],
    records: [],
    search: null,
    rules: [],
    sources: [],
    grounds: [],
    tries: [],
    sentence: both('未见记录'),
    code,
    n: 1,
    name: both(code),
    at: '2026-11-20T02:00:00.000Z',
    evidence: [],
    ...more,
  }) as ReportItem; // what the comparison does not read is left out

const report = (items: ReportItem[], more: Partial<Report> = {}): Report =>
  ({ items, waiting: [], missing: [], ...more }) as Report; // the same

test('versions side by side › an item that says the same in both is told as the same', () => {
  const [same] = comparedItems(report([item('A')]), report([item('A')]), words);
  expect(same).toMatchObject({ key: 'A 1', isSame: true, rows: [] });
});

test('versions side by side › an item whose sentence was corrected stands otherwise', () => {
  const after = item('A', { sentence: both('有 1 条记录'), light: 'yellow', result: 'recordFound' });
  const [changed] = comparedItems(report([item('A')]), report([after]), words);
  expect(changed).toMatchObject({
    isSame: false,
    before: { sentence: '未见记录' },
    after: { sentence: '有 1 条记录' },
  });
});

test('versions side by side › an item that was open before stands beside what was found, and one that is gone beside nothing', () => {
  const waiting = [{ code: 'A', n: 1, name: both('A'), sentence: both('核实中，还没有结果。') }];
  const before = report([item('B')], { waiting });
  const found = comparedItems(before, report([item('A')]), words);
  expect(found.map(({ key, before, after }) => [key, before?.mark ?? null, after?.mark ?? null])).toEqual([
    ['A 1', 'open', 'green'],
    ['B 1', 'green', null],
  ]);
});
