import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { describe, expect, it } from 'vitest';
import { copyAll, normalOf, readMonth } from './fill-fields.ts';

const { fields } = reviewFormOf({ code: 'XP_HR' });
const needs = ['employer'];
const claim = { company: '无锡恒铭达', from: '2014-07', to: '2019-02', position: '会计主管', isPresent: false };

describe('copying the claim', () => {
  it('fills what is empty, keeps what was written, and leads to the first without a claim', () => {
    const typed = { to: { state: 'value', value: '2018-10' }, position: { state: 'silent' } } as const;
    const { fields: filled, next } = copyAll(fields, { claim, needs }, typed);
    expect(filled).toEqual({
      ...typed,
      company: { state: 'value', value: '无锡恒铭达' },
      from: { state: 'value', value: '2014-07' },
    });
    expect(next).toBe('leaveReason');
  });

  it('takes an employment that goes on as to date, not as a stale month', () => {
    const { fields: filled } = copyAll(fields, { claim: { ...claim, isPresent: true }, needs }, {});
    expect(filled['to']).toEqual({ state: 'value', value: 'present' });
  });

  it('never answers for the source where it compares by itself', () => {
    const pairs = reviewFormOf({ code: 'ID_THREE' }).fields;
    expect(copyAll(pairs, { claim: { idName: 'a', idPhone: 'b' }, needs: [] }, {}).fields).toEqual({});
  });
});

it('copies no answer of somebody who does not know', () => {
  const form = reviewFormOf({ code: 'XP_NON_COMPETE' }).fields;
  const copied = (nonCompete: string) => copyAll(form, { claim: { nonCompete }, needs: ['nonCompete'] }, {}).fields;
  expect(copied('unknown')).toEqual({});
  expect(copied('ended')).toEqual({ nonCompete: { state: 'value', value: 'ended' } });
});

describe('a month', () => {
  it.each([
    ['201810', '2018-10'],
    ['2018.1', '2018-01'],
    ['2018年10月', '2018-10'],
    ['2018-10', '2018-10'],
    ['至今', 'present'],
    ['later', 'later'],
  ])('%s is read as %s', (typed, month) => expect(readMonth(typed)).toBe(month));

  it('is to date only where an employment can go on', () => {
    expect(normalOf({ kind: 'month' }, '至今')).toBe('至今');
    expect(normalOf({ kind: 'tenureEnd' }, '至今')).toBe('present');
    expect(normalOf({ kind: 'day' }, '2018/3/5')).toBe('2018-03-05');
  });
});
