import { expect, test } from 'vitest';
import { codeTyped, findPlaces, type Place } from './find.ts';

const place = (kind: Place['kind'], title: string, about = ''): Place => ({ kind, title, about, anchor: title });
const places = [
  place('section', 'Errors'),
  place('operation', 'POST /checks', 'Order a check'),
  place('code', 'balance_short', '402 The balance is too low'),
  place('field', 'available_fen', 'Balance'),
  place('field', 'balance', ''),
];

test('the search of the developers’ page finds the whole name first, then beginnings, then descriptions', () => {
  expect(findPlaces(places, ' Balance ').map(({ title }) => title)).toEqual([
    'balance',
    'balance_short',
    'available_fen',
  ]);
});

test('the search of the developers’ page shows nothing for nothing', () => {
  expect(findPlaces(places, '  ')).toEqual([]);
});

test('a code that is typed whole is told from a part of one', () => {
  expect(codeTyped(places, 'Balance_Short ')?.anchor).toBe('balance_short');
  expect(codeTyped(places, 'balance')).toBeUndefined();
});
