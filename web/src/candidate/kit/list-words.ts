import type { Language } from '@beidiao/contract/wire/language';

/** "甲、乙、丙", "A, B and C": commas and no 和, since names have 和 in them. */
export const listWords = (words: readonly string[], language: Language): string =>
  language === 'zh' ? words.join('、') : new Intl.ListFormat('en').format(words);
