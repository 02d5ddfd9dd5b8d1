import type { DocumentType } from './document.ts';

/*
 * How people write three candidates whom every place has to know again: the table that the tests of calls, lists, proofs,
 * searches, recruiting systems, forms and pasted lines walk through.
 */

type Spelled = { readonly name: string; readonly phoneNo: string; readonly idCard: string };
export type SpelledPerson = {
  readonly right: Spelled & { readonly idType: DocumentType };
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly numbers: readonly string[];
};

const phonesOf = (phoneNo: string): readonly string[] => {
  const parts = [phoneNo.slice(0, 3), phoneNo.slice(3, 7), phoneNo.slice(7)];
  return [
    `86-${phoneNo}`,
    `86${phoneNo}`,
    `(+86)${parts.join(' ')}`,
    `+86 ${parts.join('-')}`,
    [...phoneNo].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
    `\u202d${phoneNo}\u202c`,
    parts.join('\u2013'),
  ];
};

export const spelledPeople: readonly SpelledPerson[] = [
  {
    right: { name: '热依扎·木拉提', phoneNo: '13800008001', idCard: '330106199003072415', idType: 'idCard' },
    names: ['•', '.', '．', '・', '‧', '∙', '･', ' · '].map((dot) => `热依扎${dot}木拉提`),
    phones: phonesOf('13800008001'),
    numbers: [
      '330106 19900307 2415',
      '３３０１０６１９９００３０７２４１５',
      '330106–199003072415',
      '\u200b330106199003072415',
      "'330106199003072415",
    ],
  },
  {
    right: { name: '金五', phoneNo: '13800008002', idCard: '11010519491231002X', idType: 'idCard' },
    names: ['\uf90a五', '金 五', '金\u3000五', '\u2068金五\u2069', '金\u200d五', '\u202a金五\u202c'],
    phones: phonesOf('13800008002'),
    numbers: ['11010519491231002x', '110105491231002', '11010519491231002×', '110105 19491231 002Ｘ'],
  },
  {
    right: { name: "Anne O'Neill", phoneNo: '13800008003', idCard: 'E12345678', idType: 'passport' },
    names: ['Anne O’Neill', 'ANNE O‘NEILL', 'Anne  O\u2019Neill', 'Ａｎｎｅ O´Neill'],
    phones: phonesOf('13800008003'),
    numbers: ['e12345678', 'E1234 5678', 'Ｅ１２３４５６７８', 'E-12345678', '\u200eE12345678'],
  },
];

/** Each spelling of each part once, beside one of the others. */
export const spellingsOf = ({ names, phones, numbers }: SpelledPerson): readonly Spelled[] => {
  const at = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
  return Array.from({ length: Math.max(names.length, phones.length, numbers.length) }, (_, n) => ({
    name: at(names, n),
    phoneNo: at(phones, n),
    idCard: at(numbers, n),
  }));
};
