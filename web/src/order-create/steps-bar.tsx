import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import type { wayTo } from './steps.ts';
import styles from './steps-bar.module.css';

const texts = bilingual({
  zh: { steps: '下单步骤', done: '已完成：' },
  en: { steps: 'Order steps', done: 'Done: ' },
});

type Props = {
  /** A step that can be gone back to has a way; it is a link once it is done. */
  steps: readonly { readonly label: string; readonly way?: ReturnType<typeof wayTo> }[];
  now: number;
};

/** Where one is on the way to an order. */
export function StepsBar({ steps, now }: Props): ReactElement {
  const t = useTexts(texts);
  return (
    <nav className={styles.card} aria-label={t('steps')}>
      <ol className={styles.steps}>
        {steps.map(({ label, way }, place) => (
          <Fragment key={label}>
            {place > 0 && <li className={styles.line} data-done={place <= now || undefined} aria-hidden="true" />}
            <li
              className={styles.step}
              data-state={place < now ? 'done' : place === now ? 'now' : 'next'}
              aria-current={place === now ? 'step' : undefined}
            >
              <b aria-hidden="true">{place < now ? <Icon name="check" /> : place + 1}</b>
              {place < now && way !== undefined ? (
                <Link {...way}>
                  <span className="visually-hidden">{t('done')}</span>
                  {label}
                </Link>
              ) : (
                <span>{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
