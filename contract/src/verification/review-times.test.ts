import { describe, expect, it } from 'vitest';
import { type ReviewField, reviewFormOf } from './review-forms.ts';
import { consentLacks, dateLacks, laterThanFound, laterThanNow } from './review-times.ts';

const field = 'ground.queriedAt';
const consent = { givenAt: '2026-11-24T06:02:31.000Z', endsAt: '2026-12-24T06:02:31.000Z' };

describe('a question to a source', () => {
  it.each([
    ['2026-11-24T06:01:59.999Z', 'beforeConsent', '2026-11-24 14:02'],
    ['2026-12-24T06:02:31.001Z', 'afterConsent', '2026-12-24 14:02'],
  ] as const)('of %s is refused: %s', (at, what, said) => {
    expect(consentLacks({ field, at }, consent)).toEqual([{ field, what, facts: { at: said } }]);
  });

  it.each([
    '2026-11-24T06:02:00.000Z',
    '2026-11-24T06:02:31.000Z',
    '2026-12-24T06:02:31.000Z',
  ])('of %s is covered: from the minute of the consent to its end', (at) =>
    expect(consentLacks({ field, at }, consent)).toEqual([]));

  it('is covered by no consent that there is not', () => {
    expect(consentLacks({ field, at: consent.givenAt }, null)).toEqual([{ field, what: 'noConsent' }]);
  });

  it('was asked by now', () => {
    const now = '2026-11-26T02:48:00.000Z';
    expect(laterThanNow({ field, at: now }, now)).toEqual([]);
    expect(laterThanNow({ field, at: '2026-11-26T02:48:00.001Z' }, now)).toEqual([
      { field, what: 'laterThanNow', facts: { now: '2026-11-26 10:48' } },
    ]);
  });
});

describe('what was learnt', () => {
  // Midnight in China has passed.
  const foundAt = '2026-11-25T16:30:00.000Z';
  it('happened by the day of China on which it was learnt', () => {
    expect(laterThanFound('fields.issuedAt', '2026-11-26', foundAt)).toEqual([]);
    expect(laterThanFound('fields.issuedAt', '2026-11-27', foundAt)).toEqual([
      { field: 'fields.issuedAt', what: 'laterThanFound', facts: { day: '2026-11-26' } },
    ]);
  });

  const lacksOf = (code: string, dates: Record<string, string>) =>
    dateLacks(reviewFormOf({ code }).fields, (key) => dates[key] ?? null, foundAt);

  it('ends after it began', () => {
    expect(lacksOf('XP_HR', { from: '2018-06', to: '2018-06' })).toEqual([]);
    expect(lacksOf('XP_HR', { from: '2018-06', to: 'present' })).toEqual([]);
    expect(lacksOf('XP_HR', { from: '2018-06', to: '2018-05' })).toEqual([
      { field: 'fields.to', what: 'endBeforeStart', facts: { from: '2018-06' } },
    ]);
  });

  it('may lie ahead only where it is a term or an expectation', () => {
    expect(lacksOf('DRIVING_LICENCE', { validUntil: '2030-01-01' })).toEqual([]);
    expect(lacksOf('STUDENT_STATUS', { graduatedAt: '2027-07' })).toEqual([]);
    expect(lacksOf('DEGREE_DOMESTIC', { graduatedAt: '2027-07' })).toHaveLength(1);
    const ahead = (code: string): ReviewField[] =>
      reviewFormOf({ code }).fields.filter(({ kind, mayLieAhead }) => kind === 'day' && mayLieAhead === true);
    expect(ahead('CRIME_CERT')).toEqual([]);
    expect(ahead('CERT_PROFESSIONAL').map(({ key }) => key)).toEqual(['validUntil']);
  });
});
