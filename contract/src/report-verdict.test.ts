import type { Report, ReportItem } from './report.ts';
import { type Light, lights, overallLight } from './task-states.ts';
import { describe, expect, test } from 'vitest';
import { verdictSentence } from './report-verdict.ts';
import { itemTitle } from './report-words.ts';

const results = {
  green: 'consistent',
  blue: 'inconsistent',
  grey: 'notVerified',
  yellow: 'inconsistent',
  red: 'recordFound',
} as const;

const anItem = (light: Light, zh: string, more: Partial<ReportItem> = {}): ReportItem => ({
  code: zh,
  n: 1,
  name: { zh, en: `Item ${zh}` },
  light,
  result: results[light],
  rule: null,
  source: 's',
  method: 'm',
  at: '2026-11-21T14:05:00+08:00',
  rows: [],
  ...more,
});
const named = (zh: string) => ({ code: zh, name: { zh, en: zh } });

const aReport = (items: ReportItem[], more: Partial<Report> = {}): Report => ({
  reportNo: 'BD1',
  version: 1,
  kind: 'full',
  createdAt: '2026-11-21T14:05:00+08:00',
  hash: 'ab',
  name: '顾思远',
  idCard: '3301**********2417',
  position: null,
  enterpriseName: '云栖',
  overall: {
    light: overallLight(items.map(({ light }) => light)),
    counts: lights.map((light) => ({ light, count: items.filter((it) => it.light === light).length })),
  },
  items,
  waiting: [],
  dropped: [],
  timeline: [],
  consent: { consentId: '1', givenAt: '', endsAt: '', textVersion: '1' },
  ...more,
});

describe('verdict', () => {
  test('all green › one short sentence', () => {
    const report = aReport([anItem('green', '身份'), anItem('green', '学历')]);
    expect(verdictSentence(report, 'zh')).toBe('2 项全部一致或未见记录。');
    expect(verdictSentence(report, 'en')).toBe('All 2 items are consistent or without a record.');
    expect(verdictSentence(aReport([anItem('green', '身份')]), 'en')).toContain('The one item is');
  });

  test('counts by light, the gravest item with the rule that lit it, the rest', () => {
    const rule = { zh: '离职时间差 3 至 6 个月', en: 'left 3 to 6 months earlier' };
    const items = [
      anItem('green', '身份'),
      anItem('yellow', '履历', { rule }),
      anItem('blue', '访谈'),
      anItem('grey', '信用'),
    ];
    expect(verdictSentence(aReport(items), 'zh')).toBe(
      '4 项中 1 项需关注：履历，离职时间差 3 至 6 个月。其余 1 项一致或未见记录，1 项有轻微出入，1 项未核实。',
    );
    expect(verdictSentence(aReport(items), 'en')).toBe(
      'Of 4 items, 1 to look at closer: Item 履历, left 3 to 6 months earlier. The rest: 1 consistent or without a record, 1 with a slight difference, 1 not verified.',
    );
  });

  test('several of the gravest › one is named as an example, by its result where no rule lit it', () => {
    const report = aReport([anItem('red', '诉讼'), anItem('yellow', '履历'), anItem('red', '处罚')]);
    expect(verdictSentence(report, 'zh')).toBe('3 项中 2 项重大不符或有不利记录，其中诉讼：有记录。其余 1 项需关注。');
    expect(verdictSentence(report, 'en')).toBe(
      'Of 3 items, 2 with a grave difference or record, among them Item 诉讼: Record found. The rest: 1 to look at closer.',
    );
  });

  test('nothing verified is never said to be well', () => {
    const said = verdictSentence(aReport([anItem('grey', '信用'), anItem('green', '身份')]), 'zh');
    expect(said).toBe('2 项中 1 项未核实：信用，未核实。其余 1 项一致或未见记录。');
  });

  test('what is waited for and what was not agreed to is said, and counted apart', () => {
    const report = aReport([anItem('green', '身份')], {
      kind: 'stage',
      waiting: [named('a'), named('b')],
      dropped: [named('c')],
    });
    expect(verdictSentence(report, 'zh')).toBe(
      '1 项，一致或未见记录。还有 2 项在核查，总评可能变化。另有 1 项候选人未同意，未查询。',
    );
    expect(verdictSentence(report, 'en')).toContain('2 still being checked');
  });
});

test('item title › numbered when one item was checked for several subjects', () => {
  const [first, second] = [anItem('green', '履历'), anItem('green', '履历', { n: 2 })];
  const report = aReport([first, second]);
  expect([itemTitle(first, report, 'zh'), itemTitle(second, report, 'en')]).toEqual([
    '履历 · 第 1 段',
    'Item 履历 · no. 2',
  ]);
  expect(itemTitle(first, aReport([first]), 'zh')).toBe('履历');
});
