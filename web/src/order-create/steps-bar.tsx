import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { type Step, stepPaths } from './steps.ts';
import styles from './steps-bar.module.css';
import { wizardTexts } from './wizard-texts.ts';

const shown = ['candidate', 'items', 'confirm'] as const;

/** Naming a package is an errand from the items, not a step of its own. */
const placeOf = (step: Step): number => shown.indexOf(step === 'package' ? 'items' : step);

export function StepsBar({ step }: { step: Step }): ReactElement {
  const t = useTexts(wizardTexts);
  const now = placeOf(step);
  return (
    <nav className={styles.card} aria-label={t('steps')}>
      <ol className={styles.steps}>
        {shown.map((name, place) => (
          <Fragment key={name}>
            {place > 0 && <li className={styles.line} data-done={place <= now || undefined} aria-hidden="true" />}
            <li
              className={styles.step}
              data-state={place < now ? 'done' : place === now ? 'now' : 'next'}
              aria-current={place === now ? 'step' : undefined}
            >
              <b aria-hidden="true">{place < now ? <Icon name="check" /> : place + 1}</b>
              {place < now ? (
                <Link to={stepPaths[name]}>
                  <span className="visually-hidden">{t('done')}</span>
                  {t(name)}
                </Link>
              ) : (
                <span>{t(name)}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
