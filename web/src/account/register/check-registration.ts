import { type FieldMessageName, fieldMessage } from '@beidiao/contract/wire/field-messages';
import { missingMessage } from '@beidiao/contract/wire/field-names';
import type { Language } from '@beidiao/contract/wire/language';
import { enterpriseNameTrouble } from '@beidiao/contract/wire/plain-names';
import { creditCodeChecksumHolds, obeys, tidyCreditCode } from '@beidiao/contract/wire/rules';

export type RegistrationField =
  | 'epName'
  | 'name'
  | 'email'
  | 'loginName'
  | 'password'
  | 'phoneNo'
  | 'validateCode'
  | 'creditCode';

/** A phone can be given later. */
const optional: readonly RegistrationField[] = ['phoneNo', 'validateCode'];

/** The server's rules for the same fields (`accountCalls.register`), so that a mistake shows before it is sent. */
const checks: Record<RegistrationField, (value: string) => [FieldMessageName, Record<string, unknown>?] | null> = {
  epName: (value) => {
    if (value.length < 2) return ['tooShort', { minimum: 2 }];
    if (value.length > 80) return ['tooLong', { maximum: 80 }];
    const trouble = enterpriseNameTrouble(value);
    return trouble === undefined ? null : [trouble];
  },
  creditCode: (value) => {
    const code = tidyCreditCode(value);
    if (!obeys('creditCode', code)) return ['creditCode'];
    return creditCodeChecksumHolds(code) ? null : ['creditCodeChecksum'];
  },
  name: (value) => (obeys('name', value) ? null : ['name']),
  email: (value) => (obeys('emailStrict', value) ? null : ['email']),
  loginName: (value) => (obeys('loginName', value) ? null : ['loginName']),
  password: (value) => (obeys('password', value) ? null : ['password']),
  phoneNo: (value) => (obeys('phone', value.replace(/[\s-]/g, '')) ? null : ['phone']),
  validateCode: (value) => (/^\d{6}$/.test(value) ? null : ['phoneCode']),
};

/** What is wrong with a field of the registration, or null. */
export function checkRegistration(name: RegistrationField, value: string, language: Language): string | null {
  const text = name === 'password' ? value : value.trim();
  if (text === '' && optional.includes(name)) return null;
  if (text === '') return missingMessage(name, language);
  const wrong = checks[name](text);
  return wrong && fieldMessage(wrong[0], language, wrong[1]);
}
