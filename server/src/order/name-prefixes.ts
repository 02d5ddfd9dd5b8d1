import { apostrophes, plainName } from '@beidiao/contract/typed/name';
import { doubleSurnames } from '@beidiao/contract/typed/surnames';

/** More of a name than this tells no two people apart, and each sign more is a row for each name. */
const longest = 8;
/** A search of more words than this is no name. */
const wordsMax = 4;

/** One sign is a syllable or a word of its own. */
const isIdeographic = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u.test(word);

/**
 * The words of a name, each of one kind of script: without capitals, accents and apostrophes, in the compatible form of
 * each sign. "Ｊosé O'Neill" is jose and oneill, "阿卜杜拉·买买提" 阿卜杜拉 and 买买提.
 */
function wordsOf(name: string): string[] {
  const plain = name
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/['`\p{M}]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  return (
    plain.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu,
    ) ?? []
  );
}

/** One Chinese sign alone is a surname more often than not: its key would tell how many people of a member have it. */
const tells = (part: string): boolean => !isIdeographic(part) || [...part].length > 1;

const beginningsOf = (word: string): string[] => {
  const signs = [...word];
  const shortest = Math.min(2, signs.length);
  const most = Math.min(longest, signs.length);
  return Array.from({ length: most - shortest + 1 }, (_, more) => signs.slice(0, shortest + more).join(''));
};

/** What follows the surname. A name that begins like a double surname may have a single one, and is cut both ways. */
function givenNamesOf(word: string): string[] {
  const signs = [...word];
  const cuts = doubleSurnames.has(signs.slice(0, 2).join('')) ? [1, 2] : [1];
  return cuts.map((cut) => signs.slice(cut).join('')).filter((given) => given !== '');
}

/** The words and, of a Chinese name in one piece, the given name. */
function partsOf(name: string): string[] {
  const words = wordsOf(name);
  const [only, ...others] = words;
  return only !== undefined && others.length === 0 && isIdeographic(only) ? [only, ...givenNamesOf(only)] : words;
}

/** The parts that are long enough; where none is, the words of the whole in one piece: "王", "王·五". */
function tellingOf(parts: readonly string[], words: readonly string[]): string[] {
  const telling = parts.filter(tells);
  return telling.length > 0 || words.length === 0 ? telling : [words.join('')];
}

/** Every beginning by which a name is found, from two signs on; a name of one sign is found by that one. */
export function namePrefixes(name: string): string[] {
  const parts = [...partsOf(name), ...partsOf(plainName(name))];
  return [...new Set(tellingOf(parts, wordsOf(name)).flatMap(beginningsOf))];
}

/**
 * What a name must have all of to be found by this text. Pieces of one Chinese sign count together with what stands beside
 * them ("王 五" is 王五), a single letter only where there is nothing longer.
 */
export function prefixesAsked(text: string): string[] {
  const words = wordsOf(text);
  const pieces = words.every(tells) ? words : wordsOf(plainName(text));
  const asked = tellingOf(pieces, pieces).map((word) => [...word].slice(0, longest).join(''));
  const telling = asked.filter((word) => [...word].length > 1);
  return [...new Set(telling.length > 0 ? telling : asked)].slice(0, wordsMax);
}
