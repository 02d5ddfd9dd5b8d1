import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conclude } from '../finding/conclusion.ts';
import { partyRoles, recordIdentities, recordKinds, recordOutcomes, type RegisterRecord } from '../finding/finding.ts';
import { publishedOf } from '../finding/published.ts';
import { askedLines, recordLines } from '../report/lines.ts';
import {
  beginDraft,
  type DraftReceipt,
  emptyDraft,
  emptyReceipt,
  emptyRecord,
  findingOfDraft,
  type ReviewDraft,
  type ReviewFacts,
} from './review-draft.ts';
import { reviewFormOf } from './review-forms.ts';
import { lacksOf } from './review-lacks.ts';
import type { RiskRule } from './risk-rules.ts';
import { reportedFinding, unreportedReason, unreportedReasons, unreportedWords } from './unreported-records.ts';

const suit: RegisterRecord = {
  kind: 'civil',
  authority: '杭州市西湖区人民法院',
  number: '（2024）浙0106民初1821号',
  on: '2024-03-15',
  cause: '民间借贷纠纷',
  role: 'defendant',
  outcome: 'liable',
  outcomeWords: '判令归还 86,000 元',
  identity: 'sameId',
};
const reasonOf = (change: Partial<RegisterRecord>) => unreportedReason({ ...suit, ...change });

describe('what is never reported', () => {
  it.each(['acquitted', 'withdrawn', 'revoked'] as const)('is every case and every act that ended as %s', (outcome) => {
    for (const kind of recordKinds.filter((each) => each !== 'position'))
      for (const role of [...partyRoles, null]) expect(reasonOf({ kind, role, outcome })).toBe(outcome);
  });

  it.each([
    '劳动争议',
    '劳动合同纠纷',
    '确认劳动关系纠纷',
    '集体合同纠纷',
    '劳务派遣合同纠纷',
    '非全日制用工纠纷',
    '追索劳动报酬纠纷',
    '经济补偿金纠纷',
    '竞业限制纠纷',
    '社会保险纠纷',
    '养老保险待遇纠纷',
    '工伤保险待遇纠纷',
    '医疗保险待遇纠纷',
    '生育保险待遇纠纷',
    '失业保险待遇纠纷',
    '福利待遇纠纷',
    '人事争议',
    '辞职争议',
    '辞退争议',
    '聘用合同争议',
    '追索劳动\n报酬 纠纷',
  ])('is a civil case of the cause %s, whichever side the candidate stood on', (cause) => {
    for (const role of [...partyRoles, null])
      for (const outcome of ['liable', 'notLiable', 'open', 'closed', null] as const)
        expect(reasonOf({ cause, role, outcome })).toBe('labour');
  });

  it('is the enforcement of such an award, unless the candidate is the debtor', () => {
    const award = { kind: 'enforcement', cause: '追索劳动报酬纠纷', outcome: 'open' } as const;
    expect(reasonOf({ ...award, role: 'plaintiff' })).toBe('labour');
    expect(reasonOf({ ...award, role: null })).toBe('labour');
    expect(reasonOf({ ...award, role: 'defendant' })).toBeNull();
  });

  it.each([
    '民间借贷纠纷',
    '劳务合同纠纷',
    '提供劳务者受害责任纠纷',
    '劳务派遣工作人员侵权责任纠纷',
    '不正当竞争纠纷',
    '财产保险合同纠纷',
    '离婚纠纷',
  ])('is not a civil case of the cause %s', (cause) => {
    expect(reasonOf({ cause })).toBeNull();
  });

  it('is not a post, whatever became of the company', () => {
    for (const outcome of [...recordOutcomes, null])
      expect(reasonOf({ kind: 'position', role: 'officer', outcome, cause: null })).toBeNull();
  });

  it('is not a crime against workers, nor a record whose cause nobody tells', () => {
    expect(reasonOf({ kind: 'criminal', cause: '拒不支付劳动报酬罪', outcome: 'convicted' })).toBeNull();
    expect(reasonOf({ cause: null })).toBeNull();
    expect(unreportedReason({ ...suit, kind: '', cause: '', role: '', outcome: '' })).toBeNull();
  });
});

