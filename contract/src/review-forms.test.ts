import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  judgeDraft,
  lacksOf,
  monthsBetween,
  needsSecondReader,
  type ReviewDraft,
  reviewFormOf,
  type ReviewRule,
  reviewSourceKeys,
  reviewSources,
} from './review-forms.ts';
import { lights } from './task-states.ts';

const rule = (when: string, light: ReviewRule['light']): ReviewRule => ({ when, light, textZh: when, textEn: when });
const employment = {
  form: reviewFormOf({ code: 'XP_HR', needs: ['employer'] }),
  rules: [
    rule('employer-denies', 'red'),
    rule('tenure-gap-over-6m', 'red'),
    rule('tenure-gap-3-to-6m', 'yellow'),
    rule('title-mismatch', 'yellow'),
    rule('dismissal-for-cause', 'yellow'),
    rule('contact-not-allowed', 'grey'),
    rule('could-not-verify', 'grey'),
  ],
  claim: { company: '恒铭达', from: '2019-03', to: '2022-12', position: '计划经理', leaveReason: '个人发展' },
};
const found = { company: '恒铭达', from: '2019-03', to: '2022-12', position: '计划经理', conduct: 'clean' };
const draft = (part: Partial<ReviewDraft> = {}): ReviewDraft => ({
  ...emptyDraft,
  found,
  source: 'employerHr',
  method: 'phone',
  ...part,
});
const judged = (part: Partial<ReviewDraft>) => {
  const { result, light, rule: lit } = judgeDraft(employment, draft(part));
  return [result, light, lit?.when ?? null];
};

describe('the judgement of an employment', () => {
  it.each<[string, Partial<ReviewDraft>, ReturnType<typeof judged>]>([
    ['all the same', {}, ['consistent', 'green', null]],
    ['two months less', { found: { ...found, to: '2022-10' } }, ['inconsistent', 'blue', null]],
    ['three months less', { found: { ...found, to: '2022-09' } }, ['inconsistent', 'yellow', 'tenure-gap-3-to-6m']],
    ['six months less', { found: { ...found, to: '2022-06' } }, ['inconsistent', 'yellow', 'tenure-gap-3-to-6m']],
    ['seven months later in', { found: { ...found, from: '2019-10' } }, ['inconsistent', 'red', 'tenure-gap-over-6m']],
    ['another title', { found: { ...found, position: '仓管员' } }, ['inconsistent', 'yellow', 'title-mismatch']],
    [
      'another wording of the title, taken as the same',
      { found: { ...found, position: '供应链计划经理' }, verdicts: { position: 'same' } },
      ['consistent', 'green', null],
    ],
    ['full-width and spaces', { found: { ...found, company: ' 恒 铭达 ' } }, ['consistent', 'green', null]],
    ['another reason for leaving', { found: { ...found, leaveReason: '协商解除' } }, ['consistent', 'green', null]],
    [
      'dismissed for cause',
      { found: { ...found, conduct: 'cause' } },
      ['inconsistent', 'yellow', 'dismissal-for-cause'],
    ],
    [
      'the gravest of several counts',
      { found: { ...found, conduct: 'cause', to: '2021-12' }, rules: ['title-mismatch'] },
      ['inconsistent', 'red', 'tenure-gap-over-6m'],
    ],
    ['seen by the reviewer', { rules: ['employer-denies'] }, ['inconsistent', 'red', 'employer-denies']],
    ['could not verify', { couldNotVerify: true }, ['notVerified', 'grey', 'could-not-verify']],
    [
      'could not verify, for a reason',
      { couldNotVerify: true, rules: ['contact-not-allowed'] },
      ['notVerified', 'grey', 'contact-not-allowed'],
    ],
    [
      'an override leaves the judgement alone',
      { override: { light: 'green', reason: '已核' } },
      ['consistent', 'green', null],
    ],
  ])('%s', (_, part, expected) => {
    expect(judged(part)).toEqual(expected);
  });

  it('is never green when nothing was verified or a rule that is not grey is fulfilled', () => {
    const whens = employment.rules.map(({ when }) => when);
    fc.assert(
      fc.property(
        fc.subarray(whens),
        fc.boolean(),
        fc.constantFrom(...Object.keys(found)),
        (rules, couldNotVerify, lost) => {
          const { light, result } = judgeDraft(
            employment,
            draft({ rules, couldNotVerify, found: { ...found, [lost]: '' } }),
          );
          expect(result === 'notVerified').toBe(couldNotVerify);
          expect(light === 'grey').toBe(couldNotVerify);
          const gravest = employment.rules.filter((it) => rules.includes(it.when) && it.light !== 'grey');
          const worst = Math.max(-1, ...gravest.map((it) => lights.indexOf(it.light)));
          expect(couldNotVerify || lights.indexOf(light) >= worst).toBe(true);
        },
      ),
    );
  });
});

describe('the judgement of a search for records', () => {
  const form = reviewFormOf({ code: 'MARKET_BAN', needs: ['idCard'] });
  const subject = { form, rules: [rule('market-ban-ended', 'blue')], claim: {} };
  it('finds a record, or none', () => {
    const none = judgeDraft(subject, draft({ found: { finding: '未见记录' } }));
    expect([none.result, none.light]).toEqual(['noRecord', 'green']);
    const some = judgeDraft(subject, draft({ found: { finding: '2015 年被禁，已满' }, rules: ['market-ban-ended'] }));
    expect([some.result, some.light]).toEqual(['recordFound', 'blue']);
  });
});

describe('what keeps a draft from being published', () => {
  it('is each required field, source, way, a word where it is not green, and a reason for an override', () => {
    expect(lacksOf(employment, draft(), true)).toEqual([]);
    expect(lacksOf(employment, emptyDraft, true)).toEqual([
      'found.company',
      'found.from',
      'found.position',
      'found.conduct',
      'source',
      'method',
    ]);
    expect(lacksOf(employment, draft({ couldNotVerify: true, found: {} }), true)).toEqual(['note']);
    expect(lacksOf(employment, draft({ override: { light: 'red', reason: '' } }), true)).toEqual(['override']);
  });

  it('is every source that speaks to an employer who must not be asked', () => {
    const closed = reviewSourceKeys.filter((source) =>
      lacksOf(employment, draft({ source }), false).includes('employer'),
    );
    expect(closed).toEqual(reviewSourceKeys.filter((source) => reviewSources[source].asksEmployer));
    expect(closed.length).toBeGreaterThan(0);
  });
});

describe('forms', () => {
  it('ask each field once, and something of every item', () => {
    for (const needs of [['employer', 'referee'], ['school', 'degreeNo'], ['certificate', 'upload'], ['idCard'], []]) {
      const keys = reviewFormOf({ code: 'X', needs }).fields.map(({ key }) => key);
      expect(keys.length).toBeGreaterThan(0);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('count months over the turn of a year', () => {
    expect([monthsBetween('2022-12', '2022-07'), monthsBetween('2021-11', '2022-02')]).toEqual([-5, 3]);
  });

  it('ask for a second reader where a referee speaks against somebody, and nowhere else', () => {
    const asks = lights.filter((light) => needsSecondReader(['referee'], light));
    expect(asks).toEqual(['yellow', 'red']);
    expect(lights.some((light) => needsSecondReader(['employer'], light))).toBe(false);
  });
});
