import { describe, expect, it } from 'vitest';
import { troubleWords } from './trouble.ts';

describe('what is wrong with what was typed', () => {
  it.each([
    ['name', '王\u0007五', '第 2 个字符是不可见字符，请删去后重新输入'],
    ['name', '王五★', '第 3 个字符“★”不能用在姓名里'],
    ['name', '王五2', '第 3 个字符“2”不能用在姓名里'],
    ['name', '·王五', '姓名只含文字，之间可用空格、连字符、撇号或间隔号（·）'],
    ['name', '  ', '请输入姓名'],
    ['phone', '', '请输入手机号'],
    ['code', '48291', '验证码是 6 位数字'],
    ['name', '王'.repeat(41), '内容过长，最多 40'],
    ['phone', '1370000000', '手机号应为 11 位数字'],
    ['idCard', '3301061990030724', '身份证号应为 18 位，现在是 16 位'],
  ] as const)('is said of the %s %j', (kind, typed, words) => expect(troubleWords(kind, typed, 'zh')).toBe(words));

  it('is nothing for names in any usual spelling', () => {
    for (const name of [
      '王 五',
      '热依扎．木拉提',
      '\u202a沈若溪\u202c',
      '𠮷田',
      'J. R. Smith',
      'Anne–Marie O’Neill',
      '叶〇',
      'O＇Neill',
    ])
      expect([name, troubleWords('name', name, 'en')]).toEqual([name, null]);
  });
});
