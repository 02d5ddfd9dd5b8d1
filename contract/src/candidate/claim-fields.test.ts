import { describe, expect, it } from 'vitest';
import { claimFieldsOf, saidOf, withoutHidden } from './claim-fields.ts';

describe('the fields of a claim', () => {
  it('ask of a reference interview whether the referee may be called, and nothing about contact with the employer', () => {
    const fields = claimFieldsOf(['employer', 'referee']);
    expect(fields).toContain('mayContact');
    for (const field of ['doNotContact?', 'hrPhone?', 'leaveReason?']) expect(fields).not.toContain(field);
  });

  it('ask of an employment whether the employer may be contacted, and of no referee', () => {
    const fields = claimFieldsOf(['employer']);
    expect(fields).toContain('doNotContact?');
    expect(fields).not.toContain('mayContact');
  });
});

describe('a claim', () => {
  const left = { company: '澜石', from: '2021-03', to: '2018-12', leaveReason: '个人发展' };

  it('of a present job keeps no leaving date and no reason for leaving', () => {
    expect(withoutHidden({ ...left, isPresent: true })).toEqual({ company: '澜石', from: '2021-03', isPresent: true });
  });

  it('of a job that has ended keeps no wish to leave the employer alone', () => {
    const ended = { ...left, isPresent: false };
    expect(withoutHidden({ ...ended, doNotContact: true })).toEqual(ended);
  });

  it('of a present job lasts to date, whatever was written before', () => {
    expect(saidOf({ ...left, isPresent: true }, 'to')).toEqual({ zh: '至今', en: 'to date' });
    expect(saidOf(left, 'to')).toBe('2018-12');
    expect(saidOf({}, 'to')).toBeNull();
  });
});
