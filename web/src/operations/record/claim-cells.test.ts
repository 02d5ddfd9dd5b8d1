import type { RequestSheet } from '@beidiao/contract/rights/calls';
import { expect, it } from 'vitest';
import { changedClaims } from './claim-cells.tsx';

const claim: RequestSheet['claims'][number] = {
  itemCode: 'XP_HR',
  n: 2,
  itemName: { zh: '工作履历核实', en: 'Employment' },
  content: { company: '无锡恒铭达', to: '2019-02', isPresent: false },
  item: null,
};

it('a correction holds the whole claim with the changed fields, and no claim that stays', () => {
  expect(changedClaims([claim], { 'XP_HR 2': { to: ' 2018-10 ' } })).toEqual([
    { itemCode: 'XP_HR', n: 2, content: { company: '无锡恒铭达', to: '2018-10', isPresent: false } },
  ]);
  expect(changedClaims([claim], {})).toEqual([]);
  expect(changedClaims([claim], { 'XP_HR 2': { to: '2019-02', company: '' } })).toEqual([]);
});