const rules: readonly RiskRule[] = [
  { when: 'any', no: 'X-01', light: 'yellow', textZh: '有案件', textEn: 'A case', records: { kind: ['civil'] } },
  { when: 'seen', no: 'X-02', light: 'red', textZh: '较重', textEn: 'Serious', judged: true },
];
const form = reviewFormOf({ code: 'LIT_PUBLIC' });
const lists = form.register?.registers ?? [];
const facts: ReviewFacts = {
  form,
  rules,
  claim: {},
  contacts: [],
  evidenceCount: 4,
  evidenceIds: lists.map(({ key }) => key),
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  needs: [],
  consent: { givenAt: '2026-11-18T04:14:00.000Z', endsAt: '2026-12-18T04:14:00.000Z' },
  idNumber: '330106199004152415',
  verifier: 'V-0213',
  now: '2026-11-20T06:22:00.000Z',
};
const begun = beginDraft(form);
/** What a list that shows ID numbers holds; the others hold nothing. */
const holding = 'enforcement';
const receiptsWith = (change: Partial<DraftReceipt>): ReviewDraft['receipts'] =>
  Object.fromEntries(
    lists.map((list) => [
      list.key,
      {
        ...emptyReceipt(list),
        at: '2026-11-19T01:12:00.000Z',
        pageId: list.key,
        result: 'none' as const,
        ...(list.key === holding ? change : {}),
      },
    ]),
  );
const none: ReviewDraft = { ...begun, receipts: receiptsWith({}) };
type Typed = ReviewDraft['records'][number];
const typed = (change: Partial<Typed>): Typed => ({ ...emptyRecord, register: holding, ...change });
const some = (...records: Typed[]): ReviewDraft => ({ ...none, receipts: receiptsWith({ result: 'some' }), records });
const acquittal = typed({ kind: 'criminal', outcome: 'acquitted' });
const lacksIn = (draft: ReviewDraft, more: Partial<ReviewFacts> = {}) =>
  lacksOf({ ...facts, ...more }, draft).map(({ field, what }) => `${field} ${what}`);

describe('a draft with nothing but records that are not reported', () => {
  it('becomes the finding of a search that found none, letter by letter', () => {
    const labour = typed({ kind: 'civil', cause: '追索劳动报酬纠纷', role: 'plaintiff', identity: 'sameId' });
    const judged = [{ rule: 'seen', reason: '与岗位相关' }];
    const found = findingOfDraft(facts, { ...some(acquittal, labour), judged });
    expect(found).toEqual(findingOfDraft(facts, none));
    expect(publishedOf(found, rules)).toMatchObject({ result: 'noRecord', light: 'green', rules: [], records: [] });
  });

  it('needs the proof of “no record”, and no fact of what it leaves out but its kind', () => {
    const withdrawn = typed({ kind: 'enforcement', outcome: 'withdrawn' });
    expect(lacksIn(some(withdrawn))).toEqual([]);
    expect(lacksIn(some({ ...withdrawn, kind: '' }))).toEqual(['records.0.kind recordField']);
    const withoutPage = { ...some(withdrawn), receipts: receiptsWith({ result: 'some', pageId: null }) };
    expect(lacksIn(withoutPage)).toEqual(['receipts.enforcement.page recordEvidence']);
  });
});

it('a rule that a person judges does not weigh on records that are settled, and the sheet says so', () => {
  const debt = { kind: 'enforcement', cause: '民间借贷纠纷', role: 'defendant', identity: 'sameId' } as const;
  const stated = { authority: null, number: null, on: null, outcomeWords: null, idDigits: '3301**********2415' };
  const judged = [{ rule: 'seen', reason: '与岗位相关' }];
  const draftOf = (outcome: 'closed' | 'open') => ({ ...some(typed({ ...debt, ...stated, outcome })), judged });
  expect(lacksIn(draftOf('closed'))).toEqual(['judged.seen judgedOfSettled']);
  expect(lacksIn(draftOf('open'))).toEqual([]);
  const firedOf = (outcome: 'closed' | 'open') =>
    conclude(findingOfDraft(facts, draftOf(outcome)), rules).rules.map(({ when }) => when);
  expect(firedOf('closed')).not.toContain('seen');
  expect(firedOf('open')).toContain('seen');
});

