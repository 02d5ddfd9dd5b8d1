import { describe, expect, it } from 'vitest';
import type { Bilingual, Language } from '../wire/language.ts';
import { publishedOf } from '../finding/published.ts';
import { receiptLines } from '../report/lines.ts';
import { registerFormOf } from './register-forms.ts';
import {
  beginDraft,
  type DraftReceipt,
  type DraftRecord,
  draftOfKept,
  emptyReceipt,
  emptyRecord,
  findingOfDraft,
  type ReviewDraft,
  type ReviewFacts,
} from './review-draft.ts';
import { reviewFormOf } from './review-forms.ts';
import { lacksOf } from './review-lacks.ts';

const form = reviewFormOf({ code: 'LIT_PUBLIC' });
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
  consent: { givenAt: '2026-11-24T06:02:00.000Z', endsAt: '2026-12-24T06:02:00.000Z' },
  idNumber: '330106199004150417',
  verifier: 'V-0213',
  now: '2026-11-26T02:48:00.000Z',
};
type Change = Readonly<Record<string, Partial<DraftReceipt>>>;
/** Every list searched, with a page of its own and nothing in it, but for what is changed. */
const searched = (change: Change = {}, more: Partial<ReviewDraft> = {}): ReviewDraft => ({
  ...beginDraft(form),
  receipts: Object.fromEntries(
    lists.map((list) => [
      list.key,
      { ...emptyReceipt(list), at, pageId: list.key, result: 'none' as const, ...change[list.key] },
    ]),
  ),
  ...more,
});
const debt: DraftRecord = {
  ...emptyRecord,
  kind: 'enforcement',
  authority: '杭州市西湖区人民法院',
  number: '（2025）浙0106执118号',
  on: '2025-06-12',
  cause: null,
  role: 'defendant',
  outcome: 'open',
  outcomeWords: null,
  identity: 'sameId',
  idDigits: '3301**********0417',
  register: 'enforcement',
};
const lacksIn = (draft: ReviewDraft, more: Partial<ReviewFacts> = {}): string[] =>
  lacksOf({ ...facts, ...more }, draft).map(({ field, what }) => `${field} ${what}`);
const itemOf = (draft: ReviewDraft) => publishedOf(findingOfDraft(facts, draft), []);

