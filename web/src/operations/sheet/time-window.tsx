import type { ReviewFacts } from '@beidiao/contract/verification/review-draft';
import type { ReactElement } from 'react';
import { formatDay, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import styles from './time-window.module.css';

type Props = { consent: NonNullable<ReviewFacts['consent']>; now: string };

/** From when to when a source or a person may have been asked. */
export function TimeWindow({ consent, now }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <section className={styles.window} aria-label={t('windowTitle')}>
      <b>{t('windowTitle')}</b>
      <span data-mark="true">
        {t('windowConsent')} <time>{formatTimeDense(consent.givenAt)}</time>
      </span>
      <span data-open="true">{t('windowOnly')}</span>
      <span data-mark="true">
        {t('now')} <time>{formatTimeDense(now)}</time>
      </span>
      <span data-end="true">
        {t('windowEnd')} <time>{formatDay(consent.endsAt)}</time>
      </span>
    </section>
  );
}
