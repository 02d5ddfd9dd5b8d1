import { fillWords, type Language } from './language.ts';

/**
 * What a field of a form can have wrong, in the words of both languages. Both sides of the wire say the same;
 * what only a program can send wrong stands in `wire-messages.ts`.
 */
export const fieldMessages = {
  missing: { zh: '请填写这一项', en: 'This field is required' },
  tooLong: { zh: '太长，最多 {maximum}', en: 'Too long, at most {maximum}' },
  tooShort: { zh: '太短，至少 {minimum}', en: 'Too short, at least {minimum}' },
  phoneCode: { zh: '验证码是 6 位数字', en: 'The code has six digits' },
  phone: { zh: '手机号应为 11 位数字', en: 'A phone number has exactly 11 digits' },
  idCard: {
    zh: '身份证号应为 15 位数字，或 17 位数字加一位数字或 X',
    en: 'An ID card number has 15 digits, or 17 digits and a digit or X',
  },
  idCardChecksum: {
    zh: '身份证号末位与前面的数字对不上，请核对',
    en: 'The last character does not fit the other digits. Please check the number',
  },
  name: {
    zh: '姓名只含文字，之间可用空格、连字符、撇号或间隔号（·）',
    en: 'A name has letters or Chinese characters, with spaces, hyphens, apostrophes or middle dots between them',
  },
  creditCode: {
    zh: '统一社会信用代码为 18 位，不含字母 I、O、S、V、Z',
    en: 'A unified social credit code has 18 characters, without the letters I, O, S, V and Z',
  },
  creditCodeChecksum: {
    zh: '统一社会信用代码末位与前面的字符对不上，请核对',
    en: 'The last character does not fit the others. Please check the code',
  },
  email: { zh: '邮箱格式不对，例如 name@company.com', en: 'Not an e-mail address, for example name@company.com' },
  password: { zh: '密码为 6–16 位，须同时含字母和数字', en: '6–16 letters and digits, with at least one of each' },
  loginName: {
    zh: '登录名为 4–32 位字母、数字或 _ . @ -，以字母或数字开头',
    en: '4–32 letters, digits or _ . @ -, starting with a letter or digit',
  },
  date: { zh: '日期格式不对，例如 2026-11-21', en: 'Not a date, for example 2026-11-21' },
} as const satisfies Record<string, Record<Language, string>>;

export type FieldMessageName = keyof typeof fieldMessages;

export type FieldError = { field: string; message: string };

export const fieldMessage = (name: FieldMessageName, language: Language, facts: Record<string, unknown> = {}): string =>
  fillWords(fieldMessages[name][language], facts);
