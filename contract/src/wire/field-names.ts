import { fieldMessage } from './field-messages.ts';
import type { Language } from './language.ts';

/** What the fields of the wire are called on a form, so that a message can name the one that it is about. */
const fieldNames: Readonly<Record<string, Record<Language, string>>> = {
  name: { zh: '姓名', en: 'Name' },
  phoneNo: { zh: '手机号', en: 'Phone number' },
  newPhoneNo: { zh: '新手机号', en: 'New phone number' },
  idCard: { zh: '身份证号', en: 'ID card number' },
  email: { zh: '邮箱', en: 'E-mail' },
  epName: { zh: '企业全称', en: 'Company name' },
  loginName: { zh: '登录名', en: 'Login name' },
  password: { zh: '密码', en: 'Password' },
  currentPassword: { zh: '当前密码', en: 'Current password' },
  newpass: { zh: '新密码', en: 'New password' },
  confirmPassword: { zh: '确认密码', en: 'Confirm password' },
  confirmpass: { zh: '确认密码', en: 'Confirm password' },
  validateCode: { zh: '验证码', en: 'Verification code' },
  captcha: { zh: '图中的字符', en: 'Characters in the image' },
  department: { zh: '入职部门', en: 'Department' },
  position: { zh: '入职岗位', en: 'Position' },
  proposedEntryDate: { zh: '拟入职日期', en: 'Start date' },
};

/** "拟入职日期不是有效日期，请按 2026-11-21 的格式输入" */
export function notADateMessage(field: string, language: Language): string {
  const name = fieldNames[field]?.[language];
  if (name === undefined) return fieldMessage('date', language);
  return language === 'zh'
    ? `${name}不是有效日期，请按 2026-11-21 的格式输入`
    : `${name} is not a valid date. Enter a date like 2026-11-21`;
}

/** "请输入手机号"; a field without a name of its own is told without one. */
export function missingMessage(field: string, language: Language): string {
  const name = fieldNames[field]?.[language];
  if (name === undefined) return fieldMessage('missing', language);
  return language === 'zh' ? `请输入${name}` : `${name} is required`;
}
