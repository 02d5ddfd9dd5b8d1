import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { chooseSet, type ItemSet } from './chosen-set.ts';
import { changeDraft } from '../draft-store.ts';
import { itemsTexts } from './items-texts.ts';
import styles from './set-bar.module.css';

/** Packages and agreements to tick at once; the chosen one is let go by a second click. */
export function SetBar({ sets, set }: { sets: readonly ItemSet[]; set: ItemSet | undefined }): ReactElement | null {
  const t = useTexts(itemsTexts);
  const language = useLanguage();
  if (sets.length === 0) return null;
  const choose = (next: ItemSet): void => {
    const isSame = set?.id === next.id && set.type === next.type;
    changeDraft((draft) => chooseSet(draft, isSame ? null : next, set));
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('sets')}>
      <span className={styles.label}>{t('sets')}</span>
      {sets.map((it) => (
        <BareButton
          key={`${it.type} ${it.id}`}
          aria-pressed={it === set}
          data-tip={t('setTitle', { about: it.about?.[language] || it.name[language], count: it.items.length })}
          onClick={() => choose(it)}
        >
          {it.name[language]}
          {it.fixedPriceFen !== null && <em>{formatMoney(it.fixedPriceFen)}</em>}
        </BareButton>
      ))}
    </div>
  );
}
