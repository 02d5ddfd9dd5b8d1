import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bannedWords } from './banned-words.ts';
import { collectTexts, hasHan } from './collect-texts.ts';
import { faultsOf } from './faults-of.ts';
import { loneTexts } from './lone-texts.ts';

const root = path.join(import.meta.dirname, '../..');
/** Papers, mails and screens; the people of the demo and of tests and what a played source answers are no texts of ours. */
const played = /\.test\.tsx?$|\/typed\/spellings\.ts$|\/test-|\/seed|\/report-set|\/adapters\/|\/base\//;
const files = ['web/src', 'contract/src', 'server/src']
  .flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true }).map((name) => `${place}/${String(name)}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !played.test(file));
const { pairs, lone } = files
  .map((file) => collectTexts(file, readFileSync(path.join(root, file), 'utf8')))
  .reduce((all, one) => ({ pairs: [...all.pairs, ...one.pairs], lone: [...all.lone, ...one.lone] }));
const texts = pairs.filter(({ zh, en }) => hasHan(`${zh}${en}`));

describe('the words of the product', () => {
  test('are many enough that none of the tables can have been missed', () =>
    expect(texts.length).toBeGreaterThan(2500));

  test('hold no banned word, one language in each side, the same placeholders and Chinese punctuation', () =>
    expect(texts.flatMap(faultsOf)).toEqual([]));

  test('stand in both languages, but for those that have a reason', () =>
    expect(
      lone.filter(({ file, text }) => !loneTexts.some((it) => file.endsWith(it.file) && it.texts.test(text))),
    ).toEqual([]));
});

describe('a planted mistake is found', () => {
  const planted = (source: string): string[] => collectTexts('planted.ts', source).pairs.flatMap(faultsOf);

  test.each([
    [`const t = { zh: { a: '方式' }, en: { a: 'By way of' } }`, 'is not said here'],
    [`const t = { zh: { a: '换个说法' }, en: { a: 'Try another word' } }`, 'is not said here'],
    [`const t = { zh: { a: '金额' }, en: { a: '金额' } }`, 'Chinese stands in the English'],
    [`const t = { zh: { a: '请稍候,正在处理' }, en: { a: 'Please wait' } }`, 'half-width'],
    [`const t = { zh: { a: '共 {count} 项' }, en: { a: '{n} items' } }`, 'placeholders differ'],
    [`const t = { zh: { a: '金额', b: '多' }, en: { a: 'Amount' } }`, 'no English'],
    [`const t = words('查看', 'Look')`, 'is not said here'],
    [`const t = language === 'zh' ? '正在读取' : 'Loading'`, 'is not said here'],
    ['const t = { zh: `共 ${n} 项`, en: `Reading ${n}` }', 'is not said here'],
  ])('%s', (source, fault) => {
    expect(planted(source).join('\n')).toContain(fault);
  });

  test('of a text that stands in Chinese alone', () =>
    expect(collectTexts('planted.tsx', 'const a = <b>你好</b>').lone.map(({ text }) => text)).toEqual(['你好']));
});

test.each([
  'Looking for more? Look here',
  'National Enterprise Credit Information Publicity System',
  'Acting for {name}',
  'Facts',
  'Withdrawn by the candidate',
])('ordinary words are let alone: %s', (text) => {
  expect(bannedWords.filter(({ language, form }) => language === 'en' && form.test(text))).toEqual([]);
});
