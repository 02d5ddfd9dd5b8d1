import type { Language } from '@beidiao/contract/wire/language';
import type { ShowcaseItem } from '../showcase.ts';

type Match = (text: string, typed: string) => unknown;
let matchPinyin: Match = () => false;

/** The dictionary is loaded when somebody goes to the search. */
export async function loadPinyin(): Promise<void> {
  const { default: pinyin } = await import('pinyin-match');
  matchPinyin = (text, typed) => pinyin.match(text, typed);
}

/** By name, by what is found or by source; Chinese by its pinyin and initials as well. */
export function findItems(items: readonly ShowcaseItem[], typed: string, language: Language): readonly ShowcaseItem[] {
  const wish = typed.trim().toLowerCase();
  if (wish === '') return items;
  return items.filter((item) => {
    const texts = [item.name[language], item.description[language], item.source[language], item.code];
    return texts.some((text) => text.toLowerCase().includes(wish)) || Boolean(matchPinyin(item.name.zh, wish));
  });
}
