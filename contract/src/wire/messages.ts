import { fieldMessages } from './field-messages.ts';
import { fillWords, type Language } from './language.ts';

/** Why a call asks for a field that the specification does not have, and which page tells more. */
const absentMessages = {
  bindTicket: {
    zh: '绑定凭据：由 prebind 生成，随浏览器转到 /Binding，见接口文档（/docs）的 ats.bind',
    en: 'The ticket of a binding: prebind makes it, and the browser takes it to /Binding. See ats.bind in the API documentation (/docs)',
  },
  bindCode: {
    zh: '授权码：管理员同意后随地址带回，五分钟内用一次，见接口文档（/docs）的 ats.accessToken',
    en: 'The code that the browser brings back after the yes of an administrator, valid once, for five minutes. See ats.accessToken in the API documentation (/docs)',
  },
  channelSecret: {
    zh: '渠道密钥：由运营方为该系统设置，见接口文档（/docs）的 ats.accessToken',
    en: 'The secret of the channel, which the operator has set for the system. See ats.accessToken in the API documentation (/docs)',
  },
  agreementMember: {
    zh: '新建协议须指明企业，协议只属于一个企业，见接口文档（/docs）的 agreement.save',
    en: 'A new agreement names its member, to whom alone it belongs. See agreement.save in the API documentation (/docs)',
  },
} as const satisfies Record<string, Record<Language, string>>;
/** Says more than that a field is missing. */
export const explainsAbsence = (name: string): boolean => Object.hasOwn(absentMessages, name);

/** Everything that a parameter of a call can have wrong. The key travels as the zod message. */
export const wireMessages = {
  ...fieldMessages,
  ...absentMessages,
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
  separateConsent: {
    zh: '这一项可能查到刑事案件或犯罪记录，须单独同意',
    en: 'This item can report criminal cases or records and needs separate consent',
  },
  dialled: {
    zh: '应为拨打的号码，或写信的邮箱',
    en: 'Must be the number that was called or the e-mail address that was written to',
  },
  network: {
    zh: '应为 IP 地址或网段，例如 203.0.113.0/24',
    en: 'Must be an IP address or range, such as 203.0.113.0/24',
  },
  settingCode: {
    zh: '只有配置项 0013（候选人何时可查看自己的报告）',
    en: 'The only setting is 0013, from when on candidates can read their own report',
  },
  moneyUnit: {
    zh: '金额默认以分为单位，应为整数；以元为单位时同时传 unit: "CNY"，最多两位小数',
    en: 'Amounts are whole fen; with unit: "CNY" they are CNY with at most two decimals',
  },
  wrong: { zh: '内容无效', en: 'This value is not valid' },
} as const satisfies Record<string, Record<Language, string>>;

export type WireMessageName = keyof typeof wireMessages;

export const wireMessage = (name: WireMessageName, language: Language, facts: Record<string, unknown> = {}): string =>
  fillWords(wireMessages[name][language], facts);
