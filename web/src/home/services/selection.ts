import { type FixedPackage, type Price, price } from '@beidiao/contract/pricing/rules';
import { fen } from '@beidiao/contract/wire/money';
import type { Showcase, ShowcaseItem } from '../showcase.ts';

/** What a visitor has ticked, as the address holds it: `?items=ID_THREE,XP_HR:2&fast=1&people=20`. */
export type Selection = {
  readonly quantities: ReadonlyMap<string, number>;
  readonly isFast: boolean;
  readonly people: number;
};
export type SelectionParams = { items: string | undefined; fast: string | undefined; people: string | undefined };
export const mostPeople = 500;

const wholeBetween = (text: string | undefined, most: number): number => {
  const count = Math.trunc(Number(text ?? 1));
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), most) : 1;
};

/** Of an address that somebody may have written by hand: items that are not sold are left out, quantities fit. */
export function readSelection(params: Partial<SelectionParams>, items: readonly ShowcaseItem[]): Selection {
  const quantities = new Map<string, number>();
  for (const part of (params.items ?? '').split(',')) {
    const [code = '', quantity] = part.split(':');
    const item = items.find((it) => it.code === code);
    if (item) quantities.set(code, wholeBetween(quantity, item.maxQuantity));
  }
  return { quantities, isFast: params.fast === '1', people: wholeBetween(params.people, mostPeople) };
}

export const writeItems = (quantities: ReadonlyMap<string, number>): string | undefined =>
  [...quantities].map(([code, quantity]) => (quantity === 1 ? code : `${code}:${quantity}`)).join(',') || undefined;

export const writeSelection = ({ quantities, isFast, people }: Selection): SelectionParams => ({
  items: writeItems(quantities),
  fast: isFast ? '1' : undefined,
  people: people === 1 ? undefined : String(people),
});

export const changeQuantity = (selection: Selection, code: string, quantity: number): Selection => {
  const quantities = new Map(selection.quantities);
  if (quantity < 1) quantities.delete(code);
  else quantities.set(code, quantity);
  return { ...selection, quantities };
};

/** No grade and no agreement: a visitor is nobody's member yet. */
const plainTerms = { grade: { ref: '', name: { zh: '', en: '' }, discountPercent: 100 }, agreements: [] };

/** By the price function of the orders, so that the total is what the order will say. */
export function priceSelection(
  { quantities, isFast, people }: Selection,
  items: readonly ShowcaseItem[],
  fixedPackage?: FixedPackage,
): Price {
  const lines = items.flatMap((item) => {
    const quantity = quantities.get(item.code);
    if (quantity === undefined) return [];
    const priced = {
      code: item.code,
      name: item.name,
      baseFen: fen(item.basePriceFen),
      turnaroundHours: item.turnaroundHours,
      expediteHours: item.expediteHours,
      surchargePercent: item.expediteSurchargePercent,
    };
    return [{ item: priced, quantity, isExpedited: isFast && item.expediteHours !== null }];
  });
  return price({ people, terms: plainTerms, lines, fixedPackage });
}

export type ShippedPackage = Showcase['packageList'][number];

const fixedOf = (it: ShippedPackage): FixedPackage | undefined =>
  it.fixedPriceFen === null
    ? undefined
    : { ref: it.id, name: it.name, priceFen: fen(it.fixedPriceFen), items: it.dataItemList };

/** The package of the same items that costs less, and by how much; never taken by itself. */
export function cheaperPackage(
  selection: Selection,
  { dataItemList, packageList }: Pick<Showcase, 'dataItemList' | 'packageList'>,
): { offered: ShippedPackage; totalFen: number; savedFen: number } | undefined {
  const plain = priceSelection(selection, dataItemList).totalFen;
  return packageList
    .flatMap((offered) => {
      const fixed = fixedOf(offered);
      const totalFen = fixed ? priceSelection(selection, dataItemList, fixed).totalFen : plain;
      return totalFen < plain ? [{ offered, totalFen, savedFen: plain - totalFen }] : [];
    })
    .toSorted((a, b) => a.totalFen - b.totalFen)[0];
}
