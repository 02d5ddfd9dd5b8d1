import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditCodeChecksumHolds,
  holdsIdNumber,
  idCardChecksumHolds,
  maskIdCard,
  maskIdNumbersIn,
  maskPhone,
  obeys,
  readIdCard,
  type RuleName,
  tidyCreditCode,
} from './rules.ts';

const tables: Partial<Record<RuleName, { yes: string[]; no: string[] }>> = {
  phone: {
    yes: ['13800002046', '00000000000'],
    no: [
      '',
      '1380000204',
      '138000020461',
      '1380000204x',
      '+8613800002046',
      '138 0000 2046',
      '１３８００００２０４６',
      '13800002046\n',
    ],
  },
  idCard: {
    yes: ['330106199003072415', '33010619900307241X', '33010619900307241x', '330106900307241'],
    no: [
      '',
      '33010619900307241',
      '3301061990030724155',
      'X30106199003072415',
      '3301061990030724XX',
      '33010690030724X',
      '330106199003072415\n',
    ],
  },
  name: {
    yes: [
      '沈若溪',
      '热孜万古丽·买买提',
      '阿卜杜·热依木•艾力',
      '欧',
      '𠮷田',
      'é',
      'Wang Min',
      'Anne-Marie O’Neill',
      "Siobhán O'Brien",
      'J. R. Smith',
      'John Smith Jr.',
      '王 五',
    ],
    no: [
      '',
      '王1',
      'R2D2',
      '·王五',
      '王五·',
      '王··五',
      '-Anne',
      'Anne-',
      'Wang  Min',
      ' Wang',
      'a@b',
      'Wang, Min',
      '王五\n',
    ],
  },
  emailLoose: { yes: ['a@b', '张@三', 'a+b@c'], no: ['', 'a@', '@b', 'a b@c', 'a@b@c', 'ab'] },
  emailStrict: {
    yes: ['hr@example.com', 'a.b-c_d@my-firm.com.cn', 'A1@b2.io', 'hr@x.info'],
    no: [
      '',
      'hr@example',
      'hr@example.c',
      'hr@example.museum',
      'h+r@example.com',
      '.hr@example.com',
      'hr.@example.com',
      'h..r@example.com',
      'hr@-example.com',
      'hr@example.com ',
      '张三@example.com',
      'hr@@example.com',
      'hr@example.c0m-',
    ],
  },
  password: {
    yes: [
      'abcde1',
      '1abcde',
      'a1b2c3d4e5f6g7h8',
      'ABCDE1',
      'abcde1!',
      'abc de1',
      '密码abc123',
      'four boats, calm lake',
      '云深不知处只在此山中一二三四五六',
      `${'a'.repeat(71)}1`,
    ],
    no: ['', 'abcd1', 'abcdef', '123456', 'abcde1\n', 'fifteen letters', `${'a'.repeat(72)}1`, 'a'.repeat(73)],
  },
  number: { yes: ['0', '0123'], no: ['', '-1', '1.5', '１'] },
  chinese: { yes: ['沈', '杭州'], no: ['', 'a', '杭州1', '热·买', '，'] },
  loginName: {
    yes: ['demo', 'hr@firm.cn', '13800002046', 'a_b-c.d', 'A'.repeat(32)],
    no: ['', 'abc', '_demo', '-demo', 'de mo', '张三李四', 'A'.repeat(33), 'demo\n'],
  },
};

describe.each(Object.entries(tables))('%s', (name, { yes, no }) => {
  const rule = name as RuleName; // the keys of the table above
  it.each(yes)('accepts %j', (value) => expect(obeys(rule, value)).toBe(true));
  it.each(no)('refuses %j', (value) => expect(obeys(rule, value)).toBe(false));
});

/** Worked out apart from the code: ISO 7064 MOD 11-2 by Horner's rule. */
function checkCharacter(seventeen: string): string {
  const rest = [...seventeen].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - rest) % 11;
  return check === 10 ? 'X' : String(check);
}

