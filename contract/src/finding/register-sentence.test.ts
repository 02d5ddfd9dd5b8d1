import { describe, expect, it } from 'vitest';
import type { RiskRule } from '../verification/risk-rules.ts';
import type { Finding, RegisterRecord } from './finding.ts';
import { publishedOf } from './published.ts';
import { roleIn } from './result-words.ts';

const at = '2026-11-19T01:12:00.000Z';
const rules: readonly RiskRule[] = [
  {
    when: 'recent',
    no: 'X-01',
    light: 'yellow',
    textZh: '近 5 年有处罚',
    textEn: 'A penalty in the last 5 years',
    records: { kind: ['penalty'], withinYears: 5 },
  },
  { when: 'serious', no: 'X-02', light: 'red', textZh: '较重处罚', textEn: 'A serious penalty', judged: true },
  { when: 'seen', no: 'X-03', light: 'blue', textZh: '已看过', textEn: 'Seen', judged: true },
];
const penalty = (on: string | null, more: Partial<RegisterRecord> = {}): RegisterRecord => ({
  kind: 'penalty',
  authority: '市场监督管理局',
  number: '1 号',
  on,
  cause: '广告',
  role: 'responsible',
  outcome: 'liable',
  outcomeWords: null,
  identity: 'sameId',
  register: 'list',
  ...more,
});
const published = (records: readonly RegisterRecord[], judged: readonly string[] = [], years: number | null = 5) => {
  const list = { key: 'list', register: { zh: '信用中国', en: 'Credit China' }, terms: { zh: '姓名', en: 'name' } };
  const receipt = {
    ...list,
    at,
    queryNo: null,
    page: 'E1',
    result: 'some',
    reason: null,
    nameOnly: 0,
    otherId: 0,
  } as const;
  const finding: Finding = {
    shape: 2,
    form: 'register',
    fields: [],
    grounds: [],
    search: { registers: [list.register], years, terms: list.terms, queryNo: '', at, receipts: [receipt] },
    records,
    judged: judged.map((rule) => ({ rule, reason: '见处罚决定书' })),
    notVerified: null,
    tries: [],
    verifier: 'V-0213',
    secondVerifier: null,
  };
  const { rules: fired, ...item } = publishedOf(finding, rules);
  return { ...item, fired: fired.map(({ when }) => when) };
};

describe('the period of a rule', () => {
  it('begins on the day from which the sentence says that it was searched', () => {
    expect(published([penalty('2021-11-19')]).fired).toEqual(['recent']);
    expect(published([penalty('2021-11-19')]).sentence.zh).toContain('近 5 年（2021-11-19 起）');
    expect(published([penalty('2021-11-18')]).fired).toEqual(['record-noted']);
  });

  it('holds for what a person judges: a record of before it weighs no more', () => {
    expect(published([penalty('2021-11-18')], ['serious'])).toMatchObject({ light: 'blue', fired: ['record-noted'] });
    expect(published([penalty('2021-11-19')], ['serious']).light).toBe('red');
    // Of a record without a day nobody can say that it lies within.
    expect(published([penalty(null)], ['serious'])).toMatchObject({ light: 'yellow' });
    expect(published([penalty('2012-05-01')], ['seen']).fired).toEqual(['seen']);
    for (const years of [1, 10, null])
      expect(published([penalty('2012-05-01')], ['serious'], years).fired).toEqual(['record-noted']);
  });
});

describe('a sentence that tells how far back was searched', () => {
  it('says of records from before that they are, and how many', () => {
    const { sentence } = published([penalty('2021-11-18'), penalty('2012-05-01'), penalty('2025-01-01')]);
    expect(sentence.zh).toContain('。2 条记录早于检索范围。');
    expect(sentence.en).toContain('. 2 records from before the period that was searched. ');
    expect(published([penalty('2021-11-18')]).sentence.en).toContain('. 1 record from before the period');
  });

  it('says nothing of it where none is older, where its day is not told, or where every year was searched', () => {
    for (const { sentence } of [
      published([penalty('2021-11-19')]),
      published([penalty(null)]),
      published([penalty('2012-05-01', { identity: 'otherId' })]),
      published([penalty('2012-05-01')], [], null),
    ])
      expect(sentence.zh).not.toContain('早于');
  });
});

it('whoever enforces is no plaintiff, and whom an authority names is no debtor', () => {
  for (const kind of ['enforcement', 'dishonest', 'restricted'] as const) {
    expect(roleIn({ kind }, 'plaintiff').zh).toBe('申请执行人');
    expect(roleIn({ kind }, 'defendant').zh).toBe('被执行人');
  }
  for (const kind of ['penalty', 'ban', 'tax', 'position'] as const)
    expect(roleIn({ kind }, 'defendant')).toEqual({ zh: '当事人', en: 'party to the case' });
  expect(roleIn({ kind: 'civil' }, 'plaintiff').zh).toBe('原告');
  expect(roleIn({ kind: 'civil' }, 'defendant').zh).toBe('被告');
  expect(roleIn({ kind: 'criminal' }, 'defendant').zh).toBe('被告人');
});
