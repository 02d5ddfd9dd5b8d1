import { giftCodeLength, giftSigns } from '@beidiao/contract/gift/code';
import { giftCostLimitOf, type GiftKind } from '@beidiao/contract/gift/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';

/** Five bits of each byte choose a sign: 80 bits a code. @param bytes as many as a code has signs */
export const codeOfBytes = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, giftCodeLength)].map((byte) => giftSigns[byte % giftSigns.length]).join('');

export type Worth = {
  readonly kind: GiftKind;
  readonly itemCodes: readonly string[];
  readonly offFen: number | null;
  readonly valueFen: number | null;
  readonly count: number;
};
type ItemPrices = ReadonlyMap<string, { readonly baseFen: number; readonly costFen: number | null }>;

/** What a batch costs the provider at most, and at list prices. An item whose cost is not known costs its list price. */
export function costOfBatch(worth: Worth, items: ItemPrices) {
  const sum = (of: (item: { baseFen: number; costFen: number | null }) => number): number =>
    worth.itemCodes.reduce((total, code) => total + of(items.get(code) ?? { baseFen: 0, costFen: 0 }), 0);
  const amount = worth.kind === 'coupon' ? (worth.offFen ?? 0) : (worth.valueFen ?? 0);
  const isVoucher = worth.kind === 'voucher';
  const unitCostFen = isVoucher ? sum(({ baseFen, costFen }) => costFen ?? baseFen) : amount;
  const unitListFen = isVoucher ? sum(({ baseFen }) => baseFen) : amount;
  return { unitCostFen, costFen: unitCostFen * worth.count, listFen: unitListFen * worth.count };
}

/** What one person has given away alone today counts: many small batches are one big one. */
export function giftNeedsSecond(
  roles: readonly StaffRole[],
  wish: { costFen: number; aloneTodayFen: number },
): boolean {
  const limit = giftCostLimitOf(roles);
  return wish.costFen > limit.batchFen || wish.aloneTodayFen + wish.costFen > limit.dayFen;
}
