import { reviewCalls, type ReviewSheet } from '@beidiao/contract/review';
import { judgeDraft, lacksOf, reviewFormOf } from '@beidiao/contract/review-forms';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { formatDay, formatSpan, formatTime, formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useStaffCall } from '../wire/staff-wire.ts';
import { AskMaterial } from './ask-material.tsx';
import { materialTexts } from './material-texts.ts';
import { SheetConclusion } from './sheet-conclusion.tsx';
import { SheetForm } from './sheet-form.tsx';
import { SheetMaterials } from './sheet-material.tsx';
import { SheetSecond } from './sheet-second.tsx';
import { SheetSide } from './sheet-side.tsx';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import { useDraft } from './use-draft.ts';
import { useSheetActs } from './use-sheet-acts.ts';

const dayMs = 24 * 3_600_000;
const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');

/** With its candidate: nobody works on it, and its clock stands still. */
const isWaiting = (sheet: ReviewSheet): boolean => sheet.material?.state === 'open';

/** hh:mm:ss within a day, else days and hours. */
function Clock({ sheet }: { sheet: ReviewSheet }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  if (sheet.endedAt !== null)
    return (
      <p className={styles.clock}>
        {t('closed')} <b>{formatTimeDense(sheet.endedAt)}</b>
      </p>
    );
  if (isWaiting(sheet))
    return (
      <p className={styles.clock}>
        <Icon name="hour" /> {t('still')}
      </p>
    );
  const leftMs = new Date(sheet.deadlineAt).getTime() - now;
  const span = Math.abs(leftMs);
  const text =
    span >= dayMs
      ? formatSpan(span, language)
      : `${two(span / 3_600_000)}:${two((span / 60_000) % 60)}:${two((span / 1000) % 60)}`;
  return (
    <p className={styles.clock} data-late={leftMs < 2 * 3_600_000 || undefined} data-tip={formatTime(sheet.deadlineAt)}>
      <Icon name="clock" /> {t(leftMs < 0 ? 'overdue' : 'remaining')} <b>{text}</b>
    </p>
  );
}

function Head({ sheet, onBack }: { sheet: ReviewSheet; onBack: () => void }): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { consent, mayAskEmployer } = sheet;
  const covered = consent === null ? t('noConsent') : t('mayAsk', { day: formatDay(consent.endsAt) });
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={styles.back} onClick={onBack}>
          <Icon name="left" /> {t('back')}
        </button>
        <div>
          <p>
            {t('task', { id: sheet.taskId })} · {sheet.enterpriseName} · {sheet.orderNo}
          </p>
          <h2>
            {sheet.itemName[language]} · {t('subjectNo', { n: sheet.n })} · {sheet.candidateName}
          </h2>
        </div>
        <Clock sheet={sheet} />
      </header>
      <p className={styles.standing} data-closed={!mayAskEmployer || undefined}>
        <Icon name={mayAskEmployer ? 'shield' : 'ban'} />
        <span>
          {!mayAskEmployer && (
            <>
              <b>{t('mayNotAsk')}</b>
              {t('mayNotAskAbout')}
            </>
          )}
          {covered}
          {sheet.remark !== null && t('remark', { words: sheet.remark })}
        </span>
      </p>
    </>
  );
}

type Acts = ReturnType<typeof useSheetActs>;
type FootProps = {
  sheet: ReviewSheet;
  drafting: ReturnType<typeof useDraft>;
  acts: Acts;
  isOpen: boolean;
  onAsk: () => void;
};

function Foot({ sheet, drafting, acts, isOpen, onAsk }: FootProps): ReactElement | null {
  const t = useTexts(sheetTexts);
  const m = useTexts(materialTexts);
  if (sheet.endedAt !== null || isWaiting(sheet)) return null;
  const isHeldByOther = sheet.holder !== null && !sheet.holder.isMe;
  if (!isOpen && !sheet.holder?.isMe)
    return (
      <footer className={styles.foot}>
        <span className={styles.status}>
          {isHeldByOther ? t('heldBy', { name: sheet.holder?.name ?? '' }) : t('claimAbout')}
        </span>
        {!isHeldByOther && (
          <Button look="primary" size="small" isBusy={acts.isBusy} onClick={() => void acts.claim()}>
            {t('claim')}
          </Button>
        )}
      </footer>
    );
  if (!isOpen) return null;
  const { draft, change, status, problem, savedAt } = drafting;
  return (
    <footer className={styles.foot}>
      <Button size="small" onClick={() => void acts.release()}>
        {t('release')}
      </Button>
      <Button size="small" onClick={() => change({ couldNotVerify: !draft.couldNotVerify })}>
        {t(draft.couldNotVerify ? 'can' : 'cannot')}
      </Button>
      <Button
        size="small"
        disabled={!sheet.mayAskCandidate}
        title={sheet.mayAskCandidate ? undefined : m('asksLeft')}
        onClick={onAsk}
      >
        {m('ask')}
      </Button>
      <span className={styles.status} role="status" data-problem={problem !== null || undefined}>
        {problem ??
          (status === 'saved' && savedAt !== null ? (
            <>
              <Icon name="check" size={14} /> {t('saved', { time: formatTime(savedAt).slice(11) })}
            </>
          ) : status === 'saving' ? (
            t('saving')
          ) : status === 'dirty' ? (
            t('dirty')
          ) : (
            ''
          ))}
      </span>
      <span className={styles.onwards}>
        <Button size="small" onClick={() => void acts.saveNext()}>
          {t('saveNext')} <kbd>J</kbd>
        </Button>
        <Button look="primary" size="small" isBusy={acts.isBusy} onClick={() => void acts.publish()}>
          {t('submit')} <kbd>⌘↵</kbd>
        </Button>
      </span>
    </footer>
  );
}

