import { beginDraft, type ReviewFacts } from '@beidiao/contract/verification/review-draft';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { describe, expect, it } from 'vitest';
import { concludedOf, hasGround } from './review-facts.ts';

const form = reviewFormOf({ code: 'XP_HR' });
const contact = {
  contactId: '7',
  at: '2026-11-20T06:05:00Z',
  channel: 'switchboard',
  origin: 'website',
  seconds: 372,
} as const;
const facts: ReviewFacts = {
  form,
  rules: [],
  claim: { company: '无锡恒铭达' },
  contacts: [{ ...contact, outcome: 'reached' }],
  evidenceCount: 0,
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: false,
  mayContact: true,
  closedEmployers: [],
  needs: [],
  consent: { givenAt: '2026-11-20T05:00:00Z', endsAt: '2026-12-20T05:00:00Z' },
  evidenceIds: [],
  idNumber: '330106199004150417',
  verifier: 'V-0213',
  now: '2026-11-20T06:18:00Z',
};
const draft = beginDraft(form);

describe('the ground of a finding', () => {
  it('is a contact that reached somebody, and none that did not', () => {
    const chosen = { ...draft, ground: { ...draft.ground, contactId: '7' } };
    expect(hasGround(facts, draft)).toBe(false);
    expect(hasGround(facts, chosen)).toBe(true);
    expect(hasGround({ contacts: [{ ...contact, outcome: 'noAnswer' }] }, chosen)).toBe(false);
  });

  it('is a query only once it has a time', () => {
    const query = { ...draft, ground: { ...draft.ground, method: 'portal' } } as const;
    expect(hasGround(facts, query)).toBe(false);
    expect(hasGround(facts, { ...query, ground: { ...query.ground, queriedAt: contact.at } })).toBe(true);
  });
});

it('the preview says what the report will say', () => {
  const company = { state: 'value', value: '无锡恒铭达' } as const;
  const { words, conclusion } = concludedOf(facts, { ...draft, fields: { company } });
  expect(words.sentence.zh).toContain('公司一致');
  expect(conclusion.light).toBe('grey');
});
