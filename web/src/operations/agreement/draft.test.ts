import { expect, test } from 'vitest';
import { type AgreementDraft, differences, lackOf, pasteColumn, pricedOf, readCell, settleCell } from './draft.ts';

const item = (code: string, basePriceFen: number) => ({
  code,
  basePriceFen,
  group: 'WORK',
  name: { zh: code, en: code },
  costFen: null,
});
const form = { itemList: [item('A', 10_000), item('B', 4_800), item('C', 800)] };
const draft = (of: Partial<AgreementDraft> = {}): AgreementDraft => ({
  groupName: '框架协议',
  from: '2026-12-01',
  to: '2027-11-30',
  limitStatus: '0',
  isFixed: false,
  fixed: '',
  cells: { A: '88.00', B: '42.00' },
  why: '',
  version: 1,
  ...of,
});

test.each([
  ['88', 8_800],
  ['88.5', 8_850],
  ['￥８８．５０', 8_850],
  ['1,234.00', 123_400],
  ['90%', 9_000],
  ['87.5％', 8_750],
  ['', null],
  ['about 88', null],
  ['-3', null],
  ['1.234', null],
])('a cell %j means %j fen of an item at ¥100', (text, expected) => expect(readCell(text, 10_000)).toBe(expected));

test('a share of the list price becomes its amount, rounded half up to the fen', () => {
  expect(settleCell('90%', 10_000)).toBe('90.00');
  expect(settleCell('87.5%', 810)).toBe('7.09');
  expect(settleCell('soon', 10_000)).toBe('soon');
});

test('a copied column goes down from the cell it is pasted into, and leaves the rest', () => {
  const pasted = pasteColumn({ A: '1.00', B: '2.00', C: '3.00' }, form.itemList, {
    from: 'B',
    text: '90%\tnote\r\n7.20\n5.00\n',
  });
  expect(pasted).toEqual({ A: '1.00', B: '43.20', C: '7.20' });
  expect(pasteColumn({ A: '1.00', B: '2.00' }, form.itemList.slice(0, 2), { from: 'A', text: '\n9' })).toEqual({
    A: '1.00',
    B: '9.00',
  });
});

test.each([
  ['name', { groupName: ' ' }],
  ['days', { to: '' }],
  ['days', { from: '2028-01-01' }],
  ['items', { cells: {} }],
  ['cells', { cells: { A: '' } }],
  ['fixed', { isFixed: true }],
  [null, { isFixed: true, fixed: '100' }],
] as const)('says what is missing: %s', (lack, of) => expect(lackOf(form, draft(of))).toBe(lack));

test('sends its prices in the order of the catalogue, and the fixed total only where it is on', () => {
  expect(pricedOf(form, draft({ cells: { B: '42', A: '88' }, fixed: '100' }))).toEqual({
    dataItemList: [
      { code: 'A', priceFen: 8_800 },
      { code: 'B', priceFen: 4_200 },
    ],
    isFixedPrice: '0',
  });
  expect(pricedOf(form, draft({ isFixed: true, fixed: '100' }))).toMatchObject({
    isFixedPrice: '1',
    fixedPrice: 10_000,
  });
});

test('names what differs between two drafts: prices, what came and what went, the fixed total', () => {
  expect(differences(draft(), draft({ cells: { A: '80.00', C: '7.00' }, isFixed: true, fixed: '90.00' }))).toEqual([
    { term: 'fixedTotal', before: null, after: '90.00' },
    { code: 'A', before: '88.00', after: '80.00' },
    { code: 'B', before: '42.00', after: null },
    { code: 'C', before: null, after: '7.00' },
  ]);
  const other = { groupName: '新协议', to: '2027-12-31', limitStatus: '1', why: '首单试用' } as const;
  expect(differences(draft(), draft(other))).toEqual([
    { term: 'name', before: '框架协议', after: '新协议' },
    { term: 'days', before: '2026-12-01 - 2027-11-30', after: '2026-12-01 - 2027-12-31' },
    { term: 'visible', before: '0', after: '1' },
    { term: 'why', before: null, after: '首单试用' },
  ]);
  expect(differences(draft(), draft())).toEqual([]);
});
