import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import styles from './group-chooser.module.css';
import { itemsTexts } from '../items/items-texts.ts';
import type { OfferGroup } from '../items/offer.ts';

type Props = {
  groups: readonly OfferGroup[];
  chosen: ReadonlySet<string>;
  group: string | null;
  onGroup: (group: string | null) => void;
};

/** The tree of narrow screens: one row of groups that filters the list below. */
export function GroupChooser({ groups, chosen, group, onGroup }: Props): ReactElement {
  const t = useTexts(itemsTexts);
  const language = useLanguage();
  return (
    <div className={styles.row} role="group" aria-label={t('catalogue')}>
      <BareButton aria-pressed={group === null} onClick={() => onGroup(null)}>
        {t('allGroups')}
      </BareButton>
      {groups.map(({ code, name, items }) => {
        const count = items.filter((item) => chosen.has(item.code)).length;
        const facts = { name: name[language], chosen: count, all: items.length };
        return (
          <BareButton
            key={code}
            aria-pressed={group === code}
            aria-label={t('groupCount', facts)}
            onClick={() => onGroup(code)}
          >
            {name[language]}
            <em>
              {count}/{items.length}
            </em>
          </BareButton>
        );
      })}
    </div>
  );
}
