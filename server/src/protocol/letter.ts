import { chapterOfItems, protocolOf } from '@beidiao/contract/candidate/consent-text';
import type { Language } from '@beidiao/contract/wire/language';
import type { Chapter } from './legal-text.ts';

const general: Record<Language, Record<string, string> & { items: string }> = {
  zh: {
    enterprise: '招聘单位',
    contact: '招聘联系人',
    position: '所应聘的岗位',
    items: '以授权页上逐项列出的项目、来源和法律依据为准。',
  },
  en: {
    enterprise: 'the employer',
    contact: 'the recruiter',
    position: 'the position',
    items: 'The items, sources and legal bases listed one by one on the consent page apply.',
  },
};

/** The letter in general words: names and items stand in the copy of each candidate. */
export const letterOf = (language: Language): readonly Chapter[] =>
  // The notice on the site speaks for every employer; what this house offers besides stands in the candidate's own copy.
  protocolOf(language, { lendsAccounts: false, idType: 'idCard' }).map(({ title, lines }, place) => ({
    // Its order has been the same in every version so far.
    id: `letter-${place + 1}`,
    title,
    lines: (place === chapterOfItems ? [general[language].items] : lines).map((line) =>
      line
        .replace(/\{(\w+)\}/g, (whole, name: string) => general[language][name] ?? whole)
        // A general word can begin the sentence
        .replace(/^[a-z]/, (first) => first.toUpperCase()),
    ),
  }));
