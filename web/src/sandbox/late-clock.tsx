import { lateCallbackMs } from '@beidiao/contract/sandbox/calls';
import { type ReactElement, useEffect, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './payment.module.css';

const texts = bilingual({
  zh: { left: '还有 {seconds} 秒', sent: '通知已经发出' },
  en: { left: '{seconds} seconds left', sent: 'Callback sent' },
});

const secondsLeft = (from: number): number => Math.max(0, Math.ceil((from + lateCallbackMs - Date.now()) / 1000));

/** Counts down to a late callback from the moment that it appears; silent for screen readers but for its end. */
export function LateClock(): ReactElement {
  const t = useTexts(texts);
  const [from] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(() => secondsLeft(from));
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsLeft(from)), 250);
    return () => clearInterval(clock);
  }, [from]);
  return seconds > 0 ? (
    <p className={styles.clock} aria-hidden="true">
      {t('left', { seconds })}
    </p>
  ) : (
    <p className={styles.clock}>{t('sent')}</p>
  );
}
