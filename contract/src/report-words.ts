import { type Language, type Words, wordsIn } from './language.ts';
import type { ComparedRow, ReportItem } from './report.ts';
import { type Light, taskResultWords } from './task-states.ts';

type OfItem = Pick<ReportItem, 'code'>;

/** The item with its number when it was checked for several subjects: "工作履历 · 第 2 段". */
export function itemTitle(
  { code, n = 1, name }: { code: string; n?: number | undefined; name: ReportItem['name'] },
  report: { readonly items: readonly OfItem[]; readonly waiting?: readonly OfItem[] },
  language: Language,
): string {
  const subjects = [...report.items, ...(report.waiting ?? [])].filter((item) => item.code === code);
  const isOneOfSeveral = subjects.length > 1 || n > 1;
  if (!isOneOfSeveral) return name[language];
  return language === 'zh' ? `${name.zh} · 第 ${n} 段` : `${name.en} · no. ${n}`;
}

const slight: Record<Language, string> = { zh: '轻微出入', en: 'Slight difference' };

/** A difference under the blue light has no weight, and its word says so. */
export const resultWord = ({ light, result }: Pick<ReportItem, 'light' | 'result'>, language: Language): string =>
  light === 'blue' ? slight[language] : taskResultWords[result][language];

const saidMax = 40;
const factsMax = 3;

/** Of a summary: the whole stands with the item. */
function saidIn(words: Words | null, language: Language): string {
  const said = words === null ? '-' : wordsIn(words, language);
  return said.length > saidMax ? `${said.slice(0, saidMax)}…` : said;
}

/** "任职时间：自述 2022-12，核实 2022-07"; without a statement of the candidate only what was found. */
function factOf(row: ComparedRow, language: Language): string {
  const label = row.label[language];
  const [claimed, found] = [saidIn(row.claimed, language), saidIn(row.found, language)];
  if (language === 'zh')
    return row.claimed === null ? `${label}：${found}` : `${label}：自述 ${claimed}，核实 ${found}`;
  return row.claimed === null ? `${label}: ${found}` : `${label}: said ${claimed}, found ${found}`;
}

/** One line for the summary: what differs or was found, else the rule that lit it, else that there is nothing. */
export function itemNote(item: ReportItem, language: Language): string {
  const isChinese = language === 'zh';
  const differing = item.rows.filter(({ verdict }) => verdict === 'differs');
  if (differing.length > 0) {
    const more = differing.length - factsMax;
    const facts = differing.slice(0, factsMax).map((row) => factOf(row, language));
    if (more > 0) facts.push(isChinese ? `另有 ${more} 处不一致` : `${more} more differ`);
    return facts.join(isChinese ? '；' : '; ');
  }
  if (item.rule) return item.rule[language];
  const word = resultWord(item, language);
  const labels = item.rows
    .slice(0, 6)
    .map(({ label }) => label[language])
    .join(isChinese ? '、' : ', ');
  if (!labels) return word;
  return isChinese ? `${labels}${word}` : `${labels}: ${word.toLowerCase()}`;
}

/** The light of a row and its word. What nothing was said about is not compared: there is a record, or none. */
export function comparison(
  row: ComparedRow,
  item: Pick<ReportItem, 'light' | 'result'>,
): { light: Light; word: 'same' | 'noRecord' | 'differs' | 'recordFound' | 'noted' | 'unknown' } {
  // What only the source can say has nothing to be compared with.
  if (row.verdict === 'unknown') return { light: 'grey', word: row.found === null ? 'unknown' : 'noted' };
  if (row.verdict === 'same') return { light: 'green', word: item.result === 'noRecord' ? 'noRecord' : 'same' };
  // What weighs against somebody who said nothing about it differs from nothing.
  if (row.claimed === null) return { light: item.light, word: item.result === 'recordFound' ? 'recordFound' : 'noted' };
  return { light: item.light, word: 'differs' };
}
