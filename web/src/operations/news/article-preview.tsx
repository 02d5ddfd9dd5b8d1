import { type ArticleDraft, newsEditorCalls } from '@beidiao/contract/news/editor';
import type { TextTrouble } from '@beidiao/contract/news/text';
import type { Language } from '@beidiao/contract/wire/language';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { DayStrip } from '../../trade/news/day-strip.tsx';
import { NewsText } from '../../trade/news/news-text.tsx';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { ArticlePictureView } from './article-picture.tsx';
import { editorTexts } from './editor-texts.ts';
import styles from './news-editor.module.css';

const troubleKeys = { link: 'troubleLink', picture: 'troublePicture', html: 'troubleHtml' } as const satisfies Record<
  TextTrouble['kind'],
  string
>;

type Props = { articleId: string; draft: ArticleDraft; language: Language };

/** The article as its readers will see it, and what of the text they will not. */
export function ArticlePreview({ articleId, draft, language }: Props): ReactElement {
  const t = useTexts(editorTexts);
  const asked = { id: articleId, text: draft.body[language] };
  const { data, error, refetch } = useStaffCall(newsEditorCalls.preview, asked);
  const picture = (pictureId: string, shows: string): ReactNode => (
    <ArticlePictureView articleId={articleId} pictureId={pictureId} shows={shows} />
  );
  if (error) return <NotLoaded what={t('preview')} onRetry={refetch} />;
  if (!data) return <Skeleton label={t('loading')} rows={6} />;
  const { blocks, troubles } = data;
  return (
    <div className={styles.preview} lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <h2>{draft.title[language] || t('untitled')}</h2>
      {draft.summary[language] && <p className={styles.short}>{draft.summary[language]}</p>}
      {draft.kind === 'notice' && <DayStrip days={draft.days} />}
      {blocks.length === 0 ? <p>{t('nothing')}</p> : <NewsText blocks={blocks} picture={picture} />}
      {troubles.length > 0 && (
        <Notice kind="note">
          <p>{t('troubles')}</p>
          <ul>
            {troubles.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>{t(troubleKeys[kind], { text })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
