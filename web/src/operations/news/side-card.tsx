import { articleKinds, newsCategories } from '@beidiao/contract/news/calls';
import { type ArticleDraft, type ArticleForm, newsEditorCalls } from '@beidiao/contract/news/editor';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { DayRange } from '../../ui/dates/day-range.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { ArticlePictureView } from './article-picture.tsx';
import { DaysField } from './days-field.tsx';
import { editorTexts } from './editor-texts.ts';
import styles from './news-editor.module.css';
import { checksOf } from './use-article-draft.ts';

/** When it goes out; `later` is what was typed. */
export type When = { readonly isLater: boolean; readonly later: string };

type Props = {
  form: ArticleForm;
  draft: ArticleDraft;
  when: When;
  isWrongTime: boolean;
  onChange: (part: Partial<ArticleDraft>) => void;
  onWhen: (when: When) => void;
};

function Block({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function PlaceBlock({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>): ReactElement {
  const t = useTexts(editorTexts);
  return (
    <Block title={t('place')}>
      <label className={styles.line}>
        {t('kind')}
        <Select
          value={draft.kind}
          choices={articleKinds.map((kind) => ({ value: kind, label: t(kind) }))}
          onChange={(kind) => onChange({ kind })}
        />
      </label>
      {draft.kind === 'news' ? (
        <>
          <label className={styles.line}>
            {t('category')}
            <Select
              value={draft.category ?? 'none'}
              choices={[
                { value: 'none', label: t('noCategory') },
                ...newsCategories.map((it) => ({ value: it, label: t(it) })),
              ]}
              onChange={(it) => onChange({ category: it === 'none' ? null : it })}
            />
          </label>
          <label className={styles.tick}>
            <TickBox isOn={draft.isOnHome} onTurn={(isOnHome) => onChange({ isOnHome })} />
            {t('onHome')}
          </label>
        </>
      ) : (
        <>
          <DayRange
            label={t('shown')}
            value={{ from: draft.shownFrom ?? '', to: draft.shownUntil ?? '' }}
            onChange={({ from, to }) => onChange({ shownFrom: from || null, shownUntil: to || null })}
          />
          <p className={styles.hint}>{t('shownHint')}</p>
          <DaysField days={draft.days} onChange={(days) => onChange({ days })} />
        </>
      )}
    </Block>
  );
}

function WhenBlock({ when, isWrongTime, onWhen }: Pick<Props, 'when' | 'isWrongTime' | 'onWhen'>): ReactElement {
  const t = useTexts(editorTexts);
  return (
    <Block title={t('when')}>
      <div className={styles.choices}>
        {[false, true].map((isLater) => (
          <label key={String(isLater)} className={styles.tick}>
            <RadioDot
              name="news-when"
              isChosen={when.isLater === isLater}
              onChoose={() => onWhen({ ...when, isLater })}
            />
            {t(isLater ? 'later' : 'now')}
          </label>
        ))}
      </div>
      {when.isLater && (
        <>
          <TextBox
            aria-label={t('laterAt')}
            aria-invalid={isWrongTime || undefined}
            placeholder="2026-12-01 09:00"
            maxLength={20}
            value={when.later}
            onChange={(later) => onWhen({ ...when, later })}
          />
          <p className={isWrongTime && when.later !== '' ? styles.lack : styles.hint}>
            {t(isWrongTime && when.later !== '' ? 'laterWrong' : 'laterHint')}
          </p>
        </>
      )}
    </Block>
  );
}

function Checks({ draft }: { draft: ArticleDraft }): ReactElement {
  const t = useTexts(editorTexts);
  const { must, isInEnglish } = checksOf(draft);
  const rows = [
    ...Object.entries(must).map(([key, isDone]) => ({ key: key as keyof typeof must, isDone })),
    { key: 'hasEnglish' as const, isDone: isInEnglish },
  ];
  return (
    <Block title={t('before')}>
      <ul className={styles.checks}>
        {rows.map(({ key, isDone }) => (
          <li key={key} data-done={isDone || undefined}>
            <Icon name={isDone ? 'check' : 'clock'} size={14} />
            {t(key ?? 'hasEnglish')}
            <small>{isDone ? t('done') : t(key === 'hasEnglish' ? 'englishLater' : 'lacking')}</small>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Pictures({ form }: { form: ArticleForm }): ReactElement {
  const t = useTexts(editorTexts);
  const removing = useAct();
  return (
    <Block title={t('pictures')}>
      <p className={styles.hint}>{t('picturesHint')}</p>
      {removing.problem && <Notice kind="problem">{removing.problem}</Notice>}
      <ul className={styles.pictures}>
        {form.pictures.map(({ pictureId }) => (
          <li key={pictureId}>
            <ArticlePictureView articleId={form.id} pictureId={pictureId} shows={t('pictureNo', { id: pictureId })} />
            <code>picture:{pictureId}</code>
            <LinkButton
              onClick={() =>
                void removing.run(() => sendAsStaff(newsEditorCalls.removePicture, { id: form.id, pictureId }))
              }
            >
              {t('removePicture', { id: pictureId })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Where it goes, when, what is still missing, and its pictures. */
export function SideCard({ form, draft, when, isWrongTime, onChange, onWhen }: Props): ReactElement {
  return (
    <aside className={styles.side}>
      <PlaceBlock {...{ draft, onChange }} />
      {form.state !== 'published' && <WhenBlock {...{ when, isWrongTime, onWhen }} />}
      <Checks draft={draft} />
      <Pictures form={form} />
    </aside>
  );
}
