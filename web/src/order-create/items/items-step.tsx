import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { Catalogue } from './catalogue.tsx';
import { changeItems, chosenSet, cheaperSet, chooseSet, setsOf } from './chosen-set.ts';
import { changeItem, type Draft, type DraftItem, dropItems } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import type { ItemActs } from './item-acts.ts';
import { ItemTable } from './item-table.tsx';
import { ItemsPriceAside } from './items-price-aside.tsx';
import styles from './items-step.module.css';
import type { Offer } from './offer.ts';
import type { Price } from '../price/use-price.ts';

export function ItemsStep({ draft, offer, price }: { draft: Draft; offer: Offer; price: Price }): ReactElement {
  const language = useLanguage();
  const [word, setWord] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  const soughtWord = useDeferredValue(word.trim().toLowerCase());
  const sets = useMemo(() => setsOf(offer), [offer]);
  const set = chosenSet(sets, draft.trialInfo);

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
  const matches = offer.items.filter(
    ({ name, description, code }) =>
      !soughtWord ||
      [name.zh, name[language], description[language], code].some((it) => it.toLowerCase().includes(soughtWord)),
  );
  const chosenCodes = new Set(draft.checkedDataItemList.map(({ code }) => code));
  const shown = matches
    .filter((item) => !isOnlyChosen || chosenCodes.has(item.code))
    .filter((item) => group === null || item.group === group);
  const saving = price.breakdown && cheaperSet(sets, draft, price.breakdown);
  return (
    <div className={styles.columns}>
      <Catalogue
        offer={offer}
        matches={matches}
        chosen={chosenCodes}
        acts={acts}
        word={word}
        onWord={setWord}
        group={group}
        onGroup={setGroup}
        saving={saving}
        onSaving={({ set: cheaper }) => changeDraft((now) => chooseSet(now, cheaper, chosenSet(sets, now.trialInfo)))}
      />
      <ItemTable
        draft={draft}
        items={shown}
        urgency={offer.urgency}
        acts={acts}
        sets={sets}
        set={set}
        totalFen={price.breakdown?.totalFen ?? null}
        word={soughtWord}
        isOnlyChosen={isOnlyChosen}
        onOnlyChosen={setOnlyChosen}
      />
      <ItemsPriceAside draft={draft} offer={offer} price={price} />
    </div>
  );
}