describe('the receipt of a list', () => {
  it('is whole with a term that the list takes, a time, a page and a result', () => {
    expect(lacksIn(searched())).toEqual([]);
  });

  it.each<[string, Partial<DraftReceipt>, string]>([
    ['an answer', { result: null }, 'result receiptOpen'],
    ['a time', { at: null }, 'at queriedAt'],
    ['a time by now', { at: '2026-12-30T02:26:00.000Z' }, 'at laterThanNow'],
    ['a time after the consent', { at: '2026-11-24T05:40:00.000Z' }, 'at beforeConsent'],
    ['a term that it takes', { terms: 'company' }, 'terms termsNotTaken'],
    ['a page of this task', { pageId: '999' }, 'page receiptPage'],
    ['a page of its own', { pageId: 'judgments' }, 'page pageOfOther'],
    ['tries by now', { tries: ['2026-12-30T02:26:00.000Z'] }, 'tries laterThanNow'],
    ['tries after the consent', { tries: [at, '2026-11-24T05:40:00.000Z'] }, 'tries beforeConsent'],
    ['a reason where it could not be searched', { result: 'unsearchable' }, 'reason unsearchableReason'],
    ['a record or a count where it holds some', { result: 'some' }, 'nameOnly recordMissing'],
  ])('needs %s', (_, change, lack) => {
    expect(lacksIn(searched({ dishonest: change }))).toEqual([`receipts.dishonest.${lack}`]);
  });

  it('needs the notice of a site that could not be searched', () => {
    const unsearchable = { result: 'unsearchable', reason: 'maintenance' } as const;
    expect(lacksIn(searched({ restricted: unsearchable }))).toEqual([]);
    expect(lacksIn(searched({ restricted: { ...unsearchable, pageId: null } }))).toEqual([
      'receipts.restricted.page noticePage',
    ]);
  });

  it('needs its number where the list numbers its searches, and no other does', () => {
    const posts = reviewFormOf({ code: 'BIZ_POSITION' });
    const [service] = posts.register?.registers ?? [];
    if (service === undefined) throw new TypeError('a list');
    const receipt = { ...emptyReceipt(service), at, pageId: 'judgments', result: 'none' as const };
    const draftWith = (queryNo: string) => ({
      ...beginDraft(posts),
      receipts: { [service.key]: { ...receipt, queryNo } },
    });
    expect(lacksIn(draftWith(''), { form: posts })).toEqual([`receipts.${service.key}.queryNo queryNo`]);
    expect(lacksIn(draftWith('QY-1'), { form: posts })).toEqual([]);
  });

  it('of a list that may be left out is asked for once it is answered', () => {
    const penalties = reviewFormOf({ code: 'ADMIN_PENALTY' });
    const [credit, companies] = penalties.register?.registers ?? [];
    if (credit === undefined || companies === undefined) throw new TypeError('two lists');
    const receipts = { [credit.key]: { ...emptyReceipt(credit), at, pageId: 'judgments', result: 'none' as const } };
    const draft = { ...beginDraft(penalties), receipts };
    expect(lacksIn(draft, { form: penalties })).toEqual([]);
    const begun = { ...receipts, [companies.key]: { ...emptyReceipt(companies), result: 'none' as const } };
    expect(lacksIn({ ...draft, receipts: begun }, { form: penalties })).toEqual([
      'receipts.companies.at queriedAt',
      'receipts.companies.page receiptPage',
    ]);
  });
});

describe('whose a record is', () => {
  it('cannot be told on a site that shows no ID number', () => {
    const draft = searched({ judgments: { result: 'some' } }, { records: [{ ...debt, register: 'judgments' }] });
    expect(lacksIn(draft)).toEqual(['records.0.idDigits idNotShown']);
    expect(lacksIn(searched({ judgments: { result: 'some', otherId: 1 } }))).toEqual([
      'receipts.judgments.otherId idNotShown',
    ]);
  });

  it.each([
    ['3301**********0417', undefined],
    ['', 'digitsMissing'],
    ['330106************', 'digitsMissing'],
    ['3301**********2246', 'digitsDiffer'],
    ['1101**********0417', 'digitsDifferBefore'],
  ])('is told by all digits that the document shows, the last four at least: %s', (idDigits, what) => {
    const draft = searched({ enforcement: { result: 'some' } }, { records: [{ ...debt, idDigits }] });
    expect(lacksIn(draft)).toEqual(what === undefined ? [] : [`records.0.idDigits ${what}`]);
  });

  it('is said with the whole number, or with as many digits as were compared', () => {
    const digitsOf = (idDigits: string) =>
      findingOfDraft(facts, searched({ enforcement: { result: 'some' } }, { records: [{ ...debt, idDigits }] }))
        .records[0]?.digits;
    expect(digitsOf('330106199004150417')).toBeUndefined();
    expect(digitsOf('3301**********0417')).toBe(8);
  });

  it('is not asked of a list that is answered with none', () => {
    expect(lacksIn(searched({}, { records: [{ ...debt, idDigits: '' }] }))).toEqual([]);
    expect(itemOf(searched({}, { records: [debt] })).records).toEqual([]);
  });
});

