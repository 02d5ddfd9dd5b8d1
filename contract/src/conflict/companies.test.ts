import { describe, expect, it } from 'vitest';
import { comparesCompanies, ownCompanies, repeatedCompanies } from './companies.ts';
import { companiesWords } from './words.ts';

const code = '91330600MA2XY0017C';
const other = '91330106MA2A00088A';
const company = (name: string, creditCode: string | null = null) => ({ name, creditCode });

describe('a company stands once in a list', () => {
  it.each([
    ['told by its number', [company('甲企业', code), company('乙企业', code)], 'creditCode'],
    [
      'told by its name, whatever its width, spaces and brackets',
      [company('甲（上海）企业'), company('甲(上海) 企业')],
      'name',
    ],
    ['told by its name where one of both has a number', [company('甲企业', code), company('甲企业')], 'name'],
  ])('%s', (_, companies, field) => {
    expect(repeatedCompanies(companies)).toEqual([{ row: 1, field, name: 'companyTwice' }]);
  });

  it('and two that are called alike are two where their numbers differ', () => {
    expect(repeatedCompanies([company('甲企业', code), company('甲企业', other)])).toEqual([]);
  });

  it('each further row of it is told', () => {
    const rows = repeatedCompanies([company('甲企业'), company('甲企业'), company('甲 企业')]).map(({ row }) => row);
    expect(rows).toEqual([1, 2]);
  });
});

describe('the member is no company of its own list', () => {
  const own = company('云栖科技有限公司', code);
  it.each([
    ['by its number, whatever it is called', company('另一个名称', code), 'creditCode'],
    ['by its name', company('云栖科技 有限公司'), 'name'],
  ])('%s', (_, typed, field) => {
    expect(ownCompanies([company('甲企业'), typed], own)).toEqual([{ row: 1, field, name: 'companyOwn' }]);
  });

  it('another company of the same name is', () => {
    expect(ownCompanies([company('云栖科技有限公司', other)], own)).toEqual([]);
  });
});

it('companies are spoken with their numbers, where they have one', () => {
  const companies = [company('甲企业', code), company('乙企业')];
  expect(companiesWords(companies, 'zh')).toBe(`甲企业（${code}）、乙企业`);
  expect(companiesWords(companies, 'en')).toBe(`甲企业 (${code}), 乙企业`);
});

it('one item compares companies, and no other one', () => {
  expect(comparesCompanies(['ID_THREE', 'BIZ_CONFLICT'])).toBe(true);
  expect(comparesCompanies(['BIZ_POSITION', 'BIZ_OFFICER'])).toBe(false);
});
