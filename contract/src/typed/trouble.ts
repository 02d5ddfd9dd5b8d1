import { dayInChina } from '../wire/china-time.ts';
import { type FieldMessageName, fieldMessage } from '../wire/field-messages.ts';
import { missingMessage } from '../wire/field-names.ts';
import type { Language } from '../wire/language.ts';
import { obeys } from '../wire/rules.ts';
import { readDigits } from './code.ts';
import { type DocumentType, documentWords, isDocumentNumber } from './document.ts';
import { idNumberTrouble, readIdNumber } from './id-number.ts';
import { plainName, shownName } from './name.ts';
import { readPhone } from './phone.ts';

/** What is wrong with what was typed: a key of `field-messages.ts`, and what its words name. */
export type Trouble = { readonly name: FieldMessageName; readonly facts?: Readonly<Record<string, string | number>> };

export const nameMost = 40;
const isUnseen = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Letters and marks of any script, and what may stand between the parts of a name. */
const isOfNames = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}々〇ʻʼ\s·•‧∙⋅⸱・･᛫.．。'’‘`\p{Pd}]/u;

/** The first sign that no name has, by its place as it is seen. */
function signTrouble(shown: string): Trouble | null {
  const signs = [...shown];
  const place = signs.findIndex((sign) => ![...sign.normalize('NFKC')].every((form) => isOfNames.test(form)));
  const sign = signs[place];
  if (sign === undefined) return null;
  return isUnseen.test(sign)
    ? { name: 'nameUnseen', facts: { place: place + 1 } }
    : { name: 'nameSign', facts: { place: place + 1, sign } };
}

function nameTrouble(typed: string): Trouble | null {
  const shown = shownName(typed);
  if (shown === '') return { name: 'missing' };
  if (shown.length > nameMost) return { name: 'tooLong', facts: { maximum: nameMost } };
  return signTrouble(shown) ?? (obeys('name', plainName(shown)) ? null : { name: 'name' });
}

const phoneTrouble = (typed: string): Trouble | null => {
  const phone = readPhone(typed);
  return phone === '' ? { name: 'missing' } : obeys('phone', phone) ? null : { name: 'phone' };
};

const numberTrouble = (typed: string): Trouble | null => {
  const number = readIdNumber(typed);
  if (number === '') return { name: 'missing' };
  const name = idNumberTrouble(number, dayInChina(Date.now()));
  return name === null ? null : { name, facts: { given: number.length } };
};

/** Of a code that was sent to a phone. */
const codeTrouble = (typed: string): Trouble | null => {
  const code = readDigits(typed);
  return code === '' ? { name: 'missing' } : /^\d{6}$/.test(code) ? null : { name: 'phoneCode' };
};

const troubles = { name: nameTrouble, phone: phoneTrouble, idCard: numberTrouble, code: codeTrouble } as const;
export type TypedKind = keyof typeof troubles;

/** What keeps this from being a name, a phone, the number of an ID card or a code; null when nothing does. */
export const troubleOf = (kind: TypedKind, typed: string): Trouble | null => troubles[kind](typed);

const fieldOf = { name: 'name', phone: 'phoneNo', idCard: 'idCard', code: 'validateCode' } as const;

/** The same in words for whoever types. */
export function troubleWords(kind: TypedKind, typed: string, language: Language): string | null {
  const trouble = troubleOf(kind, typed);
  if (trouble?.name === 'missing') return missingMessage(fieldOf[kind], language);
  return trouble && fieldMessage(trouble.name, language, trouble.facts);
}

/** The same of the number of a document. */
export function documentTrouble(type: DocumentType, typed: string): Trouble | null {
  if (type === 'idCard') return numberTrouble(typed);
  const number = readIdNumber(typed);
  if (number === '') return { name: 'missing' };
  return isDocumentNumber(type, number) ? null : { name: type };
}

export function documentTroubleWords(type: DocumentType, typed: string, language: Language): string | null {
  const trouble = documentTrouble(type, typed);
  if (trouble?.name !== 'missing') return trouble && fieldMessage(trouble.name, language, trouble.facts);
  const number = documentWords[type].number[language];
  return language === 'zh' ? `请输入${number}` : `${number} is required`;
}
