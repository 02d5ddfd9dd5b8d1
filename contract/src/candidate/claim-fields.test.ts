import { describe, expect, it } from 'vitest';
import { claimFieldsOf, saidOf, withoutHidden } from './claim-fields.ts';

describe('the fields of a claim', () => {
  it('ask of a reference interview whether the referee may be called, and nothing about contact with the employer', () => {
    const fields = claimFieldsOf(['employer', 'referee']);
    expect(fields).toContain('mayContact');
    for (const field of ['hrPhone?', 'leaveReason?']) expect(fields).not.toContain(field);
  });

  it('ask of no item whether the employer may be contacted: that is asked once per employer', () => {
    for (const needs of [['employer'], ['employer', 'referee'], ['employer', 'bankCardLast4', 'upload']])
      expect(claimFieldsOf(needs).join(' ')).not.toContain('doNotContact');
  });
});

describe('a claim', () => {
  const left = { company: '澜石', from: '2021-03', to: '2018-12', leaveReason: '个人发展' };

  it('of a present job keeps no leaving date and no reason for leaving', () => {
    expect(withoutHidden({ ...left, isPresent: true })).toEqual({ company: '澜石', from: '2021-03', isPresent: true });
  });

  it('of a job that has ended keeps the wish that its employer is not contacted', () => {
    const ended = { ...left, isPresent: false, doNotContact: true };
    expect(withoutHidden(ended)).toEqual(ended);
  });

  it('of a present job lasts to date, whatever was written before', () => {
    expect(saidOf({ ...left, isPresent: true }, 'to')).toEqual({ zh: '至今', en: 'to date' });
    expect(saidOf(left, 'to')).toBe('2018-12');
    expect(saidOf({}, 'to')).toBeNull();
  });
});