describe('a search of registers says', () => {
  const sentenceOf = (draft: ReviewDraft): Bilingual => itemOf(draft).sentence;

  it('by what each list was searched, and that none holds a record', () => {
    expect(itemOf(searched())).toMatchObject({ result: 'noRecord', light: 'green' });
    expect(sentenceOf(searched())).toEqual({
      zh: '近 5 年（2021-11-26 起），中国裁判文书网按姓名检索，中国执行信息公开网（综合查询被执行人、失信被执行人、限制消费人员）按姓名加身份证号检索，未见记录。',
      en: 'No record in China Judgments Online, searched by name; China Enforcement Information Online (judgment debtors, dishonest judgment debtors, consumption restrictions), searched by name and ID number, last 5 years (from 2021-11-26).',
    });
    expect(itemOf(searched()).summary.zh).toBe('近 5 年（2021-11-26 起），4 个库未见记录');
  });

  it('name and ID number only of a list that was searched by both', () => {
    const byName = searched({
      enforcement: { terms: 'name' },
      dishonest: { terms: 'name' },
      restricted: { terms: 'name' },
    });
    expect(JSON.stringify(itemOf(byName))).not.toMatch(/身份证号|ID number/);
  });

  it('how many of the same name a list holds, and is verified in part as one may be the candidate', () => {
    const draft = searched({ judgments: { result: 'some', nameOnly: 14 } });
    const item = itemOf(draft);
    expect(item).toMatchObject({ result: 'partlyVerified', light: 'grey' });
    expect(item.sentence.zh).toContain('中国裁判文书网按姓名检索，同名 14 条，不能确认是本人，不计入。');
    expect(item.rows[0]).toMatchObject({ state: 'partly', finding: { words: { zh: '未见能确认为本人的记录' } } });
  });

  it('stays “no record” beside records of another number, which are counted', () => {
    const item = itemOf(searched({ enforcement: { result: 'some', otherId: 2 } }));
    expect(item).toMatchObject({ result: 'noRecord', light: 'green' });
    expect(item.sentence.zh).toContain('综合查询被执行人按姓名加身份证号检索，同名 2 条，证件号不同，不计入。');
    expect(item.sentence.zh).toContain('按姓名加身份证号检索，未见本人的记录。');
    expect(item.summary).toMatchObject({
      zh: '近 5 年（2021-11-26 起），4 个库未见本人的记录；同名 2 条，证件号不同，不计入',
      en: 'No record of this person in 4 registers, last 5 years (from 2021-11-26); 2 records under the same name with a different ID number, not counted',
    });
  });

  it('which list could not be searched and why, and is verified in part', () => {
    const item = itemOf(searched({ dishonest: { result: 'unsearchable', reason: 'maintenance' } }));
    expect(item).toMatchObject({ result: 'partlyVerified', light: 'grey' });
    expect(item.sentence.zh).toContain('失信被执行人无法检索（网站维护），未核实。');
    expect(item.sentence.en).toContain('could not be searched (site under maintenance), not checked.');
    expect(item.grounds).toHaveLength(3);
  });

  it('that nothing was verified where no list could be searched', () => {
    const none = Object.fromEntries(
      lists.map(({ key }) => [key, { result: 'unsearchable' as const, reason: 'captcha' as const }]),
    );
    const item = itemOf(searched(none));
    expect(item).toMatchObject({ result: 'notVerified', light: 'grey', grounds: [] });
    expect(item.sentence.zh).toMatch(/^中国裁判文书网无法检索（验证码停用），未核实。/);
  });

  it('that there is a record, whatever the other lists hold', () => {
    const draft = searched(
      { enforcement: { result: 'some' }, dishonest: { result: 'unsearchable', reason: 'login' } },
      { records: [debt] },
    );
    const item = itemOf(draft);
    expect(item.result).toBe('recordFound');
    expect(item.sentence.zh).toMatch(/^有 1 条记录：/);
    expect(item.sentence.zh).toContain('失信被执行人无法检索（要求实名登录），未核实');
  });
});

