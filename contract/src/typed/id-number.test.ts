import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCheckCharacter } from '../wire/rules.ts';
import { idNumberKey, idNumberTrouble, readIdNumber } from './id-number.ts';

const today = '2026-11-27';
const born = (day: string): string => withCheckCharacter(`330106${day}241`);

describe('the number of an ID card', () => {
  it.each([
    ['330106 19900307 241x', '33010619900307241X'],
    ['３３０１０６１９９００３０７２４１Ｘ', '33010619900307241X'],
    ["'330106199003072415", '330106199003072415'],
    ['`330106199003072415', '330106199003072415'],
    ['330106–19900307–2415', '330106199003072415'],
    ['\u202d33010619900307241×\u202c', '33010619900307241X'],
    ['33010619900307241х', '33010619900307241X'],
  ])('is read from %j as %s', (typed, number) => expect(readIdNumber(typed)).toBe(number));

  it.each([
    [born('19900307'), null],
    ['330106900307241', null],
    [withCheckCharacter('81000019900307241'), null],
    [withCheckCharacter('83000019900307241'), null],
    [withCheckCharacter('91000019900307241'), null],
    [born('19900307').slice(0, 15), 'idCardLength'],
    [born('20040607').slice(0, 15), 'idCardLength'],
    [born('19900307').slice(0, 17), 'idCardLength'],
    ['33010619900307X415', 'idCard'],
    ['ABC', 'idCard'],
    [born('19901307'), 'idCardDay'],
    [born('19900631'), 'idCardDay'],
    [born('20261128'), 'idCardDay'],
    [born('18991231'), 'idCardDay'],
    [born('20261127'), null],
    [`${born('19900307').slice(0, 17)}${born('19900307').endsWith('1') ? '2' : '1'}`, 'idCardChecksum'],
  ] as const)('%s has the fault %s', (number, fault) => expect(idNumberTrouble(number, today)).toBe(fault));

  it('of 15 digits and of 18 has one key for one person, and another for another person', () => {
    const digits = fc.stringMatching(/^\d{3}$/);
    const day = fc.constantFrom('19900307', '19551231', '19680229');
    fc.assert(
      fc.property(day, day, digits, digits, (a, b, one, other) => {
        const long = withCheckCharacter(`330106${a}${one}`);
        const short = `330106${b.slice(2)}${other}`;
        expect(idNumberKey(long) === idNumberKey(short)).toBe(a === b && one === other);
      }),
    );
  });
});
