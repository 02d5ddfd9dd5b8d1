import type { OpenRequest } from '@beidiao/contract/open/log';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { spokenMoment, spokenMs } from '../frame/spoken.ts';
import { logTexts } from './log-texts.ts';
import { StatusMark } from './status-mark.tsx';
import styles from './log.module.css';

type Props = { rows: readonly OpenRequest[]; chosen: OpenRequest | undefined; onChoose: (lineId: string) => void };

/** The requests, the newest first; each is a button that shows it whole. */
export function RequestList({ rows, chosen, onChoose }: Props): ReactElement {
  const t = useTexts(logTexts);
  return (
    <>
      <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>{t('time')}</span>
        <span className={styles.method}>{t('method')}</span>
        <span>{t('path')}</span>
        <span>{t('status')}</span>
        <span className={styles.end}>{t('took')}</span>
      </div>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.lineId}>
            <BareButton
              className={styles.row}
              aria-current={row === chosen || undefined}
              data-side-row={row.lineId}
              onClick={() => onChoose(row.lineId)}
            >
              <time dateTime={row.at}>{spokenMoment(row.at)}</time>
              <code className={styles.method}>{row.method}</code>
              <code className={styles.path}>{row.path}</code>
              <StatusMark status={row.status} />
              <span className={styles.end}>{spokenMs(t, row.ms)}</span>
            </BareButton>
          </li>
        ))}
      </ol>
    </>
  );
}
