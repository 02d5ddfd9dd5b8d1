import type { ReportItem } from '@beidiao/contract/report/calls';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './rules.ts';

const item: ReportItem = {
  code: 'ID_THREE',
  n: 1,
  name: { zh: '三要素', en: 'Three elements' },
  light: 'red',
  result: 'inconsistent',
  form: 'compare',
  sentence: { zh: '姓名与身份证号不一致。', en: 'Name and ID number differ.' },
  summary: { zh: '姓名与身份证号不一致', en: 'Name and ID number differ' },
  rows: [],
  rules: [],
  grounds: [],
  search: null,
  records: [],
  tries: [],
  notVerified: null,
  verifier: 'system',
  secondVerifier: null,
  evidence: [],
  at: '2026-11-21T10:00:00.000Z',
  answer: null,
  dispute: null,
};
const open = { state: 'open', openedAt: item.at, dueAt: item.at, decidedAt: null, words: null } as const;
const what = (before: ReportItem[], after: ReportItem[]) =>
  changesBetween({ items: before }, { items: after }).map((change) => change.what);

describe('what changed between two versions', () => {
  it.each([
    ['an item that has ended', [], [item], ['added']],
    ['nothing', [item], [item], []],
    ['an answer', [item], [{ ...item, answer: { words: '说明', at: item.at } }], ['answered']],
    ['a dispute', [item], [{ ...item, dispute: open }], ['disputed']],
    [
      'a dispute that was upheld',
      [{ ...item, dispute: open }],
      [{ ...item, light: 'green', result: 'consistent', dispute: { ...open, state: 'upheld', words: '已更正' } }],
      ['corrected'],
    ],
    [
      'a dispute that was rejected',
      [{ ...item, dispute: open }],
      [{ ...item, dispute: { ...open, state: 'rejected', words: '不变' } }],
      ['stands'],
    ],
  ] satisfies [string, ReportItem[], ReportItem[], string[]][])('names %s', (_, before, after, named) => {
    expect(what(before, after)).toEqual(named);
  });

  it('carries lights before and after, and the words of the decision', () => {
    const after: ReportItem = {
      ...item,
      light: 'green',
      result: 'consistent',
      dispute: { ...open, state: 'upheld', words: '已更正' },
    };
    expect(changesBetween({ items: [{ ...item, dispute: open }] }, { items: [after] })[0]).toMatchObject({
      before: { light: 'red' },
      after: { light: 'green' },
      words: '已更正',
    });
  });
});
