import type { SystemMessage } from '@beidiao/contract/notice/calls';
import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { IconButton } from '../ui/desk/icon-button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { newestId, newReports } from './new-reports.ts';
import { noticeTexts } from './notice-texts.ts';
import styles from './report-toast.module.css';

const shownMs = 12_000;

type Props = {
  rows: readonly SystemMessage[];
  isLoaded: boolean;
  onOpen: (message: SystemMessage) => void;
};

/** Says that a report has come in, wherever one is working; what was there when the page opened is not news. */
export function ReportToast({ rows, isLoaded, onOpen }: Props): ReactElement {
  const t = useTexts(noticeTexts);
  const [seen, setSeen] = useState<bigint | null>(null);
  const [isHeld, setHeld] = useState(false);
  const newest = newestId(rows);
  if (seen === null && isLoaded) setSeen(newest);
  const report = seen === null ? undefined : newReports(rows, seen)[0];
  const id = report?.id;
  useEffect(() => {
    if (id === undefined || isHeld) return;
    const clock = setTimeout(() => setSeen(BigInt(id)), shownMs);
    return () => clearTimeout(clock);
  }, [id, isHeld]);
  const close = (): void => setSeen(newest);
  return (
    <div className={styles.place} role="status">
      {report && (
        <div
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className={styles.icon}>
            <Icon name="doc" size={18} />
          </span>
          <span className={styles.text}>
            <b>{report.title}</b>
            <span>{report.content}</span>
            <LinkButton
              onClick={() => {
                close();
                onOpen(report);
              }}
            >
              {t('look')}
            </LinkButton>
          </span>
          <IconButton icon="x" iconSize={14} label={t('close')} onClick={close} />
        </div>
      )}
    </div>
  );
}
