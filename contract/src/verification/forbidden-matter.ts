import { type ForbiddenCategory, forbiddenCategories, forbiddenGroups, illnessInCapitals } from './forbidden-words.ts';
import { patternOf, plainReading } from './plain-reading.ts';

/** `sure`: nothing else can be meant, and it is refused. `doubtful`: whoever writes it says whether something else is meant. */
export type Certainty = 'sure' | 'doubtful';
export type ForbiddenHit = {
  readonly category: ForbiddenCategory;
  /** What was found, as it reads in simplified characters and small letters. */
  readonly words: readonly string[];
  readonly certainty: Certainty;
};

const patterns = forbiddenCategories.map((category) => {
  const { sure, doubtful, lawful } = forbiddenGroups[category];
  return { category, sure: patternOf(sure), doubtful: patternOf(doubtful), lawful: patternOf(lawful) };
});

/** Where a sentence ends, in both languages. */
const endOfSentence = /(?<=[。！？；!?;\n])|(?<=\.\s)/u;

/** A text without the sentences that speak of a category. */
export const withoutMatter = (text: string, category: ForbiddenCategory): string =>
  text
    .split(endOfSentence)
    .filter((sentence) => !forbiddenMatter(sentence).some((hit) => hit.category === category))
    .join('')
    .trim();

const foundIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([words]) => words)),
];

/**
 * What a text says that no report may say, category by category: sure hits where there are any, else doubtful ones. Work
 * matter in which such words stand (工会干事, 民族证券, 健康证) is none.
 */
export function forbiddenMatter(text: string): ForbiddenHit[] {
  const read = plainReading(text);
  return patterns.flatMap(({ category, sure, doubtful, lawful }): ForbiddenHit[] => {
    const rest = read.replace(lawful, '|');
    const hits = foundIn(rest, sure);
    if (category === 'health') hits.push(...(illnessInCapitals.exec(text.normalize('NFKC')) ?? []));
    if (hits.length > 0) return [{ category, words: hits, certainty: 'sure' }];
    const seeming = foundIn(rest, doubtful);
    return seeming.length > 0 ? [{ category, words: seeming, certainty: 'doubtful' }] : [];
  });
}
