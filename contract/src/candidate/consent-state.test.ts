import { describe, expect, it } from 'vitest';
import { consentOfItem, consentStates, consentStateWords } from './consent-state.ts';

const facts = {
  agreed: true,
  givenAt: '2026-11-18T12:14:22.000Z',
  endsAt: '2026-12-18T12:14:22.000Z',
  withdrawnAt: null,
};
const now = '2026-11-20T08:40:00.000Z';
const withdrawnAt = '2026-11-20T01:32:05.000Z';

describe('the consent to an item', () => {
  it('is given with the time of the signing', () => {
    expect(consentOfItem(facts, now)).toEqual({ state: 'given', at: facts.givenAt, endedAt: null });
  });

  it('is withdrawn with both times, and never declined, once it was given', () => {
    expect(consentOfItem({ ...facts, withdrawnAt }, now)).toEqual({
      state: 'withdrawn',
      at: facts.givenAt,
      endedAt: withdrawnAt,
    });
    for (const language of ['zh', 'en'] as const)
      expect(consentStateWords.withdrawn[language]).not.toContain(consentStateWords.declined[language]);
  });

  it('is not withdrawn yet at a moment before the withdrawal', () => {
    expect(consentOfItem({ ...facts, withdrawnAt }, '2026-11-19T00:00:00.000Z').state).toBe('given');
  });

  it('stays declined when the rest is withdrawn', () => {
    expect(consentOfItem({ ...facts, agreed: false, withdrawnAt }, now)).toEqual({
      state: 'declined',
      at: facts.givenAt,
      endedAt: null,
    });
  });

  it('runs out at its end, also when it is withdrawn after that', () => {
    const late = '2027-01-01T00:00:00.000Z';
    const out = { state: 'expired', at: facts.givenAt, endedAt: facts.endsAt };
    expect(consentOfItem(facts, facts.endsAt)).toEqual(out);
    expect(consentOfItem({ ...facts, withdrawnAt: '2026-12-20T00:00:00.000Z' }, late)).toEqual(out);
    expect(consentOfItem({ ...facts, withdrawnAt }, late).state).toBe('withdrawn');
  });

  it('was not asked for where the item came later', () => {
    expect(consentOfItem({ ...facts, agreed: null }, now)).toEqual({ state: 'notAsked', at: null, endedAt: null });
  });

  it('has words for each state, each its own', () => {
    for (const language of ['zh', 'en'] as const)
      expect(new Set(consentStates.map((state) => consentStateWords[state][language])).size).toBe(consentStates.length);
  });
});
