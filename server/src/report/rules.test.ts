import { expect, it } from 'vitest';
import { fileNameOf, namesApart } from './rules.ts';

it('names a file by number, person and version, without what a system of files chokes on', () => {
  const named = { reportNo: 'BD20261118041722', name: '阿卜杜拉·买/买\u202e提', version: 2 };
  expect(fileNameOf(named, 'zh')).toBe('BD20261118041722 阿卜杜拉·买买提 第2版');
  expect(fileNameOf(named, 'en')).toBe('BD20261118041722 阿卜杜拉·买买提 v2');
});

it('keeps files of the same name apart', () => {
  expect(namesApart(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a (2)', 'a (3)']);
});
