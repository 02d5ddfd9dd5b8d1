import { fillWords, type Language } from '../wire/language.ts';
import type { FieldError } from '../wire/field-messages.ts';

/**
 * Fields that the specification does not have, and why the calls ask for them: a look-up before the consent, and the
 * consent itself, count only where it can be shown what was read and agreed to.
 */
const words = {
  noticeVersion: {
    zh: '候选人已阅读并勾选的身份核验说明的版本，现为 {version}',
    en: 'The version of the identity notice that the candidate has read and ticked; the current one is {version}',
  },
  textVersion: {
    zh: '候选人已阅读的授权书的版本，现为 {version}',
    en: 'The version of the consent text that the candidate has read; the current one is {version}',
  },
  signature: {
    zh: '候选人的签名：手写签名的图片，或在 signedName 中填写与订单一致的姓名',
    en: 'The signature of the candidate: an image, or in signedName the name as it was ordered',
  },
  agreedCodes: {
    zh: '候选人逐项单独同意的敏感项目，可选：{codes}',
    en: 'The sensitive items that the candidate has agreed to one by one, of {codes}',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** What a refusal says of one of these fields, in the shape in which wrong parameters are told. */
export const consentFieldError = (
  field: keyof typeof words,
  language: Language,
  facts: Record<string, unknown> = {},
): FieldError => ({ field, message: fillWords(words[field][language], facts) });
