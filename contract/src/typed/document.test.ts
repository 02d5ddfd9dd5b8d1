import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKey, documentTypes, documentTypesOf } from './document.ts';
import { documentTrouble, documentTroubleWords } from './trouble.ts';

describe('the number of a document', () => {
  it.each([
    ['passport', 'E12345678', 'e1234 5678'],
    ['passport', 'EA1234567', '\u200bＥＡ１２３４５６７'],
    ['passport', '912345678', "'912345678"],
    ['hkMacaoPermit', 'H12345678', 'h12345678'],
    ['hkMacaoPermit', 'H12345678', 'H1234567801'],
    ['hkMacaoPermit', 'M12345678', 'M-1234-5678'],
    ['taiwanPermit', '12345678', '12345678 01'],
    ['idCard', '330106199003072415', '330106 19900307 2415'],
  ] as const)('of a %s is the same in every writing, also once it was issued anew: %s, %s', (type, one, other) => {
    expect(documentTrouble(type, one)).toBeNull();
    expect(documentTrouble(type, other)).toBeNull();
    expect(documentKey(type, other)).toBe(documentKey(type, one));
  });

  it('is never that of another type', () => {
    const number = fc.stringMatching(/^[A-Z\d]{5,15}$/);
    fc.assert(
      fc.property(number, (text) => {
        expect(new Set(documentTypes.map((type) => documentKey(type, text))).size).toBe(documentTypes.length);
      }),
    );
  });

  it.each([
    ['passport', 'ABCDEFGH', 'passport'],
    ['passport', '330106199003072415', 'passport'],
    ['passport', 'E-', 'passport'],
    ['hkMacaoPermit', 'E12345678', 'hkMacaoPermit'],
    ['hkMacaoPermit', 'H1234567', 'hkMacaoPermit'],
    ['taiwanPermit', '1234567A', 'taiwanPermit'],
    ['idCard', 'E12345678', 'idCard'],
    ['passport', ' ', 'missing'],
  ] as const)('of a %s that it can not be is refused: %j', (type, typed, name) => {
    expect(documentTrouble(type, typed)?.name).toBe(name);
  });

  it('is asked for and refused in the words of its document', () => {
    expect(documentTroubleWords('passport', '', 'zh')).toBe('请输入护照号');
    expect(documentTroubleWords('passport', '', 'en')).toBe('Passport number is required');
    expect(documentTroubleWords('idCard', '', 'zh')).toBe('请输入身份证号');
    expect(documentTroubleWords('taiwanPermit', '1', 'en')).toBe('A permit for Taiwan has 8 digits, 10 on older ones');
  });

  it('that was typed without its type may be of several', () => {
    expect(documentTypesOf('m1234 5678')).toEqual(['passport', 'hkMacaoPermit']);
    expect(documentTypesOf('12345678')).toEqual(['passport', 'taiwanPermit']);
    expect(documentTypesOf('欧阳晨曦')).toEqual([]);
  });
});
