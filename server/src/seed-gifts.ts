import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { MemberId, StaffActor } from './access/actor.ts';
import { type MakeWish, makeBatch } from './gift/batches.ts';
import type { House } from './house.ts';

/** What sales of the demo give to its member: a voucher and a gift card, which lie among its cards. */
export async function giveDemoGifts(
  house: House,
  { sales, memberId }: { sales: StaffActor; memberId: MemberId },
): Promise<void> {
  const today = dayInChina(house.now());
  const common = {
    memberId,
    dataItemList: [],
    thresholdFen: 0,
    onlyBatch: false,
    forInvitations: false,
    count: 1,
    mostPerMember: 1,
    start_time: today,
    end_time: daysAfter(today, 90),
  };
  const wishes: MakeWish[] = [
    { ...common, kind: 'voucher', investigationName: '三要素核验券', dataItemList: ['ID_THREE'] },
    { ...common, kind: 'giftCard', investigationName: '新客礼品卡', valueFen: 50_000 },
  ];
  for (const wish of wishes) await makeBatch(house, sales, { wish, requestKey: `demo ${wish.kind}` });
}
