import { type Bilingual, type Language, type Words, wordsIn } from '../wire/language.ts';
import type { ClaimContent } from './claim-content.ts';
import { saidOf } from './claim-fields.ts';

/** One of the answers that a claim is chosen from, as it is kept. */
export type ClaimChoice = {
  readonly key: string;
  readonly label: Bilingual;
  /** It says that the candidate does not know: nothing that is found can differ from it. */
  readonly isOpen?: true;
};

const choice = (key: string, en: string): ClaimChoice => ({ key, label: { zh: key, en } });

/** The degrees that a school is asked with. */
export const degreeLevels = ['专科', '本科', '硕士', '博士', '其他'] as const;
const levelWords = ['Associate', 'Bachelor', 'Master', 'Doctorate', 'Other'] as const;

/** Fields that are chosen from a list. What certificates say is kept as they say it, whatever language the page speaks. */
const choicesOfField: Readonly<Record<string, readonly ClaimChoice[]>> = {
  level: degreeLevels.map((level, place) => choice(level, levelWords[place] ?? level)),
  studyForm: [
    choice('全日制', 'Full-time'),
    choice('非全日制', 'Part-time'),
    choice('自学考试', 'Self-taught examination'),
    choice('成人教育', 'Adult education'),
    choice('网络教育', 'Online education'),
    choice('开放教育', 'Open education'),
    choice('其他', 'Other'),
  ],
  nonCompete: [
    { key: 'none', label: { zh: '没有', en: 'None' } },
    { key: 'active', label: { zh: '有，还在限制期内', en: 'Yes, still in force' } },
    { key: 'ended', label: { zh: '有，已不在限制期内', en: 'Yes, no longer in force' } },
    { key: 'unknown', label: { zh: '不清楚', en: 'Not sure' }, isOpen: true },
  ],
};

/** The answers of a field; none where it is written in words. */
export const claimChoices = (field: string): readonly ClaimChoice[] => choicesOfField[field] ?? [];

/** How a claim says one of its fields, by its name where it was chosen. */
export function saidInWords(content: ClaimContent, field: string): string | Words | null {
  const said = saidOf(content, field);
  return claimChoices(field).find(({ key }) => key === said)?.label ?? said;
}

/** A value of a claim in words: the chosen answer by its name, anything else as it was written. */
export const claimValueWord = (field: string, value: string, language: Language): string =>
  wordsIn(claimChoices(field).find(({ key }) => key === value)?.label ?? value, language);
