import { describe, expect, it } from 'vitest';
import { beginDraft, emptyRecord, findingOfDraft, type ReviewFacts } from '../verification/review-draft.ts';
import { reviewFormOf } from '../verification/review-forms.ts';
import { lacksOf } from '../verification/review-lacks.ts';
import type { RiskRule } from '../verification/risk-rules.ts';
import { conclude } from './conclusion.ts';
import type { FieldClaim } from './finding.ts';
import { claimWords } from './row-state.ts';

const rule = (when: string, of: Partial<RiskRule> = {}): RiskRule => ({
  when,
  no: when,
  light: 'yellow',
  textZh: when,
  textEn: when,
  ...of,
});
const rules = [
  rule('study-form-mismatch', { asks: 'studyForm' }),
  rule('salary-below-claim', { asks: 'monthlyPay' }),
  rule('claim-mismatch', { asks: 'nonCompete' }),
  rule('non-compete-active'),
  rule('non-compete-out-of-scope', { light: 'blue' }),
  rule('undisclosed-position', { judged: true, asks: 'hasPosts' }),
  rule('declared-position', { light: 'blue', judged: true, asks: 'hasPosts', exceptSaid: 'none' }),
];
const needs = ['studyForm', 'monthlyPay', 'nonCompete', 'posts'];

const factsOf = (code: string, claim: ReviewFacts['claim'], of: Partial<ReviewFacts> = {}): ReviewFacts => ({
  form: reviewFormOf({ code }),
  rules,
  claim,
  needs,
  contacts: [],
  evidenceCount: 1,
  evidenceIds: ['1'],
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  consent: null,
  idNumber: '330106199004150417',
  verifier: 'V-0213',
  now: '2026-11-20T06:22:00.000Z',
  ...of,
});
const found = (facts: ReviewFacts, fields: Readonly<Record<string, string>>) => {
  const typed = Object.entries(fields).map(([key, value]) => [key, { state: 'value' as const, value }]);
  const finding = findingOfDraft(facts, { ...beginDraft(facts.form), fields: Object.fromEntries(typed) });
  const { rows, rules: fired } = conclude(finding, facts.rules);
  return { finding, rows, fired: fired.map(({ when }) => when) };
};

describe('an average pay that was stated', () => {
  const pay = (stated: string, paid: string) =>
    found(factsOf('INCOME_PAYROLL', { monthlyPay: stated }), { monthlyPay: paid }).fired;

  it.each([
    ['10000', '7999.99', ['salary-below-claim']],
    ['10,000 元', '￥7,000', ['salary-below-claim']],
    ['10000', '8000', ['slight-difference']],
    ['10000', '9999', ['slight-difference']],
    ['10000', '25000', ['slight-difference']],
    ['10000', '10,000', []],
  ])('of %s beside %s: %j', (stated, paid, fired) => expect(pay(stated, paid)).toEqual(fired));
});

describe('a non-compete', () => {
  const of = (stated: string, answer: string) =>
    found(factsOf('XP_NON_COMPETE', { nonCompete: stated }), { nonCompete: answer });

  it.each([
    ['none', 'active', ['claim-mismatch', 'non-compete-active']],
    ['active', 'none', ['claim-mismatch']],
    ['active', 'active', ['non-compete-active']],
    ['none', 'none', []],
    ['none', 'ended', ['non-compete-out-of-scope']],
    ['ended', 'none', ['worded-differently']],
    ['unknown', 'none', []],
    ['unknown', 'active', ['non-compete-active']],
    ['unknown', 'ended', ['non-compete-out-of-scope']],
  ])('said to be %s where the employer says %s fires %j', (stated, answer, fired) =>
    expect(of(stated, answer).fired.toSorted()).toEqual(fired));

  it('of which the candidate does not know is found, and differs from nothing', () => {
    const [row] = of('unknown', 'none').rows.filter(({ key }) => key === 'nonCompete');
    expect(row).toMatchObject({ state: 'found', claim: { words: { zh: '不清楚' } } });
  });
});

describe('a form of study', () => {
  it('that is another than was stated differs by its rule', () => {
    const facts = factsOf('DEGREE_DOMESTIC', { studyForm: '全日制' });
    expect(found(facts, { studyForm: '成人教育' }).fired).toEqual(['study-form-mismatch']);
    expect(found(facts, { studyForm: '全日制' }).fired).toEqual([]);
  });

  it('must be found where the register shows it, and may be elsewhere', () => {
    const isMandatory = (code: string) =>
      reviewFormOf({ code }).fields.find(({ key }) => key === 'studyForm')?.isMandatory;
    expect(['DEGREE_DOMESTIC', 'DEGREE_ARCHIVE', 'DEGREE_OVERSEAS'].map(isMandatory)).toEqual([true, false, false]);
  });

  it('for which nobody asked is said to be so, and is no difference', () => {
    const { rows, fired } = found(factsOf('DEGREE_DOMESTIC', {}, { needs: ['school'] }), { studyForm: '成人教育' });
    const row = rows.find(({ key }) => key === 'studyForm');
    expect(fired).toEqual([]);
    expect(row).toMatchObject({ state: 'found', claim: { kind: 'unasked' } });
    expect(row && claimWords(row)).toEqual({ zh: '未询问候选人', en: 'Candidate not asked' });
  });
});

