import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Refused } from '../../wire/send/refused.ts';
import styles from './news.module.css';
import { newsTexts } from './news-texts.ts';

type Props = { error: Error | null; back: 'list' | 'notices'; onRetry: () => void };

/** An article that was withdrawn, that there is not, or that could not be read: three things, said as what they are. */
export function ArticleMissing({ error, back, onRetry }: Props): ReactElement {
  const t = useTexts(newsTexts);
  const isKnown = error === null || error instanceof Refused;
  const isGone = error instanceof Refused && error.is('articleWithdrawn');
  const way =
    back === 'list' ? <Link to="/Information">{t('toList')}</Link> : <Link to="/Notice1">{t('toNotices')}</Link>;
  if (!isKnown)
    return (
      <p className={styles.failed} role="alert">
        {t('failed')}
        <LinkButton onClick={onRetry}>{t('again')}</LinkButton>
      </p>
    );
  return (
    <>
      <h1>{t(isGone ? 'gone' : 'missing')}</h1>
      {!isGone && <p className={styles.facts}>{t('missingAbout')}</p>}
      <p className={styles.failed}>{way}</p>
    </>
  );
}
