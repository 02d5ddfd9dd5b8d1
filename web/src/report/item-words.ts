import type { Language } from '@beidiao/contract/language';
import type { ComparedRow, ReportItem } from '@beidiao/contract/report';
import { type Light, taskResultWords } from '@beidiao/contract/task-states';
import { textsNow } from '../i18n/texts.ts';
import { paperTexts } from './paper-texts.ts';

/** A difference under the blue light has no weight, and its word says so. */
export function resultWord({ light, result }: Pick<ReportItem, 'light' | 'result'>, language: Language): string {
  return light === 'blue' ? paperTexts[language].slight : taskResultWords[result][language];
}

/** One line for the summary: what differs or was found, else why there is nothing to say. */
export function itemNote(item: ReportItem, language: Language): string {
  const t = textsNow(paperTexts, language);
  const differing = item.rows.filter(({ verdict }) => verdict === 'differs');
  if (differing.length > 0 && item.result === 'recordFound')
    return differing
      .map(({ label, found }) => `${label[language]}${language === 'zh' ? '：' : ': '}${found ?? '-'}`)
      .join('; ');
  if (differing.length > 0) {
    const labels = differing.map(({ label }) => label[language]).join(language === 'zh' ? '、' : ', ');
    return t('factDiffers', { labels });
  }
  if (item.result === 'notVerified') return item.rule?.[language] ?? t('unknown');
  const join = language === 'zh' ? '、' : ', ';
  const labels = item.rows.map(({ label }) => label[language]).join(join);
  const word = resultWord(item, language);
  return labels ? (language === 'zh' ? `${labels}${word}` : `${labels}: ${word.toLowerCase()}`) : word;
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