it('a list that could not be searched says in its line when it was tried before', () => {
  const earlier = '2026-11-25T02:20:00.000Z';
  const { search, records } = findingOfDraft(
    facts,
    searched({ dishonest: { result: 'unsearchable', reason: 'maintenance', tries: [earlier] } }),
  );
  const howIn = (language: Language) => receiptLines({ search, records }, language).map(({ how }) => how);
  expect(howIn('zh').filter((how) => how.includes('此前试过 1 次：2026-11-25 10:20:00'))).toHaveLength(1);
  expect(howIn('en').filter((how) => how.includes('earlier tries (1): 2026-11-25 10:20:00'))).toHaveLength(1);
});

it('each list is a ground of its own, and its line names term, second, number and page', () => {
  const draft = searched({ enforcement: { queryNo: 'ZH-20261126-102407' } });
  const { grounds, search, records } = findingOfDraft(facts, draft);
  expect(grounds.map((ground) => [ground.kind, ground.at, ground.queryNo])).toEqual([
    ['query', at, null],
    ['query', at, 'ZH-20261126-102407'],
    ['query', at, null],
    ['query', at, null],
  ]);
  expect(receiptLines({ search, records }, 'zh').slice(0, 2)).toEqual([
    {
      key: 'judgments',
      register: '中国裁判文书网',
      how: '姓名，2026-11-26 10:24:07，网站没有编号，judgments',
      result: '未见记录',
      mark: 'green',
    },
    {
      key: 'enforcement',
      register: '中国执行信息公开网 · 综合查询被执行人',
      how: '姓名加身份证号，2026-11-26 10:24:07，查询号 ZH-20261126-102407，enforcement',
      result: '未见记录',
      mark: 'green',
    },
  ]);
});

it('every item of public records searches what its sources promise', () => {
  const keysOf = (code: string) => registerFormOf(code)?.registers.map(({ key }) => key);
  expect(keysOf('BIZ_OFFICER')).toEqual(expect.arrayContaining(['companies', 'dishonest', 'judgments']));
  expect(keysOf('MARKET_BAN')).toEqual(['securities', 'csrc', 'nfra', 'pboc']);
  expect(keysOf('ADMIN_PENALTY')).toEqual(['creditChina', 'companies', 'authority']);
  for (const code of ['LIT_PUBLIC', 'BIZ_OFFICER'])
    expect(registerFormOf(code)?.registers.find(({ key }) => key === 'judgments')?.takes).not.toContain('nameAndId');
});

describe('a record', () => {
  const some = { enforcement: { result: 'some' as const } };
  it.each<[string, Partial<DraftRecord>, string]>([
    ['is of a kind that its list holds', { kind: 'civil' }, 'records.0.kind kindNotOfList'],
    ['has a role that its kind knows', { role: 'shareholder' }, 'records.0.role notOfKind'],
    ['has an end that its kind knows', { outcome: 'convicted' }, 'records.0.outcome notOfKind'],
    ['is not left out for an end that its kind does not know', { outcome: 'acquitted' }, 'records.0.outcome notOfKind'],
  ])('%s', (_, change, lack) => {
    expect(lacksIn(searched(some, { records: [debt] }))).toEqual([]);
    expect(lacksIn(searched(some, { records: [{ ...debt, ...change }] }))).toEqual([lack]);
  });
});

it('a draft of before each list had its receipt keeps its records, in the list that holds their kind', () => {
  const { register: _, ...record } = debt;
  const kept = {
    fields: {},
    register: 'some' as const,
    search: { registers: ['judgments'], years: 3, terms: 'nameAndId' },
    records: [record, { ...record, kind: 'dishonest', identity: 'nameOnly' }],
  } as unknown as Parameters<typeof draftOfKept>[1]; // as the column still holds it
  const draft = draftOfKept(form, kept);
  expect(draft.records).toEqual([debt]);
  expect(draft.receipts).toMatchObject({
    enforcement: { result: 'some', nameOnly: 0, at: null },
    dishonest: { result: 'some', nameOnly: 1 },
  });
  expect(draft.years).toBe(3);
  expect(Object.keys(draft.receipts)).toEqual(['enforcement', 'dishonest']);
});
