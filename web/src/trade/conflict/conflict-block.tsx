import { lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import styles from './conflict.module.css';
import { conflictTexts } from './conflict-texts.ts';
import type { Compared } from './use-compared.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

type Props = {
  compared: Compared;
  /** The order stands: its list changes no more. */
  isFixed?: boolean;
};

/** The companies that the order will compare, with who named them; nothing where no chosen item compares any. */
export function ConflictBlock({ compared, isFixed = false }: Props): ReactElement | null {
  const t = useTexts(conflictTexts);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { isAsked, list, isMissed, error, again, place } = compared;
  if (!isAsked) return null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={isMissed ? `${styles.block} ${styles.missed}` : styles.block}
      aria-labelledby={titleId}
    >
      <header>
        <h2 id={titleId}>{t('title')}</h2>
        {list && !isFixed && (
          <Button look="text" size="small" aria-label={t('editLabel')} onClick={() => setOpen(true)}>
            {t('edit')}
          </Button>
        )}
      </header>
      {list === undefined && error === null && <p role="status">{t('loading')}</p>}
      {list === undefined && error !== null && (
        <p className={styles.none}>
          {t('failed')}
          <Button size="small" onClick={again}>
            {t('again')}
          </Button>
        </p>
      )}
      {list === null && (
        <p className={styles.none}>
          {isMissed ? <strong role="alert">{t('none')}</strong> : t('none')}
          <Button size="small" look="primary" onClick={() => setOpen(true)}>
            {t('fill')}
          </Button>
        </p>
      )}
      {list && (
        <>
          <ul>
            {list.companies.map(({ name, creditCode }) => (
              <li key={`${name} ${creditCode}`}>
                <b>{name}</b>
                <small>{creditCode ?? t('byName')}</small>
              </li>
            ))}
          </ul>
          <p className={styles.about}>
            {t(list.givenBy === '' ? 'givenAt' : 'given', { name: list.givenBy, at: formatTime(list.givenAt) })}
          </p>
          <p className={styles.about}>{t('frozen')}</p>
        </>
      )}
      {isOpen && (
        <Suspense>
          <ConflictDialog list={list ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
