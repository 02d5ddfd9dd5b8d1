import { expect, test } from 'vitest';
import { missingMessage, notADateMessage } from './field-names.ts';

test('what is missing is named in both languages', () => {
  expect(missingMessage('phoneNo', 'zh')).toBe('请输入手机号');
  expect(missingMessage('phoneNo', 'en')).toBe('Phone number is required');
});

test('a date that the calendar does not have is told with the name of its field', () => {
  expect(notADateMessage('proposedEntryDate', 'zh')).toBe('拟入职日期不是有效日期，请按 2026-11-21 的格式输入');
  expect(notADateMessage('startTime', 'zh')).toBe('日期格式不正确，例如 2026-11-21');
});

test('a field that no form shows is told without a name', () => {
  expect(missingMessage('pageNo', 'zh')).toBe('请填写这一项');
});
