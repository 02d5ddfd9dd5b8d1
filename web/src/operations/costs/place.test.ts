import { describe, expect, it } from 'vitest';
import { monthAfter, readPlace, searchOf } from './place.ts';

describe('the address of the costs', () => {
  it('is read and written alike, reviewers among the sources', () => {
    const place = { month: '2026-10', by: 'source', code: 'XP_HR', source: '' } as const;
    expect(readPlace(searchOf(place))).toEqual(place);
    expect(searchOf(readPlace({}))).toEqual({});
  });

  it('leaves out what is no month and no view', () => {
    expect(readPlace({ month: '2026-13', by: 'member' })).toMatchObject({ month: undefined, by: 'item' });
  });

  it('counts months over the year', () => {
    expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1), monthAfter('2026-11', -24)]).toEqual([
      '2025-12',
      '2027-01',
      '2024-11',
    ]);
  });
});
