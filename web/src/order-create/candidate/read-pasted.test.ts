import { describe, expect, test } from 'vitest';
import { documentKey } from '@beidiao/contract/typed/document';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { nameKey } from '@beidiao/contract/typed/name';
import { spelledPeople, spellingsOf } from '@beidiao/contract/typed/spellings';
import { whatIsWrong } from './check-candidate.ts';
import { readPasted } from './read-pasted.ts';
import { tidyField } from './tidy-field.ts';

const whole = { name: '诸葛明玥', phoneNo: '13600005177', idCard: '11010119900307109X', idType: 'idCard' };

describe('a line with name, phone and ID card', () => {
  test.each([
    '诸葛明玥 13600005177 11010119900307109X',
    '11010119900307109x\t诸葛明玥\t13600005177',
    '13600005177,11010119900307109X,诸葛明玥',
    '诸葛明玥/13600005177/11010119900307109X',
    '姓名：诸葛明玥，手机号：136 0000 5177，身份证号：110101 19900307 109X',
    '候选人 诸葛明玥；电话 +86-13600005177；身份证 11010119900307109X',
    '诸葛明玥13600005177、11010119900307109X',
    '诸葛明玥　１３６００００５１７７　１１０１０１１９９００３０７１０９Ｘ',
    'name: 诸葛明玥\nphone: 136-0000-5177\nID card: 11010119900307109X',
  ])('%s', (line) => {
    expect(readPasted(line)).toEqual(whole);
  });
});

test('a name with a middle dot is kept whole', () => {
  expect(readPasted('热孜万古丽·买买提 13600005177')).toEqual({ name: '热孜万古丽·买买提', phoneNo: '13600005177' });
});

test.each([
  ['王 五 13800008001 110101900307109', '王 五'],
  ['王 小 五 13800008001', '王 小 五'],
  ['欧阳 娜娜 13800008001', '欧阳 娜娜'],
  ['13800008001 王　五', '王 五'],
  ['热依扎.木拉提 13800008001', '热依扎·木拉提'],
  ['热依扎 · 木拉提 13800008001', '热依扎·木拉提'],
  ['热依扎．木拉提 (+86)13800008001', '热依扎·木拉提'],
  ['\u202a王五\u202c 86-13800008001', '王五'],
  ['王五 财务部 13800008001', '王五'],
])('%j holds the whole name %j', (line, name) => {
  expect(readPasted(line)).toMatchObject({ name, phoneNo: '13800008001' });
});

test('a department beside the name is not taken for it', () => {
  expect(readPasted('产品研发事业部 李雷 13600005177')?.name).toBe('李雷');
});

test('an old card of 15 digits', () => {
  expect(readPasted('李雷 13600005177 110101900307109')?.idCard).toBe('110101900307109');
});

test('a Latin name, with what may stand in it', () => {
  expect(readPasted('Name: Anne-Marie O’Neill, 13600005177, 11010119900307109X')?.name).toBe('Anne-Marie O’Neill');
  expect(readPasted('J. R. Smith 13600005177')?.name).toBe('J. R. Smith');
});

test('two of three are enough', () => {
  expect(readPasted('13600005177 11010119900307109X')).toEqual({
    phoneNo: whole.phoneNo,
    idCard: whole.idCard,
    idType: 'idCard',
  });
});

test.each([
  '诸葛明玥',
  '13600005177',
  '11010119900307109X',
  '',
  'hello',
  '诸葛明玥 李雷',
])('%j belongs into its field as it is', (text) => {
  expect(readPasted(text)).toBeNull();
});

test.each([
  ['Anne Smith 13800002046 护照号：E1234567', 'passport', 'E1234567'],
  ['Anne Smith, ea1234567, 13800002046', 'passport', 'EA1234567'],
  ['Anne Smith 回乡证 H12345678 13800002046', 'hkMacaoPermit', 'H12345678'],
])('another document than an ID card: %s', (line, idType, idCard) => {
  expect(readPasted(line)).toEqual({ name: 'Anne Smith', phoneNo: '13800002046', idType, idCard });
});

describe.each(spelledPeople)('$right.name, however written,', (person) => {
  const { right } = person;
  test.each(spellingsOf(person))('fills the form as one pasted line: $name $phoneNo $idCard', ({
    name,
    phoneNo,
    idCard,
  }) => {
    // In a line a passport is named: a number with a blank in it could belong to anything.
    const found = readPasted(
      `${name} ${phoneNo} ${right.idType === 'passport' ? `护照 ${readIdNumber(idCard)}` : idCard}`,
    );
    expect(found).toMatchObject({ phoneNo: right.phoneNo, idType: right.idType });
    expect(nameKey(found?.name ?? '')).toBe(nameKey(right.name));
    expect(documentKey(right.idType, found?.idCard ?? '')).toBe(documentKey(right.idType, right.idCard));
  });

  test.each(spellingsOf(person))('is right field by field: $name $phoneNo $idCard', (typed) => {
    const candidate = { ...typed, idType: right.idType };
    for (const field of ['name', 'phoneNo', 'idCard'] as const) expect(whatIsWrong(field, candidate, 'zh')).toBeNull();
    expect(tidyField('phoneNo', typed.phoneNo)).toBe(right.phoneNo);
    expect(nameKey(tidyField('name', typed.name))).toBe(nameKey(right.name));
    expect(documentKey(right.idType, tidyField('idCard', typed.idCard))).toBe(documentKey(right.idType, right.idCard));
  });
});
