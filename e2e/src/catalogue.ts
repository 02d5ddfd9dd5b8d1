import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { NamedItem } from './pages/wizard-screen.ts';
import type { Wire } from './wire.ts';

/** The items of these codes as everybody may see them, in this order. */
export async function itemsOf(wire: Wire, codes: readonly string[]): Promise<NamedItem[]> {
  const { dataItemList } = await wire.call(catalogueCalls.showcase, {});
  return codes.map((code) => {
    const item = dataItemList.find((each) => each.code === code);
    if (item === undefined) throw new Error(`${code} is not in the catalogue`);
    return item;
  });
}

export const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
