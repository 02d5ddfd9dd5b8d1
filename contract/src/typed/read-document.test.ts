import { describe, expect, it } from 'vitest';
import { findDocument, readDocument, tidyDocument } from './read-document.ts';

describe('a document that is named before its number', () => {
  it.each([
    ['护照 E12345678', 'passport', 'E12345678', '护照 E12345678'],
    ['护照号：e1234 5678', 'passport', 'E12345678', '护照 E12345678'],
    ['Passport No. EA1234567', 'passport', 'EA1234567', 'passport EA1234567'],
    ['港澳居民来往内地通行证Ｈ12345678', 'hkMacaoPermit', 'H12345678', '港澳通行证 H12345678'],
    ['回乡证 M1234567801', 'hkMacaoPermit', 'M1234567801', '港澳通行证 M1234567801'],
    ['HK permit h12345678', 'hkMacaoPermit', 'H12345678', 'HK/Macao permit H12345678'],
    ['台胞证 12345678', 'taiwanPermit', '12345678', '台胞证 12345678'],
    ['港澳台居民来往内地通行证 12345678', 'taiwanPermit', '12345678', '台胞证 12345678'],
    ['Taiwan permit 1234567801', 'taiwanPermit', '1234567801', 'Taiwan permit 1234567801'],
    ['身份证号 330106199003072415', 'idCard', '330106199003072415', '330106199003072415'],
    ['港澳台居民居住证 810000199003072410', 'idCard', '810000199003072410', '810000199003072410'],
  ] as const)('is read as that: %s', (typed, idType, number, tidy) => {
    expect(readDocument(typed)).toEqual({ idType, number, isNamed: true });
    expect(tidyDocument(typed)).toBe(tidy);
    expect(tidyDocument(tidy)).toBe(tidy);
  });
});

describe('a number alone', () => {
  it.each([
    ['330106199003072415', 'idCard'],
    ['330106900307241', 'idCard'],
    ['33010619900307241', 'idCard'],
    ['e1234 5678', 'passport'],
    ['EA1234567', 'passport'],
    ['K12345678', 'passport'],
    ['H12345678', null],
    ['M1234567801', null],
    ['12345678', null],
    ['912345678', null],
    ['', 'idCard'],
  ] as const)('is of the document that it can only be of, else it is asked for: %s', (typed, idType) => {
    expect(readDocument(typed)).toMatchObject({ idType, isNamed: false });
  });
});

describe('in a longer text', () => {
  it.each([
    ['Anne Smith 13800002046 护照号：E12345678', '护照号：E12345678'],
    ['Anne Smith passport E12345678 13800002046', 'passport E12345678'],
    ['Anne Smith,E12345678,13800002046', 'E12345678'],
    ['陈大文 回乡证H12345678 13800002046', '回乡证H12345678'],
    ['陈大文 H12345678 13800002046', undefined],
    ['王五 13800002046 身份证 330106199003072415', undefined],
    ['王五 13800002046 有护照', undefined],
  ] as const)('another document than an ID card is found: %s', (text, found) => {
    expect(findDocument(text)).toBe(found);
  });
});
