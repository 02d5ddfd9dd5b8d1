import { fen } from '@beidiao/contract/wire/money';
import { expect, test } from 'vitest';
import { changeItems, cheaperSet, chooseSet, type ItemSet } from './chosen-set.ts';
import { changeItem, type Draft, dropItems, emptyDraft, newItem } from '../draft.ts';

const set = (id: string, items: ItemSet['items'], fixedPriceFen: number | null = null): ItemSet => ({
  id,
  type: 'package',
  name: { zh: id, en: id },
  about: null,
  fixedPriceFen,
  isOwn: false,
  items,
});
const one = (code: string, quantity = 1): { code: string; quantity: number } => ({ code, quantity });
const small = set('1', [one('A'), one('B', 2)], 900);
const large = set('2', [one('A'), one('C')], 5000);
const codes = (draft: Pick<Draft, 'checkedDataItemList'>): string[] =>
  draft.checkedDataItemList.map(({ code, quantity }) => `${code}${quantity}`);
const lines = ['A', 'B', 'C'].map((code) => ({
  code,
  name: { zh: code, en: code },
  quantity: 1,
  unitFen: fen(400),
  baseUnitFen: fen(400),
  rule: 'base' as const,
  ref: null,
  surchargeFen: fen(0),
  totalFen: fen(400),
}));

test('another set takes the place of the first; what was chosen by hand stays', () => {
  const byHand = { ...emptyDraft('k'), checkedDataItemList: changeItem([], 'X', {}) };
  const first = chooseSet(byHand, small, undefined);
  expect(codes(first)).toEqual(['X1', 'A1', 'B2']);
  const second = chooseSet(first, large, small);
  expect(codes(second)).toEqual(['X1', 'A1', 'C1']);
  expect(second.trialInfo).toMatchObject({ objId: '2', objType: 'package' });
  expect(codes(chooseSet(second, null, large))).toEqual(['X1']);
});

test('what was written beside an item survives the choice of a set', () => {
  const noted = { ...emptyDraft('k'), checkedDataItemList: changeItem([], 'B', { remark: 'r', quantity: 3 }) };
  expect(chooseSet(noted, small, undefined).checkedDataItemList).toContainEqual({
    ...newItem('B'),
    quantity: 3,
    remark: 'r',
  });
});

test('a set that is no longer whole is let go, one that is only added to is kept', () => {
  const chosen = chooseSet(emptyDraft('k'), small, undefined);
  const less = changeItems(chosen, dropItems(chosen.checkedDataItemList, ['A']), small);
  expect(less.trialInfo.objId).toBeNull();
  const fewer = changeItems(chosen, changeItem(chosen.checkedDataItemList, 'B', { quantity: 1 }), small);
  expect(fewer.trialInfo.objId).toBeNull();
  const more = changeItems(chosen, changeItem(chosen.checkedDataItemList, 'X', {}), small);
  expect(more.trialInfo.objId).toBe('1');
});

test('a cheaper set is named only when all of it is chosen and it saves', () => {
  const byHand = chooseSet(emptyDraft('k'), { ...small, fixedPriceFen: null }, undefined);
  const draft = { ...byHand, trialInfo: emptyDraft('k').trialInfo };
  expect(cheaperSet([small, large], draft, { lines })).toEqual({ set: small, savedFen: 300 });
  expect(cheaperSet([large], draft, { lines })).toBeNull();
  expect(cheaperSet([set('3', [one('A')], 400)], draft, { lines })).toBeNull();
  expect(cheaperSet([small], chooseSet(draft, small, undefined), { lines })).toBeNull();
});
