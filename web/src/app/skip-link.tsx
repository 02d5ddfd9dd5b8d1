import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import styles from './skip-link.module.css';

const texts = bilingual({ zh: { skip: '跳到正文' }, en: { skip: 'Skip to content' } });

/** The first thing that Tab reaches. Not an `<a href="#main">`: the hash is the router's. */
export function SkipLink(): ReactElement {
  const t = useTexts(texts);
  return (
    <BareButton className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
      {t('skip')}
    </BareButton>
  );
}
