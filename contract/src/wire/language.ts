export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

export type Bilingual = { readonly [L in Language]: string };

/** In both languages where the words are ours; as they came where they are somebody else's. */
export type Words = string | Bilingual;
export const wordsIn = (words: Words, language: Language): string =>
  typeof words === 'string' ? words : words[language];

/** "{count} left" with its facts; one that is missing leaves nothing. */
export const fillWords = (words: string, facts: Readonly<Record<string, unknown>>): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));

/** Chinese unless the first language that the header names and we speak is English. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'zh') return 'zh';
    if (tag === 'en') return 'en';
  }
  return 'zh';
}
