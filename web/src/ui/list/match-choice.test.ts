import pinyin from 'pinyin-match';
import { expect, test } from 'vitest';
import { type Match, orderChoices } from './match-choice.ts';

const match: Match = (text, typed) => pinyin.match(text, typed) !== false;
const people = [
  { value: '3', label: '沈若溪' },
  { value: '7', label: '周明轩' },
  { value: '9', label: '郑梦遥' },
];

test.each([
  ['zm', ['7', '9']],
  ['周', ['7']],
  ['zhoumingxuan', ['7']],
  ['zhengmengyao', ['9']],
  ['srx', ['3']],
  ['xyz', []],
  ['', ['3', '7', '9']],
])('%s finds %j', (typed, found) => {
  expect(orderChoices(people, { chosen: [], typed, match }).found).toEqual(found);
});

test('what is chosen stands first and stays in sight, though it does not match', () => {
  expect(orderChoices(people, { chosen: ['3'], typed: 'zm', match })).toEqual({ chosen: ['3'], found: ['7', '9'] });
});
