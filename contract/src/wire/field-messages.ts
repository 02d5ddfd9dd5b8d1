import { fillWords, type Language } from './language.ts';

/**
 * What a field of a form can have wrong, in the words of both languages. Both sides of the wire say the same;
 * what only a program can send wrong stands in `wire-messages.ts`.
 */
export const fieldMessages = {
  missing: { zh: '请填写这一项', en: 'This field is required' },
  tooLong: { zh: '内容过长，最多 {maximum}', en: 'Too long. The maximum is {maximum}' },
  tooShort: { zh: '内容过短，至少 {minimum}', en: 'Too short. The minimum is {minimum}' },
  phoneCode: { zh: '验证码是 6 位数字', en: 'The code has six digits' },
  phone: { zh: '手机号应为 11 位数字', en: 'A phone number has 11 digits' },
  idCard: {
    zh: '身份证号应为 15 位数字，或 17 位数字加一位数字或 X',
    en: 'An ID card number has 15 digits, or 17 digits followed by a digit or X',
  },
  idCardLength: {
    zh: '身份证号应为 18 位，现在是 {given} 位',
    en: 'An ID card number has 18 characters, {given} given',
  },
  idCardDay: {
    zh: '号码中的出生日期有误，请核对',
    en: 'The date of birth in the number is not possible. Please check the number',
  },
  idCardChecksum: {
    zh: '身份证号校验位不正确，请核对',
    en: 'The check digit is incorrect. Please check the number',
  },
  passport: {
    zh: '护照号是 5 至 15 位字母和数字，至少有一个数字',
    en: 'A passport number has 5 to 15 letters and digits, with a digit at least',
  },
  hkMacaoPermit: {
    zh: '港澳通行证号是 H 或 M 加 8 位数字（旧版 10 位）',
    en: 'A permit for Hong Kong or Macao is H or M followed by 8 digits, 10 on older ones',
  },
  taiwanPermit: {
    zh: '台胞证号是 8 位数字（旧版 10 位）',
    en: 'A permit for Taiwan has 8 digits, 10 on older ones',
  },
  name: {
    zh: '姓名只含文字，之间可用空格、连字符、撇号或间隔号（·）',
    en: 'Use letters or Chinese characters, separated by spaces, hyphens, apostrophes or middle dots',
  },
  nameSign: {
    zh: '第 {place} 个字符“{sign}”不能用在姓名里',
    en: 'Character {place}, “{sign}”, cannot be part of a name',
  },
  nameUnseen: {
    zh: '第 {place} 个字符是不可见字符，请删去后重新输入',
    en: 'Character {place} cannot be seen. Delete it and type again',
  },
  nameSigns: {
    zh: '企业名称只含文字、数字、空格和 ( ) · & + , . - 等符号，请按营业执照填写',
    en: 'Use letters, digits, spaces and ( ) · & + , . - only, as on the business licence',
  },
  nameAddress: {
    zh: '企业名称不能含网址；缩写的点后请加空格',
    en: 'A name cannot contain a web address. Put a space after the dot of an abbreviation',
  },
  nameNumber: {
    zh: '企业名称不能含电话等长串数字，请按营业执照填写',
    en: 'A name cannot contain a phone number or another long number',
  },
  nameRequest: {
    zh: '企业名称不能含让人点击、联系或付款的话，请按营业执照填写',
    en: 'A name cannot ask people to click, call, reply or pay. Enter it as on the business licence',
  },
  taxNoLength: { zh: '应为 18 位，现在是 {given} 位', en: '18 characters needed, {given} given' },
  taxNoCheck: { zh: '最后一位对不上，请核对', en: 'The last character does not fit' },
  creditCode: {
    zh: '统一社会信用代码为 18 位，不含字母 I、O、S、V、Z',
    en: 'A unified social credit code has 18 characters, without the letters I, O, S, V and Z',
  },
  creditCodeChecksum: {
    zh: '统一社会信用代码校验位不正确，请核对',
    en: 'The check character is incorrect. Please check the code',
  },
  companyTwice: { zh: '名单里已有这家企业', en: 'This company is on the list already' },
  companyOwn: {
    zh: '这是贵司自己，请填其他企业',
    en: 'This is your own organization. Name another company',
  },
  email: {
    zh: '邮箱格式不正确，例如 name@company.com',
    en: 'Enter a valid e-mail address, for example name@company.com',
  },
  password: {
    zh: '密码为 6–72 位，须同时含字母和数字；16 位以上不限',
    en: '6–72 characters with a letter and a digit, or at least 16 characters of any kind',
  },
  loginName: {
    zh: '登录名为 4–32 位字母、数字或 _ . @ -，以字母或数字开头',
    en: '4–32 letters, digits or _ . @ -, starting with a letter or digit',
  },
  date: { zh: '日期格式不正确，例如 2026-11-21', en: 'Enter a valid date, for example 2026-11-21' },
} as const satisfies Record<string, Record<Language, string>>;

export type FieldMessageName = keyof typeof fieldMessages;

export type FieldError = { field: string; message: string };

export const fieldMessage = (name: FieldMessageName, language: Language, facts: Record<string, unknown> = {}): string =>
  fillWords(fieldMessages[name][language], facts);
