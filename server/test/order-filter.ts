import type { MemberId, UserId } from '../src/access/actor.ts';
import type { OrderFilter } from '../src/order/filter-store.ts';

/** All orders of a member; the read marks are those of `readerId`, of nobody without it. */
export const allOrdersOf = (memberId: MemberId, readerId = '0' as UserId): OrderFilter => ({
  memberId,
  readerId,
  states: null,
  tradeStates: null,
  from: null,
  until: null,
  userId: null,
  orderId: null,
  isRefunded: false,
  isOfList: false,
  lights: null,
  isForStaff: false,
  isUnread: false,
  forReader: null,
  match: null,
});
