import { type ReactElement, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { changeItem, type Draft, type DraftItem, dropItems } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import { changeItems, chosenSet, setsOf } from '../items/chosen-set.ts';
import type { ItemActs } from '../items/item-acts.ts';
import { ItemTable } from '../items/item-table.tsx';
import { ItemsPriceAside } from '../items/items-price-aside.tsx';
import type { Offer } from '../items/offer.ts';
import type { Price } from '../price/use-price.ts';
import styles from './frame.module.css';
import { frameTexts } from './frame-texts.ts';

const searchId = 'frame-search';
/** So many are in sight before somebody asks for the rest. */
const first = 8;

/** `/` leads to the search from wherever nothing is typed. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      document.getElementById(searchId)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Packages as chips and a search, since a frame has no room for the tree of groups. */
export function FrameItems({ draft, offer, price }: { draft: Draft; offer: Offer; price: Price }): ReactElement {
  const t = useTexts(frameTexts);
  const language = useLanguage();
  const [word, setWord] = useState('');
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  const [isAll, setAll] = useState(false);
  useSearchKey();
  const sought = useDeferredValue(word.trim().toLowerCase());
  const sets = useMemo(() => setsOf(offer), [offer]);
  const change = (edit: (items: readonly DraftItem[]) => DraftItem[]): void =>
    changeDraft((now) => changeItems(now, edit(now.checkedDataItemList), chosenSet(sets, now.trialInfo)));
  const acts: ItemActs = {
    choose: (codes, isChosen) =>
      change((items) =>
        isChosen
          ? codes.reduce<DraftItem[]>((list, code) => changeItem(list, code, {}), [...items])
          : dropItems(items, codes),
      ),
    change: (code, part) => change((items) => changeItem(items, code, part)),
  };
  const chosen = new Set(draft.checkedDataItemList.map(({ code }) => code));
  const found = offer.items
    .filter((item) => !isOnlyChosen || chosen.has(item.code))
    .filter(
      ({ name, description, code }) =>
        !sought ||
        [name.zh, name[language], description[language], code].some((it) => it.toLowerCase().includes(sought)),
    );
  // Ticked rows stay in their place, also those beyond the first.
  const shown = found.filter(
    (item, place) => isAll || sought || isOnlyChosen || place < first || chosen.has(item.code),
  );
  return (
    <div className={styles.columns}>
      <div>
        <div className={styles.search}>
          <TextBox
            id={searchId}
            type="search"
            placeholder={t('search')}
            aria-label={t('search')}
            value={word}
            onChange={setWord}
          />
        </div>
        <ItemTable
          draft={draft}
          items={shown}
          urgency={offer.urgency}
          acts={acts}
          sets={sets}
          set={chosenSet(sets, draft.trialInfo)}
          totalFen={price.breakdown?.totalFen ?? null}
          word={sought}
          isOnlyChosen={isOnlyChosen}
          onOnlyChosen={setOnlyChosen}
        />
        {shown.length < found.length && (
          <div className={styles.more}>
            <Button look="text" size="small" onClick={() => setAll(true)}>
              {t('more', { count: found.length - shown.length })}
            </Button>
          </div>
        )}
      </div>
      <ItemsPriceAside draft={draft} offer={offer} price={price} />
    </div>
  );
}
