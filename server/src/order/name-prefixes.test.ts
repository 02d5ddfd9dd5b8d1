import { describe, expect, it } from 'vitest';
import { namePrefixes, prefixesAsked } from './name-prefixes.ts';

/** As the index does it: a name is found when it has everything that is asked for. */
const finds = (text: string, name: string): boolean => {
  const asked = prefixesAsked(text);
  return asked.length > 0 && asked.every((prefix) => namePrefixes(name).includes(prefix));
};

describe('a candidate is found by a part of the name', () => {
  it.each([
    ['欧阳', '欧阳晨曦'],
    ['欧阳晨', '欧阳晨曦'],
    ['欧阳晨曦', '欧阳晨曦'],
    ['欧阳 晨曦', '欧阳晨曦'],
    ['王五', '王五'],
    ['王 五', '王五'],
    ['王 五', '王 五'],
    ['王 晨曦', '王晨曦'],
    ['欧阳 明', '欧阳明'],
    ['王·五', '王·五'],
    ['王', '王'],
    ['阿卜杜拉·买', '阿卜杜拉·买买提'],
    ['阿卜杜拉', '阿卜杜拉·买'],
    ['晨曦', '欧阳晨曦'],
    ['阳晨', '欧阳晨曦'],
    ['晓雯', '龘晓雯'],
    ['阳阳', '欧阳阳'],
    ['买买', '阿卜杜拉·买买提'],
    ['阿卜杜拉·买买提', '阿卜杜拉·买买提'],
    ['阿卜杜拉 买买提', '阿卜杜拉·买买提'],
    ['jo', 'José García-Márquez'],
    ['JOSE', 'José García-Márquez'],
    ['garcía', 'José García-Márquez'],
    ['marquez jose', 'José García-Márquez'],
    ['garcia-marquez', 'José García-Márquez'],
    ["o'con", 'Sinead O’Connor'],
    ['oconnor', "Sinead O'Connor"],
    ['O´Connor', 'Sinead O‘Connor'],
    ['ｌｉ', 'Li Wei'],
    ['J Smith', 'J Smith'],
    ['J Smith', 'John Smith'],
    ['j', 'J Smith'],
    ['christophersen', 'Christophersen'],
  ])('%s finds %s', (text, name) => expect(finds(text, name)).toBe(true));

  it.each([
    ['曦', '欧阳晨曦', 'the middle of a word'],
    ['欧', '欧阳晨曦', 'a surname of one sign'],
    ['王', '王五', 'a surname of one sign'],
    ['五', '王五', 'a given name of one sign'],
    ['明', '欧阳明', 'a given name of one sign'],
    ['五', '王 五', 'a piece of one sign'],
    ['王', '王·五', 'a piece of one sign'],
    ['王 晨曦', '李晨曦', 'another surname'],
    ['王', '王 Wei', 'a piece of one sign'],
    ['买提', '阿卜杜拉·买买提', 'the middle of a word'],
    ['欧阳明', '欧阳晨曦', 'another name'],
    ['晨欧', '欧阳晨曦', 'signs in another order'],
    ['j', 'John Smith', 'a single letter'],
    ['mith', 'John Smith', 'the middle of a word'],
    ['john garcia', 'John Smith', 'a word that the name has not'],
    ['·-', 'John Smith', 'no letter at all'],
  ])('%s does not find %s: %s', (text, name) => expect(finds(text, name)).toBe(false));

  it('by at most eight signs of a word, so that a long name is no long list', () => {
    expect(namePrefixes('Christophersen')).toEqual(['ch', 'chr', 'chri', 'chris', 'christ', 'christo', 'christop']);
    expect(namePrefixes('欧阳晨曦')).toEqual(['欧阳', '欧阳晨', '欧阳晨曦', '阳晨', '阳晨曦', '晨曦']);
  });

  it.each([
    ['王五', ['王五']],
    ['王 五', ['王五']],
    ['王·五', ['王五']],
    ['李·买买提', ['买买', '买买提']],
    ['王 Wei', ['we', 'wei']],
    ['王', ['王']],
    ['·', []],
  ])('%s has no beginning of one Chinese sign unless the whole name is one', (name, prefixes) =>
    expect(namePrefixes(name)).toEqual(prefixes));
});
