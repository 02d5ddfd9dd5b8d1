import { describe, expect, it } from 'vitest';
import { consentTextVersion } from './calls.ts';
import { isAgreedSeparately } from './consent-separate.ts';

const item = (code: string, isSensitive = false) => ({ code, needs: ['idCard'], isSensitive });

describe('a tick of its own', () => {
  it.each([
    ['an ordinary item', item('XP_HR'), null, false],
    ['a sensitive item', item('CREDIT', true), null, true],
    ['a search for criminal cases that is not signed yet, whatever its version says', item('LIT_PUBLIC'), null, true],
    ['a search for criminal cases, signed by the text of now', item('LIT_PUBLIC'), consentTextVersion, true],
    ['a search for criminal cases, signed by the text of before', item('LIT_PUBLIC'), '2026-11', false],
    ['a sensitive item, signed by the text of before', item('CRIME_CERT', true), '2026-11', true],
  ] as const)('for %s', (_, of, textVersion, expected) => expect(isAgreedSeparately(of, textVersion)).toBe(expected));
});
