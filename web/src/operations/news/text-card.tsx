import { type ArticleDraft, articleLimits, newsEditorCalls } from '@beidiao/contract/news/editor';
import type { Language } from '@beidiao/contract/wire/language';
import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { base64Of } from '../../wire/base64-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { ArticlePreview } from './article-preview.tsx';
import { editorTexts } from './editor-texts.ts';
import styles from './news-editor.module.css';
import type { ChangeDraft } from './use-article-draft.ts';
import { insertBlock, prefix, type Typing, wrap } from './typing.ts';

type Props = {
  articleId: string;
  draft: ArticleDraft;
  onChange: (change: ChangeDraft) => void;
};

type ToolProps = {
  onTool: (tool: (typing: Typing) => Typing) => void;
  onPicture: (files: File[]) => void;
  isBusy: boolean;
};

function Tools({ onTool, onPicture, isBusy }: ToolProps): ReactElement {
  const t = useTexts(editorTexts);
  const column = t('sampleColumn');
  const table = `| ${column} 1 | ${column} 2 |\n|---|--:|\n|  |  |`;
  const tools = [
    ['heading', (typing: Typing) => prefix(typing, '## ')],
    ['bold', (typing: Typing) => wrap(typing, ['**', '**'], t('bold'))],
    ['link', (typing: Typing) => wrap(typing, ['[', '](https://)'], t('sampleLink'))],
    ['list', (typing: Typing) => prefix(typing, '- ')],
    ['quote', (typing: Typing) => prefix(typing, '> ')],
    ['table', (typing: Typing) => insertBlock(typing, table)],
  ] as const;
  return (
    <div role="group" aria-label={t('tools')} className={styles.tools}>
      {tools.map(([key, tool]) => (
        <Button key={key} look="text" size="small" onClick={() => onTool(tool)}>
          {t(key)}
        </Button>
      ))}
      <FileLink accept="image/jpeg,image/png,image/webp" isBusy={isBusy} onPick={onPicture}>
        {t(isBusy ? 'uploading' : 'picture')}
      </FileLink>
      <small>{t('markdown')}</small>
    </div>
  );
}

/** Title, sentence and text in one language at a time, written or as it will be read. */
export function TextCard({ articleId, draft, onChange }: Props): ReactElement {
  const t = useTexts(editorTexts);
  const [language, setLanguage] = useState<Language>('zh');
  const [view, setView] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const adding = useAct();
  const set = (field: 'title' | 'summary' | 'body', text: string): void =>
    onChange((now) => ({ [field]: { ...now[field], [language]: text } }));
  const use = (tool: (typing: Typing) => Typing): void => {
    const box = area.current;
    let typed: Typing | undefined;
    onChange((now) => {
      const text = now.body[language];
      typed = tool({ text, from: box?.selectionStart ?? text.length, to: box?.selectionEnd ?? text.length });
      return { body: { ...now.body, [language]: typed.text } };
    });
    // Once the new text stands in the box.
    requestAnimationFrame(() => {
      box?.focus();
      if (typed) box?.setSelectionRange(typed.from, typed.to);
    });
  };
  const addPictures = (files: File[]): void =>
    void adding.run(async () => {
      for (const file of files) {
        const base64 = await base64Of(file);
        const { pictureId } = await sendAsStaff(newsEditorCalls.addPicture, { id: articleId, base64 });
        use((typing) => insertBlock(typing, `![${t('sampleShows')}](picture:${pictureId})`));
      }
    });
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <Segments
          label={t('language')}
          choices={[
            { key: 'zh', label: t('zh') },
            { key: 'en', label: t('en') },
          ]}
          chosen={language}
          onChoose={setLanguage}
        />
        <Segments
          label={t('view')}
          choices={[
            { key: 'write', label: t('write') },
            { key: 'preview', label: t('preview') },
          ]}
          chosen={view}
          onChoose={setView}
        />
      </div>
      {language === 'en' && <p className={styles.hint}>{t('englishMissing')}</p>}
      {adding.problem && <Notice kind="problem">{adding.problem}</Notice>}
      {view === 'preview' ? (
        <ArticlePreview {...{ articleId, draft, language }} />
      ) : (
        <div className={styles.fields}>
          <label>
            {t('titleOf')}
            <TextBox
              value={draft.title[language]}
              maxLength={articleLimits.title}
              onChange={(text) => set('title', text)}
            />
          </label>
          <label>
            {t('summary')}
            <TextArea
              rows={2}
              value={draft.summary[language]}
              maxLength={articleLimits.summary}
              onChange={(text) => set('summary', text)}
            />
            <small>{t('summaryHint')}</small>
          </label>
          <Tools onTool={use} onPicture={addPictures} isBusy={adding.isBusy} />
          <TextArea
            ref={area}
            aria-label={t('body')}
            rows={20}
            value={draft.body[language]}
            maxLength={articleLimits.body}
            onChange={(text) => set('body', text)}
          />
        </div>
      )}
    </section>
  );
}
