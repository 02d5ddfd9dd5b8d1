import type { TextPair } from './collect-texts.ts';
import { bannedWords } from './banned-words.ts';

const han = '\\p{Script=Han}';
/** A comma, full stop, colon and the like of the English keyboard between or behind Chinese characters. */
const halfWidth = new RegExp(
  `${han}[,;:!?](?=${han}|$|\\s)|${han}\\.(?=${han}|$)|[${'（'}]?\\((?=${han})|(?<=${han})\\)`,
  'u',
);

/** Chinese names that English readers have to recognise on the page that they are sent to. */
const quotedChinese = /“[^”]*”/g;

/** The mark is drawn in Chinese in both languages. */
const brand = '背调';

const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join(' ');

type Sides = { readonly zh: string; readonly en: string };
type Check = (sides: Sides) => string | false | undefined;

const checks: readonly Check[] = [
  ({ en }) => /\p{Script=Han}/u.test(en.replace(quotedChinese, '')) && en !== brand && 'Chinese stands in the English',
  ({ en }) => /[，。；：！？（）、]/u.test(en) && 'full-width punctuation stands in the English',
  ({ zh }) => halfWidth.test(zh) && 'half-width punctuation stands beside Chinese',
  ({ zh, en }) =>
    placeholders(zh) !== placeholders(en) && `the placeholders differ: "${placeholders(zh)}" and "${placeholders(en)}"`,
  ({ zh, en }) => {
    const texts = { zh: zh.replaceAll(/\{\w+\}/g, '{}'), en: en.replaceAll(/\{\w+\}/g, '{}') };
    const hit = bannedWords.find(({ language, form }) => form.test(texts[language]));
    return hit && `"${texts[hit.language].match(hit.form)?.[0] ?? ''}" is not said here; say ${hit.wanted}`;
  },
];

/** What is wrong with one text, a line each. */
export function faultsOf({ file, line, key, zh, en }: TextPair): string[] {
  const place = `${file}:${line} ${key}`;
  if (zh === undefined || en === undefined) return [`${place} there is no ${zh === undefined ? 'Chinese' : 'English'}`];
  return checks.flatMap((check) => {
    const fault = check({ zh, en });
    return fault ? [`${place} ${fault} (${zh} | ${en})`] : [];
  });
}
