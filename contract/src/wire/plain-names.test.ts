import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enterpriseNameTrouble } from './plain-names.ts';
import { obeys } from './rules.ts';

describe('the name of an enterprise', () => {
  it.each([
    '杭州云栖智联科技有限公司',
    '杭州（中国）云栖有限公司',
    '58同城信息技术有限公司',
    '三六零安全科技股份有限公司',
    'Beidiao Co., Ltd.',
    'Beidiao Co.,Ltd',
    'Beidiao Co.Ltd',
    'Müller & Söhne GmbH',
    'J.P. Morgan',
    'A+B 3rd Avenue, Inc.',
    'トヨタ自動車',
    '삼성전자',
    'ＡＢＣ科技',
    '沃尔玛（中国）投资有限公司2026',
  ])('may be %s', (name) => expect(enterpriseNameTrouble(name)).toBeUndefined());

  it.each([
    ['杭州云栖\u200B智联科技有限公司', 'nameSigns', 'a blank of no width'],
    ['杭州云栖\u2060智联', 'nameSigns', 'a word joiner'],
    ['杭州云栖\u00AD智联', 'nameSigns', 'a soft hyphen'],
    ['\u202E司公限有', 'nameSigns', 'another direction of writing'],
    ['杭州\u0007', 'nameSigns', 'a control'],
    ['杭州\n云栖', 'nameSigns', 'a new line'],
    ['杭州\u3164云栖', 'nameSigns', 'a filler that counts as a letter'],
    ['葛\u{E0100}科技', 'nameSigns', 'a variation selector'],
    ['杭州\uE000', 'nameSigns', 'a private character'],
    ['Аlibaba', 'nameSigns', 'a Cyrillic letter that looks Latin'],
    ['【顺丰】包裹', 'nameSigns', 'brackets of a signature'],
    ['顺丰🚚', 'nameSigns', 'a picture'],
    ['&&&', 'nameSigns', 'signs alone'],
    ['包裹 http://evil.example', 'nameSigns', 'an address with its scheme'],
    ['evil.example', 'nameAddress', 'an address'],
    ['您的包裹 t.cn', 'nameAddress', 'a short address'],
    ['包裹ｅｖｉｌ．ｃｏｍ', 'nameAddress', 'an address in full width'],
    ['www evil', 'nameAddress', 'the beginning of one'],
    ['顺丰 13800002046', 'nameNumber', 'a phone'],
    ['顺丰 138-0000-2046', 'nameNumber', 'a phone with signs between'],
    ['顺丰 1 3 8 0 0 0 0 2 0 4 6', 'nameNumber', 'a phone with blanks between'],
    ['顺丰 １３８００００２０４６', 'nameNumber', 'a phone in full width'],
    ['顺丰一三八零零零零二零四六', 'nameNumber', 'a phone in Chinese digits'],
    ['您的包裹请点击', 'nameRequest', 'a request'],
    ['Click here Ltd', 'nameRequest', 'a request in English'],
  ] as const)('is not %s: %s, for %s', (...[name, trouble]) => expect(enterpriseNameTrouble(name)).toBe(trouble));
});

it('is looked at once, however long a text is sent as a name', () => {
  // Minutes where each letter is a place to begin anew: the time that a test has is the limit.
  for (const sign of ['长', 'a', '1', '-', '.', ' ']) enterpriseNameTrouble(sign.repeat(200_000));
  expect(enterpriseNameTrouble(`${'长'.repeat(200_000)}.cn`)).toBe('nameAddress');
});

describe('the name of a person', () => {
  it.each([
    'evil.com',
    't.cn',
    'Zhang.top',
    '您的包裹已到请点击',
    'www',
    '王\u200B五',
    '王\u3164五',
    '葛\u{E0100}城',
    '王①',
    '👍王',
    'Ⅳ',
  ])('is not %s', (name) => expect(obeys('name', name)).toBe(false));
  it.each(['J. R. Smith', 'J.Smith', '李〇', '𠮷田', 'Nguyễn Văn Á', 'ʻAkahi', '佐々木'])('may be %s', (name) =>
    expect(obeys('name', name)).toBe(true));
});

it('lets no name through that holds a character which nobody sees', () => {
  const unseen = fc.constantFrom(
    '\u200B',
    '\u200D',
    '\u202E',
    '\u2066',
    '\uFEFF',
    '\u00AD',
    '\u034F',
    '\u180E',
    '\u0000',
    '\u2028',
  );
  fc.assert(
    fc.property(fc.string(), unseen, fc.string(), (before, sign, after) => {
      expect(enterpriseNameTrouble(`企业${before}${sign}${after}`)).toBe('nameSigns');
      expect(obeys('name', `王${before}${sign}${after}`)).toBe(false);
    }),
  );
});
