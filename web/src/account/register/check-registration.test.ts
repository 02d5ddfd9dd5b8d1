import { describe, expect, test } from 'vitest';
import { checkRegistration } from './check-registration.ts';

describe('registration', () => {
  test.each([
    ['epName', '杭州云栖智联科技有限公司', null],
    ['epName', '云', '内容过短，至少 2'],
    ['epName', ' ', '请输入企业全称'],
    ['name', '热孜万古丽·买买提', null],
    ['name', 'Wang Min', null],
    ['name', 'Wang2', '第 5 个字符“2”不能用在姓名里'],
    ['email', 'hr@yunqi.example.cn', null],
    ['email', 'hr@yunqi', '邮箱格式不正确，例如 name@company.com'],
    ['loginName', '13900174420', null],
    ['loginName', 'hr', '登录名为 4–32 位字母、数字或 _ . @ -，以字母或数字开头'],
    ['password', 'abc123', null],
    ['password', 'abcdef', '密码为 6–72 位，须同时含字母和数字；16 位以上不限'],
  ] as const)('%s › %s', (name, value, expected) => {
    expect(checkRegistration(name, value, 'zh')).toBe(expected);
  });
});
