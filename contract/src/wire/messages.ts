import { fieldMessages } from './field-messages.ts';
import { fillWords, type Language } from './language.ts';

/** Everything that a parameter of a call can have wrong. The key travels as the zod message. */
export const wireMessages = {
  ...fieldMessages,
  wrongType: { zh: '格式不正确，应为{expected}', en: 'Wrong type, expected {expected}' },
  tooBig: { zh: '不能大于 {maximum}', en: 'At most {maximum}' },
  tooSmall: { zh: '不能小于 {minimum}', en: 'At least {minimum}' },
  notAllowed: { zh: '不是有效的选项', en: 'Not one of the allowed values' },
  id: { zh: '编号格式不正确', en: 'Not a valid id' },
  time: {
    zh: '时间格式不正确，例如 2026-11-21T09:00:00+08:00',
    en: 'Not a valid time, for example 2026-11-21T09:00:00+08:00',
  },
  secondFactor: { zh: '应为 6 位数字，或一个恢复码', en: 'Six digits, or a recovery code' },
  encrypted: { zh: '应为加密后的内容', en: 'Must be sent encrypted' },
  tooManyFields: { zh: '字段不能超过 {maximum} 个', en: 'At most {maximum} fields' },
  tooDeep: { zh: '嵌套层数过多', en: 'Nested too deeply' },
  phoneAsName: {
    zh: '请勿使用手机号作为登录名；绑定手机号后可直接用手机号登录',
    en: 'Please do not use a phone number as the login name. Once your phone is linked, you can sign in with it',
  },
  network: {
    zh: '应为 IP 地址或网段，例如 203.0.113.0/24',
    en: 'Must be an IP address or range, such as 203.0.113.0/24',
  },
  wrong: { zh: '内容无效', en: 'This value is not valid' },
} as const satisfies Record<string, Record<Language, string>>;

export type WireMessageName = keyof typeof wireMessages;

export const wireMessage = (name: WireMessageName, language: Language, facts: Record<string, unknown> = {}): string =>
  fillWords(wireMessages[name][language], facts);
