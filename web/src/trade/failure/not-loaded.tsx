import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import styles from './not-loaded.module.css';

const texts = bilingual({
  zh: { failed: '加载失败', again: '重试' },
  en: { failed: 'Could not load', again: 'Retry' },
});

/** In the place of a figure or a short list that could not be read: never a zero, never an empty list. */
export function NotLoaded({ what, onRetry }: { what?: string; onRetry: () => unknown }): ReactElement {
  const t = useTexts(texts);
  return (
    <span className={styles.failed} role="alert">
      {what === undefined ? <span aria-hidden="true">—</span> : what} {t('failed')}{' '}
      <LinkButton onClick={() => void onRetry()}>
        {t('again')}
        {what !== undefined && <span className="visually-hidden">{what}</span>}
      </LinkButton>
    </span>
  );
}
