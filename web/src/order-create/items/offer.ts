import {
  type Agreement,
  type Card,
  type CheckItem,
  catalogueCalls,
  type Package,
  type Urgency,
} from '@beidiao/contract/catalogue/calls';
import { turnaroundFor } from '@beidiao/contract/catalogue/turnaround';
import type { Amount } from '@beidiao/contract/wire/money';
import { useMemo } from 'react';
import { useCall } from '../../wire/use-call.ts';
import type { Draft } from '../draft.ts';

export type OfferGroup = { code: string; name: CheckItem['name']; items: CheckItem[] };
/** What may be ordered now, in the order in which it is shown. */
export type Offer = {
  items: readonly CheckItem[];
  byCode: ReadonlyMap<string, CheckItem>;
  groups: readonly OfferGroup[];
  packages: readonly Package[];
  agreements: readonly Agreement[];
  coupons: readonly Card[];
  vouchers: readonly Card[];
  /** Of the base price, as the member's grade has it; 100 is no discount. */
  gradePercent: Amount;
  urgency: Urgency;
};

const freshMs = 60_000;

export function useOffer({ batchFileId, candidate: { idType } }: Pick<Draft, 'batchFileId' | 'candidate'>): {
  offer: Offer | null;
  error: Error | null;
  again: () => void;
} {
  const offered = useCall(catalogueCalls.offer, {}, { staleTime: freshMs });
  const packages = useCall(catalogueCalls.packages, {}, { staleTime: freshMs });
  const list = offered.data?.dataList;
  const packageList = packages.data?.dataGroupList;
  const offer = useMemo((): Offer | null => {
    if (!list || !packageList) return null;
    const offered = list.dataItemList.map((item) => ({
      ...item,
      turnaroundHours: turnaroundFor(item.turnaroundHours, { hasIdCard: idType === 'idCard' }),
    }));
    const groups = list.groupList
      .map((group) => ({ ...group, items: offered.filter((item) => item.group === group.code) }))
      .filter(({ items }) => items.length > 0);
    return {
      items: groups.flatMap(({ items }) => items),
      byCode: new Map(offered.map((item) => [item.code, item])),
      groups,
      packages: packageList,
      agreements: list.agreementList,
      coupons: list.card.filter(({ onlyBatch }) => batchFileId !== null || !onlyBatch),
      vouchers: list.investigationVoucher,
      gradePercent: list.memberPrice.discountPercent,
      urgency: list.urgency,
    };
  }, [list, packageList, batchFileId, idType]);
  const again = (): void => {
    void offered.refetch();
    void packages.refetch();
  };
  return { offer, error: offered.error ?? packages.error, again };
}
