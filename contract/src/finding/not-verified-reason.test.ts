import { describe, expect, it } from 'vitest';
import type { ContactTry } from './finding.ts';
import { notVerifiedText } from './not-verified-reason.ts';
import type { Spoken } from './spoken.ts';

const tried: ContactTry = {
  at: '2026-11-26T02:00:00.000Z',
  channel: 'switchboard',
  outcome: 'noAnswer',
  seconds: null,
};
const saying = (tries: readonly ContactTry[], form: Spoken['form'] = 'compare') => {
  const spoken = { tries, form } as Spoken; // nothing else is read
  return notVerifiedText('doNotContact', spoken);
};

describe('an employer that the candidate has closed', () => {
  it('was not contacted where the log holds no try', () => {
    expect(saying([]).zh).toBe('按候选人要求没有联系该单位');
    expect(saying([], 'interview').zh).toBe('按候选人要求没有联系推荐人');
  });

  it('was not contacted again where somebody was tried before', () => {
    expect(saying([tried])).toEqual({
      zh: '按候选人要求没有再联系该单位',
      en: 'At the request of the candidate, the employer was not contacted again',
    });
  });
});