describe('a record of somebody of the same name', () => {
  const stranger = typed({
    kind: 'criminal',
    authority: '无锡市新吴区人民法院',
    number: '（2023）苏0214刑初77号',
    on: '2023-09-12',
    cause: '诈骗',
    role: 'defendant',
    outcome: 'convicted',
    outcomeWords: '有期徒刑三年',
    identity: 'nameOnly',
  });

  it('leaves its count and why it does not count in the finding, and nothing of the case', () => {
    const { records, ...item } = publishedOf(findingOfDraft(facts, some(stranger, stranger)), rules);
    const kept = { authority: null, number: null, on: null, cause: null, role: null, outcome: null };
    expect(records).toEqual(
      [stranger, stranger].map(() => ({
        ...kept,
        kind: null,
        outcomeWords: null,
        identity: 'nameOnly',
        register: holding,
      })),
    );
    expect(item.sentence.zh).toContain('同名 2 条，不能确认是本人，不计入');
    expect(recordLines({ records }, 'zh')).toEqual([]);
    for (const trace of ['新吴区', '苏0214', '诈骗', '刑', 'defendant', 'criminal', '候选人角色'])
      expect(JSON.stringify([records, item, recordLines({ records }, 'zh')])).not.toContain(trace);
  });

  it('is asked for its kind and whose it is, and for nothing else', () => {
    expect(lacksIn(some(typed({ kind: 'enforcement', identity: 'nameOnly' })))).toEqual([]);
    expect(lacksIn(some(typed({ kind: 'enforcement', identity: 'otherId' })))).toEqual([]);
    expect(lacksIn(some(typed({ identity: 'nameOnly' })))).toEqual(['records.0.kind recordField']);
  });

  it('prints none of its facts from a report of before either', () => {
    expect(recordLines({ records: [{ ...suit, identity: 'otherId' }] }, 'zh')).toEqual([]);
    expect(recordLines({ records: [suit] }, 'zh')).toHaveLength(1);
  });
});

describe('the scope of a search', () => {
  const lineOf = (draft: ReviewDraft, language: 'zh' | 'en') => {
    const { grounds, search } = findingOfDraft(facts, draft);
    const lines = askedLines({ grounds, search, at: facts.now }, language);
    return lines.find(({ label }) => label === (language === 'zh' ? '不报告' : 'Not reported'))?.words;
  };

  it('names everything that is not reported, and the same whatever was found', () => {
    for (const reason of unreportedReasons) {
      expect(lineOf(none, 'zh')).toContain(unreportedWords[reason].zh);
      expect(lineOf(none, 'en')).toContain(unreportedWords[reason].en);
    }
    const counted = typed({ kind: 'civil', role: 'defendant', outcome: 'liable', identity: 'sameId' });
    for (const draft of [some(acquittal), some(counted), some(counted, acquittal)])
      expect(lineOf(draft, 'zh')).toBe(lineOf(none, 'zh'));
  });

  it('has no such line in a report that was written before', () => {
    const { grounds, search } = findingOfDraft(facts, none);
    if (search === null) throw new TypeError('a search');
    const { leftOut: _, receipts: __, ...before } = search;
    const labels = askedLines({ grounds, search: before, at: facts.now }, 'zh').map(({ label }) => label);
    expect(labels).toContain('检索条件');
    expect(labels).not.toContain('不报告');
  });
});

const anyRecord: fc.Arbitrary<RegisterRecord> = fc.record({
  kind: fc.constantFrom(...recordKinds),
  authority: fc.constantFrom('法院', null),
  number: fc.constantFrom('1 号', null),
  on: fc.constantFrom('2024-03-15', '2010-01-01', null),
  cause: fc.constantFrom('追索劳动报酬纠纷', '民间借贷纠纷', null),
  role: fc.constantFrom(...partyRoles, null),
  outcome: fc.constantFrom(...recordOutcomes, null),
  outcomeWords: fc.constantFrom('罚款', null),
  identity: fc.constantFrom(...recordIdentities),
});

it('whatever a finding holds, what is not reported leaves no trace, and a second reading changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 6 }), fc.subarray(['any', 'seen']), (records, judgedRules) => {
      const judged = judgedRules.map((rule) => ({ rule, reason: '看过' }));
      const found = { ...findingOfDraft(facts, none), judged };
      const kept = reportedFinding({ ...found, records });
      const without = records.filter((record) => unreportedReason(record) === null);
      expect(kept).toEqual(reportedFinding({ ...found, records: without }));
      expect(reportedFinding(kept)).toEqual(kept);
      expect(conclude(kept, rules)).toEqual(conclude({ ...found, records: without }, rules));
    }),
  );
});

it('an answer that is no longer asked for counts as not given', () => {
  const form = reviewFormOf({ code: 'XP_HR' });
  const draft: ReviewDraft = { ...emptyDraft, fields: { conduct: { state: 'value', value: 'clean' } } };
  const { fields } = findingOfDraft({ ...facts, form }, draft);
  expect(fields.find(({ key }) => key === 'conduct')?.finding).toEqual({ kind: 'unchecked' });
  expect(lacksOf({ ...facts, form }, draft)).toContainEqual({ field: 'fields.conduct', what: 'mandatory' });
});

it('a former employer is not asked about disputes, nor told the new position', () => {
  for (const code of ['XP_HR', 'XP_DISPATCH', 'XP_NON_COMPETE', 'XP_INTERVIEW'])
    expect(JSON.stringify(reviewFormOf({ code }))).not.toMatch(/仲裁|诉讼|本岗位|arbitration|lawsuit|this position/i);
});