describe('a whole ID number in a text', () => {
  it.each([
    ['330106199003072415', '3301**********2415'],
    ['证号：11010519491231002x。', '证号：1101**********002x。'],
    // Of other numbers of 18 characters neither date nor check digit are those of a person.
    ['114821201405004217', null],
    ['330106199003072416', null],
    ['ZH330106199003072415', null],
    ['档案编号 330600118204', null],
  ])('%j is masked as %j', (text, masked) => {
    expect(holdsIdNumber(text)).toBe(masked !== null);
    expect(maskIdNumbersIn(text)).toBe(masked ?? text);
  });
});

describe('checksum of an ID card', () => {
  it.each([
    '330106199003072415',
    '650102199208153621',
    '110105199411230032',
    '11010519491231002X',
    '11010519491231002x',
  ])('holds for %s', (number) => expect(idCardChecksumHolds(number)).toBe(true));
  it.each(['330106199003072416', '110105194912310021', 'abc', ''])('does not hold for %j', (number) =>
    expect(idCardChecksumHolds(number)).toBe(false));
  it('is not asked of the 15 digits of old cards', () => expect(idCardChecksumHolds('330106900307241')).toBe(true));

  it('fits exactly one last character, and notices every changed digit', () => {
    const seventeen = fc.stringMatching(/^\d{17}$/);
    fc.assert(
      fc.property(seventeen, fc.nat(16), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const right = checkCharacter(digits);
        expect([...'0123456789X'].filter((last) => idCardChecksumHolds(digits + last))).toEqual([right]);
        const changed = digits.replace(/\d/g, (digit, at) =>
          at === place ? String((Number(digit) + by) % 10) : digit,
        );
        expect(idCardChecksumHolds(changed + right)).toBe(false);
      }),
    );
  });
});

describe('what an ID card tells', () => {
  it.each([
    ['330106199003072415', { birthDate: '1990-03-07', sex: 'male' }],
    ['650102199208153621', { birthDate: '1992-08-15', sex: 'female' }],
    ['330106900307241', { birthDate: '1990-03-07', sex: 'male' }],
    ['330106199002302415', undefined],
    ['330106199013072415', undefined],
    ['33010619', undefined],
  ])('of %s', (number, facts) => expect(readIdCard(number)).toEqual(facts));
});

describe('masks', () => {
  it('leave the ends of a phone and an ID card', () => {
    expect(maskPhone('13800002046')).toBe('138****2046');
    expect(maskIdCard('33010619900307241X')).toBe('3301**********241X');
    expect(maskIdCard('330106900307241')).toBe('3301*******7241');
  });
});

describe('unified social credit code', () => {
  const code = '91350100M000100Y43';

  it('takes the example of GB 32100, with the spaces and small letters of a copy', () => {
    expect(creditCodeChecksumHolds(code)).toBe(true);
    expect(tidyCreditCode(' 91350100 m000100y43 ')).toBe(code);
  });

  it('notices every single wrong character and every two that changed places side by side', () => {
    const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (let place = 0; place < 18; place += 1) {
      for (const letter of letters) {
        if (letter === code[place]) continue;
        expect(creditCodeChecksumHolds(code.slice(0, place) + letter + code.slice(place + 1))).toBe(false);
      }
      const [a, b] = [code[place], code[place + 1]];
      if (b === undefined || a === b) continue;
      expect(creditCodeChecksumHolds(code.slice(0, place) + b + a + code.slice(place + 2))).toBe(false);
    }
  });

  it.each([
    '',
    '91350100M000100Y4',
    '91350100M000100Y433',
    '91350100M000100I43',
    '9135010OM000100Y43',
    '91350100m000100y43',
  ])('refuses the form of %j', (wrong) => expect(creditCodeChecksumHolds(wrong)).toBe(false));
});
