import { type ArticleForm, newsEditorCalls } from '@beidiao/contract/news/editor';
import { readMinute } from '@beidiao/contract/typed/minute';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { editorTexts } from './editor-texts.ts';
import styles from './news-editor.module.css';
import { SideCard, type When } from './side-card.tsx';
import { TextCard } from './text-card.tsx';
import { checksOf, type DraftField, differingFields, useArticleDraft } from './use-article-draft.ts';

/** Somebody has saved meanwhile: who and when, as the refusal says. */
type Overtaken = { savedBy: string | null; savedAt: string };
const overtakenBy = (fault: unknown): Overtaken | null =>
  fault instanceof Refused && fault.is('articleChanged') ? (fault.data as Overtaken) : null; // the server's own shape

const fieldTexts = {
  kind: 'kind',
  category: 'category',
  isOnHome: 'onHome',
  title: 'titleOf',
  summary: 'summary',
  body: 'body',
  shownFrom: 'shown',
  days: 'days',
} as const satisfies Record<DraftField, string>;

type Props = { form: ArticleForm; onReread: () => Promise<unknown>; onLeave: () => void };

/** Saving, publishing, withdrawing and deleting, each from the revision that was looked at. */
function useArticleActs({ form, onReread, onLeave }: Props, typed: ReturnType<typeof useArticleDraft>) {
  const t = useTexts(editorTexts);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const acting = useAct();
  const { id } = form;
  const run = (work: () => Promise<unknown>): void =>
    void acting.run(async () => {
      try {
        await work();
      } catch (fault) {
        const first = overtakenBy(fault);
        if (first === null) throw fault;
        await onReread();
        setOvertaken(first);
      }
    });
  /** What was typed stays typed until it is saved. */
  const saved = async (): Promise<number> => {
    if (typed.keptAt === null) return typed.revision;
    const { draft, revision } = typed;
    const done = await sendAsStaff(newsEditorCalls.save, { id, revision, draft });
    await onReread();
    typed.discard();
    return done.revision;
  };
  return {
    overtaken,
    isBusy: acting.isBusy,
    problem: acting.problem,
    settle: (): void => setOvertaken(null),
    save: (): void =>
      run(async () => {
        await saved();
        toast('done', t('savedToast'));
      }),
    publish: (publishTime: string | null): void =>
      run(async () => {
        const revision = await saved();
        await sendAsStaff(newsEditorCalls.publish, { id, revision, publishTime });
        await onReread();
        toast(
          'done',
          publishTime === null ? t('publishedToast') : t('scheduledToast', { time: minuteInChina(publishTime) }),
        );
      }),
    withdraw: (): void =>
      run(async () => {
        const question = { title: t('withdrawTitle'), body: t('withdrawBody'), act: t('withdraw'), keep: t('keep') };
        if (form.state === 'published' && !(await confirm({ ...question, danger: true }))) return;
        await sendAsStaff(newsEditorCalls.withdraw, { id, revision: form.revision });
        await onReread();
        toast('done', t('withdrawnToast'));
      }),
    remove: (): void =>
      run(async () => {
        const question = { title: t('removeTitle'), body: t('removeBody'), act: t('remove'), keep: t('keep') };
        if (!(await confirm({ ...question, danger: true }))) return;
        await sendAsStaff(newsEditorCalls.remove, { id, revision: form.revision });
        typed.discard();
        toast('done', t('removedToast'));
        onLeave();
      }),
  };
}

/** One article: its text, where and when it goes, and what can be done with it. */
export function ArticleEditor(props: Props): ReactElement {
  const { form, onLeave } = props;
  const t = useTexts(editorTexts);
  const typed = useArticleDraft(form);
  const acts = useArticleActs(props, typed);
  const [when, setWhen] = useState<When>(() => ({
    isLater: form.state === 'scheduled',
    later: form.state === 'scheduled' && form.publishTime ? minuteInChina(form.publishTime) : '',
  }));
  const [openedAt] = useState(() => Date.now());
  const { draft, keptAt } = typed;
  const publishTime = when.isLater ? readMinute(when.later) : null;
  const isWrongTime = when.isLater && (publishTime === null || Date.parse(publishTime) <= openedAt);
  const isWhole = Object.values(checksOf(draft).must).every(Boolean);
  const isOut = form.state === 'published';
  const page = form.kind === 'news' ? '/InformationDetail' : '/Notice1';
  return (
    <div className={styles.editor}>
      <div className={styles.main}>
        <div className={styles.acts}>
          <Button size="small" onClick={onLeave}>
            {t('back')}
          </Button>
          <span role="status" className={styles.kept}>
            {keptAt === null
              ? t('savedAt', { time: formatTimeDense(form.savedAt) })
              : t('keptAt', { time: formatTimeDense(keptAt) })}
          </span>
          {isOut && (
            <a href={`${page}?id=${form.id}`} target="_blank" rel="noreferrer">
              {t('open')}
            </a>
          )}
          {keptAt !== null && (
            <Button size="small" onClick={typed.discard}>
              {t('discard')}
            </Button>
          )}
          {form.state === 'draft' && keptAt === null && (
            <Button size="small" isBusy={acts.isBusy} onClick={acts.remove}>
              {t('remove')}
            </Button>
          )}
          {(isOut || form.state === 'scheduled') && (
            <Button size="small" isBusy={acts.isBusy} onClick={acts.withdraw}>
              {t(isOut ? 'withdraw' : 'unschedule')}
            </Button>
          )}
          <Button
            size="small"
            look={isOut ? 'primary' : 'plain'}
            isBusy={acts.isBusy}
            disabled={keptAt === null}
            onClick={acts.save}
          >
            {t(isOut ? 'saveLive' : 'save')}
          </Button>
          {!isOut && (
            <Button
              size="small"
              look="primary"
              isBusy={acts.isBusy}
              disabled={!isWhole || isWrongTime}
              onClick={() => acts.publish(publishTime)}
            >
              {t(when.isLater ? 'schedule' : 'publish')}
            </Button>
          )}
        </div>
        {acts.problem && <Notice kind="problem">{acts.problem}</Notice>}
        {acts.overtaken && (
          <Notice kind="problem">
            <p>
              {t('changedTitle', {
                name: acts.overtaken.savedBy ?? t('somebody'),
                time: formatTimeDense(acts.overtaken.savedAt),
              })}
            </p>
            <p>
              {t('changedBody', {
                fields: differingFields(draft, form.draft)
                  .map((field) => t(fieldTexts[field]))
                  .join(', '),
              })}
            </p>
            <div className={styles.acts}>
              <Button
                size="small"
                onClick={() => {
                  typed.discard();
                  acts.settle();
                }}
              >
                {t('takeTheirs')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  typed.lookAgain();
                  acts.settle();
                }}
              >
                {t('keepMine')}
              </Button>
            </div>
          </Notice>
        )}
        <TextCard articleId={form.id} draft={draft} onChange={typed.change} />
      </div>
      <SideCard
        {...{ form, draft, when, isWrongTime }}
        onChange={(part) => typed.change(() => part)}
        onWhen={setWhen}
      />
    </div>
  );
}