/** Ctrl/⌘ S keeps, Ctrl/⌘ Enter publishes, from any field. */
function useKeys(isOpen: boolean, { save, publish }: { save: () => void; publish: () => void }): void {
  const acts = useRef({ save, publish });
  useEffect(() => {
    acts.current = { save, publish };
  });
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
      if (event.key === 'Enter') acts.current.publish();
      else if (event.key.toLowerCase() === 's') acts.current.save();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);
}

type Around = { onBack: () => void; onNext: () => void };

function Opened({ sheet, onBack, onNext }: { sheet: ReviewSheet } & Around): ReactElement {
  const t = useTexts(sheetTexts);
  const isMine = sheet.holder?.isMe === true && sheet.endedAt === null;
  const isOpen = isMine && sheet.state !== 'awaitingSecond';
  const drafting = useDraft(sheet, isOpen);
  const form = reviewFormOf(sheet);
  const subject = { form, rules: sheet.rules, claim: sheet.claim };
  const judgement = judgeDraft(subject, drafting.draft);
  const lacks = lacksOf(subject, drafting.draft, sheet.mayAskEmployer);
  const acts = useSheetActs({ sheet, judgement, drafting, lacks, onNext });
  useKeys(isOpen, { save: () => void drafting.save(), publish: () => void acts.publish() });
  const [isAsking, setAsking] = useState(false);
  /** What was typed is kept first: the hold goes with the asking. */
  const ask = async (): Promise<void> => setAsking(await drafting.save());
  const parts = { sheet, judgement, drafting, isOpen, lacks: acts.shown };
  return (
    <div className={styles.sheet}>
      <div className={styles.main}>
        <Head sheet={sheet} onBack={onBack} />
        {drafting.leftover && (
          <Notice>
            {t('unsavedFound')}{' '}
            <Button size="small" onClick={() => drafting.settleLeftover(true)}>
              {t('useMine')}
            </Button>{' '}
            <Button size="small" look="text" onClick={() => drafting.settleLeftover(false)}>
              {t('dropMine')}
            </Button>
          </Notice>
        )}
        {sheet.opinion && sheet.state === 'returned' && <SheetSecond sheet={sheet} acts={acts} isMine={isMine} />}
        <SheetMaterials sheet={sheet} isBusy={acts.isBusy} onTakeBack={() => void acts.takeBackMaterial()} />
        {!drafting.draft.couldNotVerify && <SheetForm {...parts} form={form} />}
        <SheetConclusion {...parts} />
        {sheet.state !== 'returned' && <SheetSecond sheet={sheet} acts={acts} isMine={isMine} />}
      </div>
      <SheetSide sheet={sheet} isOpen={isOpen} />
      <Foot sheet={sheet} drafting={drafting} acts={acts} isOpen={isOpen} onAsk={() => void ask()} />
      {isAsking && <AskMaterial sheet={sheet} onClose={() => setAsking(false)} onSent={acts.materialAsked} />}
    </div>
  );
}

/** One task with everything that is needed to decide it. */
export function Sheet({ taskId, onBack, onNext }: { taskId: string } & Around): ReactElement {
  const t = useTexts(sheetTexts);
  const { data, error, refetch } = useStaffCall(reviewCalls.open, { taskId }, { staleTime: 30_000 });
  if (error !== null && data === undefined)
    return (
      <div className={styles.trouble}>
        <Notice kind="problem">{error.message}</Notice>
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
        <Button size="small" look="text" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    );
  if (data === undefined) return <Skeleton label={t('loading')} rows={10} />;
  // A taken or returned task is another form: it begins with what the server knows
  const key = `${data.holder?.isMe ?? false} ${data.state} ${data.material?.state ?? ''}`;
  return <Opened key={key} sheet={data} onBack={onBack} onNext={onNext} />;
}
