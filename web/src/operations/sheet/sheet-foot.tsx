import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { materialTexts } from './material-texts.ts';
import { isWaiting } from './sheet-head.tsx';
import { commandKey } from './sheet-keys.ts';
import { answerToRead } from '../record/review-facts.ts';
import { missingId } from '../record/sheet-missing.tsx';
import type { SheetParts } from './sheet-parts.ts';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import type { Drafting } from './use-draft.ts';
import type { SheetActions } from './use-sheet-acts.ts';

/** Two lengths of one label: the short one where the footer would need a second line. */
function Label({ long, short }: { long: string; short: string }): ReactElement {
  return (
    <>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}

function Saved({ drafting: { status, problem, savedAt } }: { drafting: Drafting }): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <span className={styles.status} role="status" data-problem={problem !== null || undefined}>
      {problem ??
        (status === 'saved' && savedAt !== null ? (
          <>
            <Icon name="check" size={14} /> {t('saved', { time: formatTime(savedAt).slice(11, 16) })}
          </>
        ) : status === 'saving' ? (
          t('saving')
        ) : status === 'dirty' ? (
          t('dirty')
        ) : (
          ''
        ))}
    </span>
  );
}

/** Of a task that nobody works on, or somebody else. */
function Free({ sheet, acts }: Pick<Props, 'sheet' | 'acts'>): ReactElement {
  const t = useTexts(sheetTexts);
  const isHeldByOther = sheet.holder !== null && !sheet.holder.isMe;
  return (
    <footer className={styles.foot}>
      <span className={styles.status}>
        {isHeldByOther ? t('heldBy', { name: sheet.holder?.name ?? '' }) : t('claimAbout')}
      </span>
      {!isHeldByOther && (
        <Button look="primary" size="small" isBusy={acts.isBusy} onClick={() => void acts.claim()}>
          {t('claim')} <kbd>T</kbd>
        </Button>
      )}
    </footer>
  );
}

type Props = SheetParts & {
  acts: SheetActions;
  onAsk: () => void;
  onCannot: () => void;
  onPublish: () => void;
};

/** What can be done next, in one line. */
export function SheetFoot(props: Props): ReactElement | null {
  const { sheet, drafting, concluded, lacks, acts, isOpen, onAsk, onCannot, onPublish } = props;
  const t = useTexts(sheetTexts);
  const m = useTexts(materialTexts);
  const next = (
    <Button size="small" onClick={() => void acts.takeNext()}>
      <Label long={t(isOpen ? 'saveNext' : 'takeNext')} short={t('nextShort')} /> <kbd>J</kbd>
    </Button>
  );
  if (sheet.endedAt !== null || isWaiting(sheet)) return <footer className={styles.foot}>{next}</footer>;
  if (!isOpen && !sheet.holder?.isMe) return <Free sheet={sheet} acts={acts} />;
  if (!isOpen)
    return (
      <footer className={styles.foot}>
        <Button size="small" onClick={() => void acts.release()}>
          {t('release')}
        </Button>
        <span className={styles.status}>{t(answerToRead(sheet) === null ? 'secondReads' : 'answerReads')}</span>
        {next}
      </footer>
    );
  const isCannot = drafting.draft.notVerified !== null;
  return (
    <footer className={styles.foot}>
      <Button size="small" onClick={() => void acts.release()}>
        {t('release')}
      </Button>
      <Button size="small" onClick={isCannot ? () => drafting.change({ notVerified: null }) : onCannot}>
        {t(isCannot ? 'can' : 'cannotAct')}
      </Button>
      <Button
        size="small"
        disabled={!sheet.mayAskCandidate}
        title={sheet.mayAskCandidate ? undefined : m('asksLeft')}
        onClick={onAsk}
      >
        <Label long={m('ask')} short={t('askShort')} />
      </Button>
      <Saved drafting={drafting} />
      {next}
      <Button
        look="primary"
        size="small"
        disabled={lacks.length > 0}
        aria-describedby={lacks.length > 0 ? missingId : undefined}
        isBusy={acts.isBusy}
        onClick={onPublish}
      >
        {concluded.secondReasons.length > 0 ? (
          <Label long={t('handOver')} short={t('handOverShort')} />
        ) : (
          <Label long={t('readAndPublish')} short={t('publish')} />
        )}{' '}
        <kbd>{commandKey()}↵</kbd>
      </Button>
    </footer>
  );
}
