import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withCheckCharacter } from '../wire/rules.ts';
import { documentKey, type DocumentType } from './document.ts';
import { nameKey } from './name.ts';
import { readPhone } from './phone.ts';

type Someone = {
  readonly name: string;
  readonly phoneNo: string;
  readonly idCard: string;
  readonly idType: DocumentType;
};
const keyOf = ({ name, phoneNo, idCard, idType }: Someone): string =>
  JSON.stringify([nameKey(name), readPhone(phoneNo), documentKey(idType, idCard)]);

const han = fc.stringMatching(/^[王李沈若溪热依扎木拉提]{1,4}$/u);
const latin = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
const name = fc.oneof(
  han,
  fc.tuple(han, han).map((parts) => parts.join('·')),
  fc.tuple(latin, latin).map((parts) => parts.join(' ')),
);
const idCard = fc
  .tuple(fc.constantFrom('19900307', '19680229', '20011231'), fc.stringMatching(/^\d{3}$/))
  .map(([day, rest]) => ({ idType: 'idCard' as const, idCard: withCheckCharacter(`330106${day}${rest}`) }));
const passport = fc.stringMatching(/^[A-Z]\d{8}$/).map((number) => ({ idType: 'passport' as const, idCard: number }));
const someone: fc.Arbitrary<Someone> = fc
  .tuple(name, fc.stringMatching(/^1[3-9]\d{9}$/), fc.oneof(idCard, passport))
  .map(([who, phoneNo, document]) => ({ name: who, phoneNo, ...document }));

const unseen = fc.constantFrom('', '', '\u200b', '\u200e', '\u2068', '\ufe0f', ' ', '\u3000');
const between = fc.constantFrom('', '', '', ' ', '-', '\u2013', '\u2007', '\u200b');
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
const dot = fc.constantFrom('·', '•', '.', '．', '・', '･', ' · ', '‧');

/** Each sign may have something behind it that stands apart only, or nobody sees. */
const apart = (text: string): fc.Arbitrary<string> =>
  fc
    .array(between, { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((sign, n) => `${sign}${n < text.length - 1 ? (gaps[n] ?? '') : ''}`).join(''));
const written = (text: string): fc.Arbitrary<string> =>
  fc.tuple(apart(text), unseen, unseen, fc.boolean()).map(([spaced, before, behind, isWide]) => {
    const word = `${before}${spaced}${behind}`;
    return isWide ? wide(word) : word;
  });
const writtenName = (of: string): fc.Arbitrary<string> =>
  fc.tuple(dot, unseen, unseen).map(([sign, before, behind]) => `${before}${of.replace('·', sign)}${behind}`);
const writtenSomeone = (of: Someone): fc.Arbitrary<Someone> =>
  fc
    .tuple(writtenName(of.name), fc.constantFrom('', '+86 ', '86-', '(+86)'), written(of.phoneNo), written(of.idCard))
    .map(([who, code, phoneNo, number]) => ({
      ...of,
      name: who,
      phoneNo: `${code}${phoneNo}`,
      idCard: number.toLowerCase(),
    }));

it('two spellings of one person are always equal', () => {
  const twice = someone.chain((one) => fc.tuple(writtenSomeone(one), writtenSomeone(one)));
  fc.assert(
    fc.property(twice, ([one, other]) => {
      expect(keyOf(one)).toBe(keyOf(other));
    }),
  );
});

it('spellings of two persons never are', () => {
  const two = fc
    .tuple(someone, someone)
    .filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .chain(([one, other]) => fc.tuple(writtenSomeone(one), writtenSomeone(other)));
  fc.assert(
    fc.property(two, ([one, other]) => {
      expect(keyOf(one)).not.toBe(keyOf(other));
    }),
  );
});
