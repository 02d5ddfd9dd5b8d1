import type { CheckItem } from '@beidiao/contract/catalogue/calls';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import styles from './catalogue.module.css';
import type { Saving } from './chosen-set.ts';
import { GroupChooser } from '../candidate/group-chooser.tsx';
import type { ItemActs } from './item-acts.ts';
import { ItemTree } from './item-tree.tsx';
import { itemsTexts } from './items-texts.ts';
import type { Offer, OfferGroup } from './offer.ts';

type Props = {
  offer: Offer;
  matches: readonly CheckItem[];
  chosen: ReadonlySet<string>;
  acts: ItemActs;
  word: string;
  onWord: (word: string) => void;
  group: string | null;
  onGroup: (group: string | null) => void;
  saving: Saving | null;
  onSaving: (saving: Saving) => void;
};

/** The way into the catalogue: a tree beside the table, a row of groups above it on narrow screens. */
export function Catalogue(props: Props): ReactElement {
  const { offer, matches, chosen, acts, word, onWord, group, onGroup, saving, onSaving } = props;
  const t = useTexts(itemsTexts);
  const language = useLanguage();
  const found = new Set(matches.map(({ code }) => code));
  const groups: OfferGroup[] = offer.groups
    .map((it) => ({ ...it, items: it.items.filter(({ code }) => found.has(code)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <section className={styles.card} aria-labelledby="catalogue-heading">
      <h2 id="catalogue-heading" className={styles.heading}>
        {t('catalogue')}
      </h2>
      <div className={styles.search}>
        <Icon name="search" />
        <TextBox type="search" placeholder={t('search')} aria-label={t('search')} value={word} onChange={onWord} />
      </div>
      <div className={styles.tree}>
        {groups.length === 0 ? (
          <p className={styles.none}>{t('noMatch', { word })}</p>
        ) : (
          <ItemTree groups={groups} isSearch={word.trim() !== ''} chosen={chosen} acts={acts} />
        )}
      </div>
      <GroupChooser groups={offer.groups} chosen={chosen} group={group} onGroup={onGroup} />
      {saving && (
        <BareButton className={styles.saving} onClick={() => onSaving(saving)}>
          <Icon name="layers" />
          {t('saving', { name: saving.set.name[language], amount: formatMoney(saving.savedFen) })}
        </BareButton>
      )}
    </section>
  );
}
