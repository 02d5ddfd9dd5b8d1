import type { ItemVersion } from '@beidiao/contract/operations/item-versions';
import { expect, test } from 'vitest';
import { changedRows, draftOf, lacksOf, termsOf } from './item-draft.ts';

const version: ItemVersion = {
  version: 5,
  state: 'inForce',
  revision: 1,
  startTime: null,
  endTime: null,
  savedBy: null,
  savedAt: '2026-07-01T00:00:00Z',
  tellsMembers: false,
  toldAt: null,
  name: { zh: '工作履历核实', en: 'Work history' },
  description: { zh: '任职时间、职务', en: 'Dates and position' },
  basePriceFen: 9_800,
  unit: 'employer',
  maxQuantity: 5,
  turnaroundHours: 72,
  expediteHours: 48,
  expediteSurchargePercent: 30,
  isSensitive: false,
  needs: ['employer'],
  legalBasis: { zh: '个人信息保护法第十三条', en: 'PIPL art. 13' },
};
const judged = { itemCode: 'XP_HR', now: Date.parse('2026-11-22T00:00:00Z') };
const draft = { ...draftOf(version, false), start: '2026-12-01 00:00' };

test('a draft says what its version says, until something is changed', () => {
  expect(changedRows(version, termsOf(draft))).toEqual([]);
  const changed = { ...draft, price: '105', expedite: '36', needs: ['employer', 'upload'] as const };
  expect(changedRows(version, termsOf(changed))).toEqual(['price', 'urgency', 'needs']);
});

test('each row says what it lacks', () => {
  expect(lacksOf(draft, judged)).toEqual({});
  const broken = { ...draft, nameEn: ' ', price: 'ten', maxQuantity: '10', expedite: '72', start: '2026-11-22 08:30' };
  expect(lacksOf(broken, judged)).toEqual({
    name: 'lackWords',
    price: 'lackPrice',
    unit: 'lackMaximum',
    urgency: 'lackFaster',
    start: 'lackAhead',
  });
  expect(lacksOf({ ...draft, expedite: '', surcharge: '' }, judged)).toEqual({});
});

test('an item that can report a criminal matter lacks the separate consent until it is ticked', () => {
  const ofLitigation = { ...judged, itemCode: 'LIT_PUBLIC' };
  expect(lacksOf(draft, ofLitigation)).toEqual({ sensitive: 'lackSeparate' });
  expect(lacksOf({ ...draft, isSensitive: true }, ofLitigation)).toEqual({});
  expect(lacksOf({ ...draft, needs: ['employer', 'policeCertificate'] }, judged)).toEqual({
    sensitive: 'lackSeparate',
  });
});
