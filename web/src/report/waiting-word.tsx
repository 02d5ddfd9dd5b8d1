import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { paperTexts } from './paper-texts.ts';
import styles from './waiting-word.module.css';

/** Not a light: nothing has been found yet, so it wears the colour of a process. */
export function WaitingWord(): ReactElement {
  const t = useTexts(paperTexts);
  return (
    <span className={styles.waiting}>
      <Icon name="clock" />
      {t('waitingResult')}
    </span>
  );
}
