import { inOnePiece } from '../typed/signs.ts';
import { holdsAddress, holdsRequest, holdsUnseen } from './plain-names.ts';

/**
 * The validation rules of the specification, exact, for both sides of the wire.
 * Each rule has a name; its words stand in `field-messages.ts`.
 */
/** Letters of any script with the marks upon them; no digits, signs or pictures. */
const namePart = '(?:[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}々〇ʻʼ]\\p{M}{0,3})+';

export const rules = {
  idCard: /^(\d{15}|\d{17}[\dXx])$/,
  phone: /^\d{11}$/,
  /**
   * Chinese or Latin (欧阳晨曦, 热孜万古丽·买买提, Anne-Marie O’Neill, J. R. Smith): between the parts one space, hyphen,
   * apostrophe or middle dot, after one a full stop. The specification has characters beyond ASCII alone. What it must not
   * carry (`obeys` looks at that, too) stands in `plain-names.ts`.
   */
  name: new RegExp(`^${namePart}(?:(?:\\.? |\\.|['’·•-])${namePart})*\\.?$`, 'u'),
  /** Authority and kind, six digits of the place, the organization code, the check character. No I, O, S, V, Z. */
  creditCode: /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/,
  emailLoose: /^[^\s@]+@[^\s@]+$/,
  emailStrict: /^[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*@[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*\.[A-Za-z0-9]{2,4}$/,
  /**
   * 6 to 16 letters and digits with both are what the specification asks for, and stay enough. Signs and up to 72 characters
   * are welcome; from 16 on the length alone counts.
   */
  password: /^(?:(?=.*[A-Za-z])(?=.*\d)[^\p{Cc}]{6,72}|[^\p{Cc}]{16,72})$/u,
  number: /^\d+$/,
  chinese: /^[\u4e00-\u9fff]+$/,
  /** Ours: the specification leaves the login name open. A phone number is one, too. */
  loginName: /^[A-Za-z0-9][A-Za-z0-9_.@-]{3,31}$/,
} as const;

/** Of a password, in characters. */
export const passwordLength = { least: 6, most: 72 } as const;

export type RuleName = keyof typeof rules;

const isPlain = (name: string): boolean => !holdsUnseen(name) && !holdsAddress(name) && !holdsRequest(name);

export const obeys = (rule: RuleName, value: string): boolean =>
  rules[rule].test(value) && (rule !== 'name' || isPlain(value));

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: the last character of an 18-character number follows from the other 17, which stand in `body`. */
function checkCharacterOf(body: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return '10X98765432'.charAt(sum % 11);
}

/** The number of 18 characters whose first 17 digits these are. */
export const withCheckCharacter = (body: string): string => body.slice(0, 17) + checkCharacterOf(body);

export function idCardChecksumHolds(idCard: string): boolean {
  if (!rules.idCard.test(idCard)) return false;
  return idCard.length === 15 || withCheckCharacter(idCard) === idCard.toUpperCase();
}

const creditCodeLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** GB 32100: the last of the 18 characters of a unified social credit code follows from the other 17. */
export function creditCodeChecksumHolds(code: string): boolean {
  if (!rules.creditCode.test(code)) return false;
  let weight = 1;
  let sum = 0;
  for (const letter of code.slice(0, 17)) {
    sum += creditCodeLetters.indexOf(letter) * weight;
    weight = (weight * 3) % 31;
  }
  return creditCodeLetters[(31 - (sum % 31)) % 31] === code.slice(-1);
}

/** How a code is kept: capitals, without the spaces that people copy with it. */
export const tidyCreditCode = (typed: string): string => inOnePiece(typed).toUpperCase();

export type IdCardFacts = { birthDate: string; sex: 'male' | 'female' };

/** Birth date (yyyy-mm-dd) and sex as the number tells them; undefined when it is no real date. */
export function readIdCard(idCard: string): IdCardFacts | undefined {
  if (!rules.idCard.test(idCard)) return undefined;
  const digits = idCard.length === 15 ? `19${idCard.slice(6, 12)}` : idCard.slice(6, 14);
  const birthDate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  const time = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== birthDate) return undefined;
  const order = Number(idCard.length === 15 ? idCard[14] : idCard[16]);
  return { birthDate, sex: order % 2 === 1 ? 'male' : 'female' };
}

export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

/** Of a number of 15 or 18 characters the first and last four stay; of the shorter ones of other documents two. */
export function maskIdCard(idCard: string): string {
  const shown = idCard.length < 15 ? 2 : 4;
  if (idCard.length <= 2 * shown) return '*'.repeat(idCard.length);
  return `${idCard.slice(0, shown)}${'*'.repeat(idCard.length - 2 * shown)}${idCard.slice(-shown)}`;
}

const eighteen = /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g;
const isIdNumber = (text: string): boolean => idCardChecksumHolds(text) && readIdCard(text) !== undefined;
/** Whether a whole ID number of 18 characters stands in a text. */
export const holdsIdNumber = (text: string): boolean => (text.match(eighteen) ?? []).some(isIdNumber);
/** A text with every whole ID number of 18 characters masked. */
export const maskIdNumbersIn = (text: string): string =>
  text.replaceAll(eighteen, (found) => (isIdNumber(found) ? maskIdCard(found) : found));
