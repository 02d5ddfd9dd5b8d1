import { Link } from '@tanstack/react-router';
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Mark } from '../../ui/core/mark.tsx';
import { Nav } from './nav.tsx';
import styles from './sider.module.css';

const texts = bilingual({
  zh: { product: '背调', latin: 'Beidiao', home: '工作台', fold: '收起导航', unfold: '展开导航' },
  en: { product: '背调', latin: 'Beidiao', home: 'Overview', fold: 'Collapse menu', unfold: 'Expand menu' },
});

const storageKey = 'beidiao.sider';
/** Below it the content would not keep its 1168 px. */
const narrow = window.matchMedia('(max-width: 1399px)');

function onNarrowChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

type Choice = 'folded' | 'open' | null;
const remembered = (): Choice => {
  const value = localStorage.getItem(storageKey);
  return value === 'folded' || value === 'open' ? value : null;
};

export function Brand({ isFolded = false }: { isFolded?: boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <Link to="/Dashboard" className={styles.brand} aria-label={t('home')}>
      <Mark size={26} paper="var(--ground)" />
      {!isFolded && (
        <span>
          {t('product')} <small>{t('latin')}</small>
        </span>
      )}
    </Link>
  );
}

/** Folds by itself below 1400 px; what the person chooses is remembered. Phones have the drawer instead. */
export function Sider(): ReactElement {
  const t = useTexts(texts);
  const isNarrow = useSyncExternalStore(onNarrowChange, () => narrow.matches);
  const [choice, setChoice] = useState<Choice>(remembered);
  const isFolded = isNarrow ? choice !== 'open' : choice === 'folded';
  const turn = (): void => {
    const next = isFolded ? 'open' : 'folded';
    localStorage.setItem(storageKey, next);
    setChoice(next);
  };
  return (
    <aside className={styles.sider} data-folded={isFolded || undefined}>
      <Brand isFolded={isFolded} />
      <Nav isFolded={isFolded} />
      <BareButton
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-label={t(isFolded ? 'unfold' : 'fold')}
        onClick={turn}
      >
        <Icon name="menu" size={18} />
        {!isFolded && t('fold')}
      </BareButton>
    </aside>
  );
}
