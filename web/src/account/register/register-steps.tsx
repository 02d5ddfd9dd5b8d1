import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { confirmationTexts } from '../setting/confirmation-texts.ts';
import styles from './licence.module.css';

const steps = ['stepAccount', 'stepLicence', 'stepDone'] as const;

/** Where one is in the registration. */
export function RegisterSteps({ now }: { now: 0 | 1 | 2 }): ReactElement {
  const t = useTexts(confirmationTexts);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, place) => (
        <li key={step} data-reached={place <= now ? '' : undefined} aria-current={place === now ? 'step' : undefined}>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