describe('a rule that speaks of a statement', () => {
  const post = { ...emptyRecord, kind: 'position', identity: 'sameId', on: '2022-05-06', role: 'officer' } as const;
  const judged = [{ rule: 'undisclosed-position', reason: '登记信息页' }];
  const draftOf = ({ form }: ReviewFacts) => {
    const [list] = form.register?.registers ?? [];
    const key = list?.key ?? '';
    const receipt = {
      terms: 'nameAndId',
      at: null,
      queryNo: '1',
      pageId: '1',
      reason: null,
      nameOnly: 0,
      otherId: 0,
      tries: [],
      remindAt: null,
    } as const;
    return {
      ...beginDraft(form),
      receipts: { [key]: { ...receipt, result: 'some' as const } },
      records: [{ ...post, register: key }],
      judged,
    };
  };
  const concluded = (facts: ReviewFacts) => conclude(findingOfDraft(facts, draftOf(facts)), facts.rules);
  const said = factsOf('BIZ_CONFLICT', { hasPosts: false });
  const unasked = factsOf('BIZ_CONFLICT', {}, { needs: ['idCard'] });
  const named = (facts: ReviewFacts) =>
    lacksOf(facts, draftOf(facts)).filter(({ field }) => field === 'judged.undisclosed-position');

  it('is judged of whoever was asked and has answered, and the register stands beside the answer', () => {
    const { rules: fired, rows } = concluded(said);
    expect(fired.map(({ when }) => when)).toEqual(['undisclosed-position']);
    expect(rows[0]?.claim).toMatchObject({ kind: 'value', words: { zh: '没有其他任职或持股' } });
    expect(named(said)).toEqual([]);
  });

  it('cannot hold with an answer that denies it: no post was declared where there is said to be none', () => {
    const declared = (claim: ReviewFacts['claim']) => {
      const facts = factsOf('BIZ_CONFLICT', claim);
      const draft = { ...draftOf(facts), judged: [{ rule: 'declared-position', reason: '登记信息页' }] };
      const fired = conclude(findingOfDraft(facts, draft), facts.rules).rules.map(({ when }) => when);
      const lacks = lacksOf(facts, draft).filter(({ field }) => field === 'judged.declared-position');
      return { fired, lacks: lacks.map(({ what }) => what) };
    };
    expect(declared({ hasPosts: true, posts: '杭州晨曦财务咨询有限公司，股东' })).toEqual({
      fired: ['declared-position'],
      lacks: [],
    });
    expect(declared({ hasPosts: false })).toEqual({ fired: ['record-noted'], lacks: ['judgedDenied'] });
  });

  it('is refused by name where the candidate was not asked or did not answer, and the record is noted', () => {
    const { rules: fired, rows, light } = concluded(unasked);
    expect(fired.map(({ when }) => when)).toEqual(['record-noted']);
    expect([light, rows[0]?.claim]).toEqual(['blue', { kind: 'unasked' }]);
    expect(named(unasked)).toMatchObject([{ what: 'judgedUnasked', facts: { no: 'undisclosed-position' } }]);
    expect(named({ ...unasked, needs })).toMatchObject([{ what: 'judgedUnanswered' }]);
  });

  it('fires in a finding of before as it did, whose register was beside nothing', () => {
    const { stated: _, ...before } = findingOfDraft(unasked, draftOf(unasked));
    const { rules: fired, rows } = conclude(before, unasked.rules);
    expect(fired.map(({ when }) => when)).toEqual(['undisclosed-position']);
    expect(rows[0]?.claim).toEqual({ kind: 'notAsked' });
  });

  it.each<FieldClaim>([
    { kind: 'notAsked' },
    { kind: 'unasked' },
    { kind: 'empty' },
  ])('does not fire where its field is $kind, by whomever it is named', (claim) => {
    const finding = findingOfDraft(said, draftOf(said));
    const all = rules.flatMap(({ asks, when }) => (asks === undefined ? [] : [{ asks, when }]));
    const stated = Object.fromEntries(all.map(({ asks }) => [asks, claim]));
    const ticked = all.map(({ when }) => ({ rule: when, reason: '登记信息页' }));
    for (const verifier of ['V-0213', 'system'])
      expect(conclude({ ...finding, stated, verifier, judged: ticked }, rules).rules).toMatchObject([
        { when: 'record-noted' },
      ]);
  });
});
