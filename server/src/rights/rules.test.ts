import { itemWords } from '@beidiao/contract/finding/sentence';
import { conclude } from '@beidiao/contract/finding/conclusion';
import { receiptLines } from '@beidiao/contract/report/lines';
import type { ReportItem } from '@beidiao/contract/report/calls';
import { beginDraft, emptyRecord, findingOfDraft, type ReviewFacts } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { describe, expect, it } from 'vitest';
import { anItem, aReport } from '../../test/report.ts';
import { searched } from '../../test/review.ts';
import { ownReportOf } from './rules.ts';

const code = 'LIT_PUBLIC';
const form = reviewFormOf({ code });
const lists = form.register?.registers ?? [];
const at = '2026-11-26T02:24:07.000Z';
const facts: ReviewFacts = {
  form,
  rules: [],
  claim: {},
  contacts: [],
  evidenceCount: lists.length,
  evidenceIds: lists.map(({ key }) => key),
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  needs: [],
  consent: null,
  idNumber: '330106199004150417',
  verifier: 'V-0213',
  now: at,
};
type Lists = NonNullable<Parameters<typeof searched>[1]['lists']>;
const record = { ...emptyRecord, kind: 'enforcement', identity: 'sameId', register: 'enforcement' } as const;

/** A search of courts as a report holds it. */
function searchItem(change: Lists, records: readonly (typeof record)[] = []): ReportItem {
  const receipts = searched(code, { pages: lists.map(({ key }) => key), at, lists: change });
  const finding = findingOfDraft(facts, { ...beginDraft(form), receipts, records });
  const { grounds, search, tries, notVerified } = finding;
  const found = {
    form: finding.form,
    grounds,
    search,
    records: finding.records,
    tries,
    notVerified,
    ...conclude(finding, []),
  };
  return { ...anItem('green'), code, ...found, ...itemWords(found) };
}
const ownItem = (item: ReportItem, hidesSources: boolean): ReportItem => {
  const setting = { hiddenCodes: [], hidesSources, retentionMonths: 12 };
  const [own] = ownReportOf(aReport({ items: [item] }), { setting, remarks: [] }).items;
  if (own === undefined) throw new TypeError('an item');
  return own;
};
/** What tells which list was searched: names, sites, keys, numbers and pages. */
const traces = [
  ...lists.flatMap(({ key, label, address }) => [
    ...label.zh.split(' · '),
    ...label.en.split(' · '),
    key,
    address ?? key,
  ]),
  'ZH-2026',
];

describe('a candidate whose member keeps its sources', () => {
  const numbered = { enforcement: { queryNo: 'ZH-20261126-102407' } };
  const unsearchable = { result: 'unsearchable', reason: 'maintenance' } as const;

  it.each<[string, ReportItem, string]>([
    ['no record', searchItem(numbered), '近 5 年（2021-11-26 起），4 个库未见记录。'],
    [
      'namesakes and a list that could not be searched',
      searchItem({ ...numbered, judgments: { result: 'some', nameOnly: 14 }, restricted: unsearchable }),
      '近 5 年（2021-11-26 起），2 个库未见记录。同名 14 条，不能确认是本人，不计入。1 个库无法检索。',
    ],
    [
      'nothing that could be searched',
      searchItem(Object.fromEntries(lists.map(({ key }) => [key, unsearchable]))),
      '4 个库无法检索，未核实。',
    ],
  ])('reads of %s how much was searched, and not where', (_, item, sentence) => {
    const own = ownItem(item, true);
    expect(own.sentence.zh).toBe(sentence);
    expect(own).toMatchObject({ result: item.result, light: item.light });
    const said = JSON.stringify([own.sentence, own.summary, own.search, own.grounds, own.records]);
    for (const trace of traces) expect(said).not.toContain(trace);
    expect([receiptLines(own, 'zh'), receiptLines(own, 'en')]).toEqual([[], []]);
  });

  it('reads each record, and not in which list it stands', () => {
    const item = searchItem({ enforcement: { result: 'some' } }, [record]);
    const own = ownItem(item, true);
    expect(own.sentence.zh).toMatch(/^有 1 条记录：.*3 个库未见记录/);
    expect(own.records.map(({ register }) => register)).toEqual(['list2']);
    expect(own.search?.receipts?.map(({ key, result }) => [key, result])).toContainEqual(['list2', 'some']);
  });

  it('reads everything where the member shows its sources', () => {
    const item = searchItem(numbered);
    expect(ownItem(item, false)).toMatchObject({ sentence: item.sentence, search: item.search });
  });
});
