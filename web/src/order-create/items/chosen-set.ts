import { type Amount, addAmounts, hiddenAmount, subtractAmount } from '@beidiao/contract/wire/money';
import type { Package } from '@beidiao/contract/catalogue/calls';
import type { ShownPrice } from '@beidiao/contract/pricing/calls';
import { changeItem, type Draft, type DraftItem, dropItems, newItem, type TrialInfo } from '../draft.ts';
import type { Offer } from './offer.ts';

/** A package or an agreement, as the wizard offers it. */
export type ItemSet = {
  id: string;
  type: 'package' | 'agreement';
  name: Package['name'];
  about: Package['name'] | null;
  fixedPriceFen: Amount | null;
  isOwn: boolean;
  items: { code: string; quantity: number }[];
};

export const setsOf = ({
  packages,
  agreements,
  byCode,
}: Pick<Offer, 'packages' | 'agreements' | 'byCode'>): ItemSet[] =>
  [
    ...packages.map(
      (it): ItemSet => ({
        id: it.id,
        type: 'package',
        name: it.name,
        about: it.description,
        fixedPriceFen: it.fixedPriceFen,
        isOwn: it.kind === 'own',
        items: it.dataItemList,
      }),
    ),
    ...agreements.map(
      (it): ItemSet => ({
        id: it.id,
        type: 'agreement',
        name: { zh: it.name, en: it.name },
        about: null,
        fixedPriceFen: it.fixedPriceFen,
        isOwn: false,
        items: it.dataItemList.map(({ code }) => ({ code, quantity: 1 })),
      }),
    ),
  ].map((set) => ({ ...set, items: set.items.filter(({ code }) => byCode.has(code)) }));

export const chosenSet = (sets: readonly ItemSet[], { objId, objType }: TrialInfo): ItemSet | undefined =>
  sets.find(({ id, type }) => id === objId && type === objType);

const isWhole = (set: ItemSet, items: readonly DraftItem[]): boolean =>
  set.items.every(({ code, quantity }) => items.some((item) => item.code === code && item.quantity >= quantity));

type Change = Pick<Draft, 'checkedDataItemList' | 'trialInfo'>;

/** Chooses a set: its items come, those of the set before go, and what was chosen by hand stays. */
export function chooseSet(draft: Change, next: ItemSet | null, before: ItemSet | undefined): Change {
  const left = dropItems(draft.checkedDataItemList, before?.items.map(({ code }) => code) ?? []);
  const items = (next?.items ?? []).reduce((list, { code, quantity }) => {
    const mine = draft.checkedDataItemList.find((item) => item.code === code) ?? newItem(code);
    return changeItem(list, code, { ...mine, quantity: Math.max(mine.quantity, quantity) });
  }, left);
  const { type = null, id = null } = next ?? {};
  return { checkedDataItemList: items, trialInfo: { ...draft.trialInfo, objId: id, objType: type } };
}

/** A set of which an item was taken away is no longer what was chosen. */
export function changeItems(draft: Change, items: DraftItem[], set: ItemSet | undefined): Change {
  const keeps = !set || isWhole(set, items);
  const trialInfo = keeps ? draft.trialInfo : { ...draft.trialInfo, objId: null, objType: null };
  return { checkedDataItemList: items, trialInfo };
}

export type Saving = { set: ItemSet; savedFen: number };

/** The fixed-price package whose items are all chosen already and which would lower the price most. */
export function cheaperSet(
  sets: readonly ItemSet[],
  { checkedDataItemList, trialInfo }: Change,
  { lines }: Pick<ShownPrice, 'lines'>,
): Saving | null {
  if (chosenSet(sets, trialInfo)?.fixedPriceFen != null) return null;
  const unitFen = new Map(lines.map((line) => [line.code, line.unitFen]));
  const savings = sets.flatMap((set): Saving[] => {
    // What is agreed on counts without being chosen.
    if (set.type === 'agreement' || set.fixedPriceFen === null || !isWhole(set, checkedDataItemList)) return [];
    const nowFen = addAmounts(
      ...set.items.flatMap(({ code, quantity }) => Array<Amount>(quantity).fill(unitFen.get(code) ?? 0)),
    );
    const savedFen = subtractAmount(nowFen, set.fixedPriceFen);
    return savedFen !== hiddenAmount && savedFen > 0 ? [{ set, savedFen }] : [];
  });
  return savings.reduce<Saving | null>((best, it) => (best && best.savedFen >= it.savedFen ? best : it), null);
}

/** What of a kept draft can still be ordered; the catalogue may have changed since. */
export function fitToOffer(
  items: readonly DraftItem[],
  { byCode, urgency }: Pick<Offer, 'byCode' | 'urgency'>,
): DraftItem[] {
  return items.flatMap((item) => {
    const offered = byCode.get(item.code);
    if (!offered) return [];
    const explosiveOrder = offered.expediteHours === null || !urgency.isOn ? '2' : item.explosiveOrder;
    return [{ ...item, explosiveOrder, quantity: Math.min(item.quantity, offered.maxQuantity) }];
  });
}
