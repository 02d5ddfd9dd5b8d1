import { expect, test } from 'vitest';
import { missingMessage } from './field-names.ts';

test('what is missing is named in both languages', () => {
  expect(missingMessage('phoneNo', 'zh')).toBe('请输入手机号');
  expect(missingMessage('phoneNo', 'en')).toBe('Phone number is required');
});

test('a field that no form shows is told without a name', () => {
  expect(missingMessage('pageNo', 'zh')).toBe('请填写这一项');
});
