import { expect, test } from 'vitest';
import { splitBody } from './split-body.ts';

const origin = 'http://127.0.0.1:3000';
const special = (body: string): string[] =>
  splitBody(body, origin)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, text }) => `${kind} ${text}`);

test('a code of six digits stands apart', () => {
  expect(splitBody('验证码 482913，5 分钟内有效', origin)).toEqual([
    { kind: 'text', text: '验证码 ' },
    { kind: 'code', text: '482913' },
    { kind: 'text', text: '，5 分钟内有效' },
  ]);
});

test.each([
  '13800001111',
  '¥100000',
  '2026112100012',
  '123456.78',
  '123456-12',
])('a longer number is no code: %s', (body) => expect(special(body)).toEqual([]));

test('an address of this site is a link without the mark that ends the sentence', () => {
  expect(special(`请打开 ${origin}/Login?returnTo=%2FDashboard。`)).toEqual([
    `link ${origin}/Login?returnTo=%2FDashboard`,
  ]);
  expect(special(`Open ${origin}/a.`)).toEqual([`link ${origin}/a`]);
});

test.each([
  'https://example.com/help',
  'http://127.0.0.1:3000.example.com/',
  'http://127.0.0.1:3000@example.com/',
  'http://',
])('an address elsewhere stays text: %s', (body) =>
  expect(splitBody(body, origin)).toEqual([{ kind: 'text', text: body }]));

test('digits inside a foreign address are no code', () => {
  expect(special('https://example.com/482913')).toEqual([]);
});

test('nothing is lost or added', () => {
  const body = `一 ${origin}/x 二 123456 三 https://example.com/`;
  expect(
    splitBody(body, origin)
      .map(({ text }) => text)
      .join(''),
  ).toBe(body);
});
