import { type Trouble, troubleOf } from '@beidiao/contract/typed/trouble';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
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
const checks: Record<RegistrationField, (value: string) => Trouble | null> = {
  epName: (value) => {
    if (value.length < 2) return { name: 'tooShort', facts: { minimum: 2 } };
    if (value.length > 80) return { name: 'tooLong', facts: { maximum: 80 } };
    const trouble = enterpriseNameTrouble(value);
    return trouble === undefined ? null : { name: trouble };
  },
  creditCode: (value) => {
    const code = tidyCreditCode(value);
    if (!obeys('creditCode', code)) return { name: 'creditCode' };
    return creditCodeChecksumHolds(code) ? null : { name: 'creditCodeChecksum' };
  },
  name: (value) => troubleOf('name', value),
  email: (value) => (obeys('emailStrict', value) ? null : { name: 'email' }),
  loginName: (value) => (obeys('loginName', value) ? null : { name: 'loginName' }),
  password: (value) => (obeys('password', value) ? null : { name: 'password' }),
  phoneNo: (value) => troubleOf('phone', value),
  validateCode: (value) => troubleOf('code', value),
};

/** What is wrong with a field of the registration, or null. */
export function checkRegistration(name: RegistrationField, value: string, language: Language): string | null {
  const text = name === 'password' ? value : value.trim();
  if (text === '' && optional.includes(name)) return null;
  if (text === '') return missingMessage(name, language);
  const wrong = checks[name](text);
  if (wrong?.name === 'missing') return missingMessage(name, language);
  return wrong && fieldMessage(wrong.name, language, wrong.facts);
}
