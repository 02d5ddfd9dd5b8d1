import type { MemberId } from '../base/db.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { expireUnpaid, moveToPaid } from './order.ts';

/** Money for checks has come by a channel: moves what was ordered. Running twice moves nothing twice. */
export async function tradePaid(house: House, { memberId, tradeOrderId }: Tasks['tradePaid']): Promise<void> {
  await house.system.transaction((tx) =>
    moveToPaid(tx, { member_id: memberId as MemberId, id: tradeOrderId }, { userId: null, now: house.now() }),
  );
}

export const expireTrade = (house: House, { memberId, tradeOrderId }: Tasks['expireTrade']): Promise<void> =>
  expireUnpaid(house, { memberId: memberId as MemberId, tradeOrderId });
