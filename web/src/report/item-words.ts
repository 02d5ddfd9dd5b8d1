import type { Language } from '@beidiao/contract/language';
import type { ComparedRow, ReportItem } from '@beidiao/contract/report';
import { type Light, taskResultWords } from '@beidiao/contract/task-states';
import { textsNow } from '../i18n/texts.ts';
import { paperTexts } from './paper-texts.ts';

/** A difference under the blue light has no weight, and its word says so. */
export function resultWord({ light, result }: Pick<ReportItem, 'light' | 'result'>, language: Language): string {
  return light === 'blue' ? paperTexts[language].slight : taskResultWords[result][language];
}

/** "任职时间：自述 2022-12，核实 2022-07"; without a statement of the candidate only what was found. */
function factOf({ label, claimed, found }: ComparedRow, language: Language): string {
  const t = textsNow(paperTexts, language);
  const facts = { label: label[language], claimed: claimed ?? '-', found: found ?? '-' };
  return claimed === null ? t('factFound', facts) : t('factBoth', facts);
}

/** One line for the summary: what differs or was found, else the rule that lit it, else that there is nothing. */
export function itemNote(item: ReportItem, language: Language): string {
  const isChinese = language === 'zh';
  const differing = item.rows.filter(({ verdict }) => verdict === 'differs').map((row) => factOf(row, language));
  if (differing.length > 0) return differing.join(isChinese ? '；' : '; ');
  if (item.rule) return item.rule[language];
  const word = resultWord(item, language);
  const labels = item.rows.map(({ label }) => label[language]).join(isChinese ? '、' : ', ');
  if (!labels) return word;
  return isChinese ? `${labels}${word}` : `${labels}: ${word.toLowerCase()}`;
}

/** The light of a row and its word. What nothing was said about is not compared: there is a record, or none. */
export function comparison(
  row: ComparedRow,
  item: Pick<ReportItem, 'light' | 'result'>,
): { light: Light; word: 'same' | 'noRecord' | 'differs' | 'recordFound' | 'unknown' } {
  if (row.verdict === 'unknown') return { light: 'grey', word: 'unknown' };
  if (row.verdict === 'same') return { light: 'green', word: item.result === 'noRecord' ? 'noRecord' : 'same' };
  return { light: item.light, word: item.result === 'recordFound' && row.claimed === null ? 'recordFound' : 'differs' };
}
