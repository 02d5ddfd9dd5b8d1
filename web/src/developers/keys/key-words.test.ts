import type { ApiKey } from '@beidiao/contract/open/calls';
import { describe, expect, it } from 'vitest';
import { textsNow } from '../../i18n/texts.ts';
import { addressWords, endWords, limitWords, readAddresses, readLimit, usedWords, wrongAddress } from './key-words.ts';
import { keyTexts } from './key-texts.ts';

const t = textsNow(keyTexts, 'en');
const now = Date.parse('2026-11-24T12:00:00Z');
const key: ApiKey = {
  keyId: '1',
  name: 'Recruiting sync',
  environment: 'live',
  lastFour: '7xQ2',
  scopes: ['checks:read', 'checks:write'],
  dayLimitFen: 500_000,
  spentTodayFen: 163_200,
  addresses: [],
  madeBy: '沈若溪',
  createdAt: '2026-11-01T12:00:00Z',
  expiresAt: '2027-05-01T12:00:00Z',
  lastUsedAt: '2026-11-24T11:00:00Z',
  lastFrom: '47.98.*.*',
  isReplaced: false,
  callsToday: 3,
  callsOfDay: 5,
  state: 'active',
};
const used = (it: Partial<ApiKey>) => usedWords(t, { ...key, ...it }, { language: 'en', now });

describe('the words of an API key', () => {
  it('warn of a live key that may order without a limit, and of no other', () => {
    expect(limitWords(t, key)).toEqual({ first: '¥5,000.00', second: '¥1,632.00 used today' });
    expect(limitWords(t, { ...key, dayLimitFen: null })).toMatchObject({ first: 'No limit', isUrgent: true });
    expect(limitWords(t, { ...key, dayLimitFen: null, environment: 'test' })).toEqual({
      first: '-',
      second: 'Play money',
    });
    expect(limitWords(t, { ...key, dayLimitFen: null, scopes: ['checks:read'] })).toEqual({
      first: '-',
      second: 'Cannot order',
    });
  });

  it('warn of a key that nobody has used for 90 days, also of one that was never used', () => {
    expect(used({})).toEqual({ first: '1h ago', second: '47.98.*.*' });
    expect(used({ lastUsedAt: null })).toEqual({ first: 'Never used', second: '' });
    expect(used({ lastUsedAt: '2026-08-25T12:00:00Z' })).toMatchObject({
      first: 'Unused for 91 days',
      isUrgent: true,
    });
    expect(used({ lastUsedAt: null, createdAt: '2026-08-25T12:00:00Z' })).toMatchObject({ isUrgent: true });
    expect(used({ lastUsedAt: '2026-08-25T12:00:00Z', state: 'stopped' }).isUrgent).toBeUndefined();
  });

  it('warn within 14 days of the end', () => {
    const end = (it: Partial<ApiKey>) => endWords(t, { ...key, ...it }, now);
    expect(end({ expiresAt: '2026-12-09T13:00:00Z' })).toEqual({ second: '' });
    expect(end({ expiresAt: '2026-12-08T13:00:00Z' })).toEqual({ second: '14 days left', isUrgent: true });
    expect(end({ expiresAt: '2026-11-24T13:00:00Z' })).toEqual({ second: 'Ends today', isUrgent: true });
    expect(end({ state: 'stopped' })).toEqual({ second: 'Stopped' });
    expect(end({ isReplaced: true })).toEqual({ second: 'Rotated, ends soon' });
  });

  it('name the first of many networks', () => {
    expect(addressWords(t, [])).toBe('Any IP');
    expect(addressWords(t, ['1.2.3.4'])).toBe('From 1.2.3.4');
    expect(addressWords(t, ['1.2.3.4', '1.2.3.5', '1.2.3.6'])).toBe('From 1.2.3.4 and others, 3 in all');
  });
});

describe('what is typed for an API key', () => {
  it('is a limit in yuan, or none', () => {
    expect(['', ' ', '5000', '0.01', '¥5,000.00'].map(readLimit)).toEqual([null, null, 500_000, 1, 500_000]);
    expect(['0', '-1', 'much', '1.234'].map(readLimit)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is a list of addresses and networks, of which the first wrong one is named', () => {
    const right = '47.98.12.0/24, 10.0.0.1，0.0.0.0/0 2001:db8::/32、::ffff:1.2.3.4;::1';
    expect(readAddresses(right)).toHaveLength(6);
    expect(wrongAddress(readAddresses(right))).toBeUndefined();
    for (const wrong of ['47.98.12', '47.98.12.256', '1.2.3.4/33', '1.2.3.4.5', 'here', '::1/129', 'abcd'])
      expect(wrongAddress(['1.2.3.4', wrong])).toBe(wrong);
  });
});
