import type { Article } from '@beidiao/contract/news/calls';
import { pictureBase } from '@beidiao/contract/news/text';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DayStrip } from '../../trade/news/day-strip.tsx';
import { NewsText } from '../../trade/news/news-text.tsx';
import { product } from '../../trade/news/product-name.ts';
import styles from './news.module.css';
import { newsTexts } from './news-texts.ts';
import { NewsWords, NotEnglish } from './news-words.tsx';

type Props = { article: Article; facts: ReactNode };

/** Title, what is known of it, its one sentence and its text. */
export function ArticleView({ article, facts }: Props): ReactElement {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  const { title, summary, body, pictures, days } = article;
  useEffect(() => {
    document.title = `${title[language] ?? title.zh} · ${product[language]}`;
  }, [title, language]);
  const picture = (pictureId: string, shows: string): ReactNode => {
    const size = pictures.find(({ id }) => id === pictureId);
    return (
      <img src={`${pictureBase}${pictureId}`} alt={shows} width={size?.width} height={size?.height} loading="lazy" />
    );
  };
  const blocks = body[language];
  return (
    <>
      <h1>
        <NewsWords words={title} />
      </h1>
      <p className={styles.facts}>
        {facts}
        <NotEnglish words={title} />
      </p>
      <p className={styles.short}>
        <b>{t('inShort')}</b>
        <NewsWords words={summary} />
      </p>
      <DayStrip days={days} />
      <NewsText blocks={blocks ?? body.zh} picture={picture} lang={blocks === null ? 'zh-CN' : undefined} />
    </>
  );
}
