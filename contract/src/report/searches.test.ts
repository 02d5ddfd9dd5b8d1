import { expect, it } from 'vitest';
import type { Report } from './calls.ts';
import { searchesOf } from './searches.ts';

const consent = {
  consentId: '1',
  textVersion: '2026-11',
  givenAt: '2026-11-21T06:12:31.000Z',
  endsAt: '2026-12-21T06:12:31.000Z',
};
type Ground = Report['items'][number]['grounds'][number];
const ground = (at: string, more: Partial<Ground> = {}): Ground => ({
  kind: 'query',
  source: '',
  method: '',
  at,
  verifier: 'V-0213',
  queryNo: null,
  checkCode: null,
  contact: null,
  ...more,
});
const counted = (grounds: readonly Ground[], code = 'LIT_PUBLIC', withdrawnAt: string | null = null) =>
  searchesOf({
    items: [{ code, grounds } as Report['items'][number]], // nothing else of an item is read
    consent: { ...consent, withdrawnAt },
  });

it('counts each question to a source or a person, and none of papers', () => {
  const asked = [ground('2026-11-21T06:12:00.000Z'), ground(consent.endsAt, { kind: 'contact' })];
  expect(counted(asked)).toEqual({ all: 2, outside: 0 });
  expect(counted([ground('2026-12-30T00:00:00.000Z', { kind: 'document' })])).toEqual({ all: 0, outside: 0 });
});

it('knows what was asked before the consent, after its end, or after it was withdrawn', () => {
  const early = ground('2026-11-21T06:11:59.999Z');
  const late = ground('2026-12-21T06:12:31.001Z');
  expect(counted([early, late, ground('2026-11-22T00:00:00.000Z')])).toEqual({ all: 3, outside: 2 });
  expect(counted([ground('2026-11-22T00:00:00.000Z')], 'LIT_PUBLIC', '2026-11-21T23:00:00.000Z').outside).toBe(1);
});

it('takes the answer of an interface for one that was asked in time, whenever it came', () => {
  expect(counted([ground('2026-12-22T00:00:00.000Z', { verifier: 'system' })])).toEqual({ all: 1, outside: 0 });
});

it('lets the proof of who somebody is come before the consent that they sign', () => {
  const shown = ground('2026-11-21T06:02:00.000Z');
  expect(counted([shown], 'ID_THREE')).toEqual({ all: 0, outside: 0 });
  expect(counted([shown], 'ID_FACE')).toEqual({ all: 0, outside: 0 });
  expect(counted([shown])).toEqual({ all: 1, outside: 1 });
});
