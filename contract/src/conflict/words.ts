import type { Language } from '../wire/language.ts';
import type { ComparedCompany } from './companies.ts';

const brackets: Record<Language, readonly [string, string]> = { zh: ['（', '）'], en: [' (', ')'] };

/** "A（91330106MA27XYZ123）、B" */
export function companiesWords(companies: readonly ComparedCompany[], language: Language): string {
  const [open, close] = brackets[language];
  return companies
    .map(({ name, creditCode }) => (creditCode === null ? name : `${name}${open}${creditCode}${close}`))
    .join(language === 'zh' ? '、' : ', ');
}
