import { claimValueWord } from '@beidiao/contract/candidate/claim-choices';
import { claimWord } from '@beidiao/contract/candidate/claim-names';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDay, formatSpan, formatTime, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import { TimeWindow } from './time-window.tsx';

const dayMs = 24 * 3_600_000;
const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');

/** With its candidate: nobody works on it, and its clock stands still. */
export const isWaiting = (sheet: ReviewSheet): boolean => sheet.material?.state === 'open';

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
    <p className={styles.clock} data-late={leftMs < 2 * 3_600_000 || undefined} title={formatTime(sheet.deadlineAt)}>
      <Icon name="clock" /> {t(leftMs < 0 ? 'overdue' : 'remaining')} <b>{text}</b>
    </p>
  );
}

/** The item, the segment where there are several, and the person. */
export const sheetTitle = (sheet: ReviewSheet, language: 'zh' | 'en'): string =>
  [sheet.itemName[language], sheet.candidateName].join(' · ');

type Props = {
  sheet: ReviewSheet;
  /** ISO 8601; null where nothing is written: then it does not matter from when to when one may ask. */
  writtenAt: string | null;
  position: string;
  onBack: () => void;
};

export function SheetHead({ sheet, writtenAt, position, onBack }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const title = useRef<HTMLHeadingElement>(null);
  // A key has opened it and what had the focus is gone: Tab leads on from here, and the keys of the task work.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const language = useLanguage();
  const { consent, mayContact, closedEmployers } = sheet;
  const ordered = Object.entries(sheet.ordered)
    .map(([field, value]) =>
      [claimWord(field, language), typeof value === 'string' ? claimValueWord(field, value, language) : '']
        .join(' ')
        .trim(),
    )
    .join(language === 'zh' ? '，' : ', ');
  const isClosed = !mayContact || closedEmployers.length > 0;
  const shownWindow = consent !== null && writtenAt !== null ? { consent, now: writtenAt } : null;
  const covered =
    consent === null
      ? t('noConsent')
      : t('mayAsk', { given: formatTimeDense(consent.givenAt), day: formatDay(consent.endsAt) });
  const standing = [
    shownWindow === null ? covered : '',
    sheet.remark !== null && sheet.remark !== '' ? t('remark', { words: sheet.remark }) : '',
    ordered !== '' ? t('ordered', { words: ordered }) : '',
  ].filter((words) => words !== '');
  return (
    <>
      <header className={styles.head}>
        <BareButton className={styles.back} onClick={onBack}>
          <Icon name="left" /> {t('back')}
        </BareButton>
        <div>
          <p>
            {[t('task', { id: sheet.taskId }), sheet.enterpriseName, sheet.orderNo, position]
              .filter((part) => part !== '')
              .join(language === 'zh' ? '，' : ', ')}
          </p>
          <h2 ref={title} tabIndex={-1}>
            {sheetTitle(sheet, language)}
            {sheet.subject !== null && <small>{sheet.subject}</small>}
          </h2>
        </div>
        <Clock sheet={sheet} />
      </header>
      {shownWindow !== null && <TimeWindow {...shownWindow} />}
      {(isClosed || standing.length > 0) && (
        <p className={styles.standing} data-closed={isClosed || consent === null || undefined}>
          <Icon name={isClosed ? 'ban' : 'shield'} />
          <span>
            {isClosed && (
              <>
                <b>{t('mayNotContact')}</b>{' '}
                {mayContact
                  ? t('mayNotContactThese', { names: closedEmployers.join(language === 'zh' ? '、' : ', ') })
                  : t(reviewFormOf(sheet).form === 'interview' ? 'mayNotInterview' : 'mayNotContactAbout')}{' '}
              </>
            )}
            {standing.join(' ')}
          </span>
        </p>
      )}
    </>
  );
}
