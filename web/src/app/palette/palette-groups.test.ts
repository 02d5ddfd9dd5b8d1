import type { FoundPerson } from '@beidiao/contract/desk/calls';
import { expect, test } from 'vitest';
import {
  countIn,
  cutAt,
  type Entry,
  entryOfList,
  entryOfPerson,
  fits,
  groupsShown,
  readTyped,
  scopes,
  turnScope,
} from './palette-groups.ts';

const entry = (id: string): Entry => ({ id, icon: 'id', label: id, href: '/' });

test.each([
  ['>充值', { scope: 'acts', text: '充值' }],
  ['＃BD2026', { scope: 'orders', text: 'BD2026' }],
  [' 欧阳 ', { scope: 'people', text: '欧阳' }],
])('%s is read with its sign', (typed, expected) => {
  expect(readTyped(typed, 'people')).toEqual(expected);
});

test('Tab goes around the scopes, and back', () => {
  expect(scopes.map((scope) => turnScope(scope, 1))).toEqual([...scopes.slice(1), 'all']);
  expect(turnScope('all', -1)).toBe('acts');
});

test('groups stand in their fixed order whatever was found, without empty ones', () => {
  const groups = { pages: [entry('p')], people: [entry('a'), entry('b')], orders: [], waiting: [entry('w')] };
  expect(groupsShown(groups, 'all').map(({ key }) => key)).toEqual(['waiting', 'people', 'pages']);
  expect(groupsShown(groups, 'people').map(({ key }) => key)).toEqual(['people']);
  const all = groupsShown(groups, 'all');
  expect([countIn(all, 'all'), countIn(all, 'people'), countIn(all, 'orders')]).toEqual([4, 2, 0]);
});

test('pages and acts are found by any part of their name', () => {
  expect(fits(['账户与账单', 'Account and statement'], 'STATE')).toBe(true);
  expect(fits(['账户与账单'], '账 单')).toBe(true);
  expect(fits(['账户与账单'], '报告')).toBe(false);
});

test('what was typed is marked where it stands', () => {
  expect(cutAt('司徒欧阳', '欧阳')).toEqual(['司徒', '欧阳', '']);
  expect(cutAt('José', 'x')).toEqual(['José', '', '']);
  expect(cutAt('José', '')).toEqual(['José', '', '']);
});

test('a person shows the light, or where the check stands', () => {
  const person: FoundPerson = {
    orderDetailsId: '7',
    name: '欧阳晨曦',
    phoneNo: '138****2046',
    department: null,
    status: 7,
    light: 'blue',
    checks: 2,
  };
  const words = (checks: number): string => `${checks} 次`;
  expect(entryOfPerson(person, words)).toMatchObject({ light: 'blue', end: '2 次', note: '138****2046' });
  expect(entryOfPerson({ ...person, light: null, status: 4 }, words)).toMatchObject({ state: 4 });
  expect(entryOfPerson(person, words).href).toBe('/Dashboard/Order?detail=7');
});

test('a list leads to where it is put right, and once it is ordered to its people', () => {
  const list = { batchFileId: '9', fileName: '秋招.xlsx', state: 'fixing', people: 3, operatorName: '沈若溪' } as const;
  expect(entryOfList(list, '3 人')).toMatchObject({ label: '秋招.xlsx', end: '3 人', href: '/Dashboard/Batch?id=9' });
  expect(entryOfList({ ...list, state: 'ordered' }, '').href).toBe('/Dashboard/Batch/detail?id=9');
});
