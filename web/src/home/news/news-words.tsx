import type { NewsRow } from '@beidiao/contract/news/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import styles from './news.module.css';
import { newsTexts } from './news-texts.ts';

/** Words of an article in the reader's language, else in Chinese, which the element then says. */
export function NewsWords({ words }: { words: NewsRow['title'] }): ReactElement {
  const said = words[useLanguage()];
  return said === null ? <span lang="zh-CN">{words.zh}</span> : <>{said}</>;
}

/** Beside what has no English version, for whoever reads English. */
export function NotEnglish({ words }: { words: NewsRow['title'] }): ReactElement | null {
  const t = useTexts(newsTexts);
  return words[useLanguage()] === null ? <span className={styles.tag}>{t('notEnglish')}</span> : null;
}
