import { describe, expect, it } from 'vitest';
import {
  amountOf,
  daysOf,
  isNarrowed,
  monthBy,
  paramsOf,
  readFilter,
  type Search,
  widened,
  writeFilter,
} from './statement-filter.ts';

describe('the filter of the entries', () => {
  it('stands in the address and comes back from it', () => {
    const search = { month: '2026-10', q: '何静怡', cause: 'recharge,grant', least: '49.50', dir: 'out', size: '50' };
    const filter = readFilter(search);
    expect(filter).toMatchObject({ month: '2026-10', causes: ['recharge', 'grant'], direction: 'out', size: 50 });
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect([isNarrowed(filter), isNarrowed(widened(filter))]).toEqual([true, false]);
  });

  it('leaves out what an edited address says wrongly', () => {
    expect(readFilter({ month: '2026-13', cause: 'x', by: "'", dir: 'up', from: 'soon' })).toEqual(readFilter({}));
  });

  it('asks for whole days and for fen', () => {
    const filter = { ...readFilter({}), from: '2026-11-01', to: '2026-11-23', least: '1,200.5', most: '' };
    expect(paramsOf(filter)).toEqual({
      startTime: '2026-11-01T00:00:00+08:00',
      endTime: '2026-11-24T00:00:00+08:00',
      minAmount: 120_050,
    });
    expect([amountOf(''), amountOf('abc')]).toEqual([null, undefined]);
  });

  it('goes from month to month over the end of the year', () => {
    expect([monthBy('2026-01', -1), monthBy('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});

describe('the days that are shown', () => {
  const of = (search: Search) => daysOf(readFilter(search), '2026-11-23');
  it.each([
    [{}, '2026-11-01', '2026-11-23'],
    [{ month: '2026-10' }, '2026-10-01', '2026-10-31'],
    [{ month: '2026-02' }, '2026-02-01', '2026-02-28'],
    [{ from: '2026-11-03', to: '2026-11-05' }, '2026-11-03', '2026-11-05'],
    [{ from: '2026-11-03' }, '2026-11-03', '2026-11-23'],
  ])('of %j are those of the month, or those chosen', (search, from, to) => expect(of(search)).toEqual({ from, to }));
});
