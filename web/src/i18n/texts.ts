import { fillWords, type Language } from '@beidiao/contract/wire/language';
import { useLanguage } from './language.ts';

export type Texts<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;
export type Facts = Readonly<Record<string, string | number>>;
/** The text of a key, with `{name}` replaced by a fact. */
export type Translate<K extends string> = (key: K, facts?: Facts) => string;

/** The texts of one screen; a key that one language lacks does not compile. */
export const bilingual = <const Zh extends Record<string, string>>(texts: {
  zh: Zh;
  en: { readonly [K in keyof Zh]: string };
}): Texts<keyof Zh & string> => texts;

export function textsNow<K extends string>(texts: Texts<K>, language: Language): Translate<K> {
  return (key, facts) => (facts ? fillWords(texts[language][key], facts) : texts[language][key]);
}

export const useTexts = <K extends string>(texts: Texts<K>): Translate<K> => textsNow(texts, useLanguage());
