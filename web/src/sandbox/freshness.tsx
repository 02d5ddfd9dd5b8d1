import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './freshness.module.css';

const texts = bilingual({
  zh: { loading: '正在加载…', every: '每 3 秒自动刷新' },
  en: { loading: 'Loading…', every: 'Refreshes every 3 seconds' },
});

/** Says that what stands below keeps itself fresh, and what is wrong while it can not. */
export function Freshness({ isLoaded, error }: { isLoaded: boolean; error: Error | null }): ReactElement {
  const t = useTexts(texts);
  return (
    <p className={styles.freshness} data-wrong={error ? '' : undefined} role={error ? 'alert' : undefined}>
      {error?.message ?? t(isLoaded ? 'every' : 'loading')}
    </p>
  );
}
