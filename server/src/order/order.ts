import type { MemberId, UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { listPlacedBy } from './store.ts';

export {
  estimateCompletion,
  findDetail,
  listDetailsOfTrade,
  lockDetail,
  lockDetails,
  markRead,
  noteEvent,
  noteReportVersion,
  ownersOfDetails,
  ownersOfOrders,
  putPhone,
} from './detail.ts';
export { endUnpaidTrade } from './end-trade.ts';
export { openBusiness } from './ordered-fields.ts';
export { cancelPaid, endDetail, expireUnpaid } from './endings.ts';
export { lockWithTrade } from './hold-detail.ts';
export { dropItems, leaveOut } from './left-out.ts';
export {
  type DetailMove,
  moveDetail,
  moveDetails,
  notInState,
  tellMove,
} from './move.ts';
export {
  endTerm,
  giveIdentityTryBack,
  noteCandidateLanguage,
  notePortalCode,
  noteSubmitted,
  setTerm,
  takeDueSoon,
  takeIdentityTry,
} from './marks.ts';
export { moveToPaid, payOrderFromBalance } from './pay-order.ts';
export { holdRefundable, refundableOf, refundPart } from './part-refund.ts';
export { powersOver } from './present.ts';
export {
  findTradesOfSearch,
  listOfOrder,
  listOrders,
  listPaid,
  listRefunded,
  listToBePaid,
  type OrderedPage,
  readOrder,
} from './reading.ts';
export {
  keysOfNameSearch,
  keysOfPerson,
  maskPerson,
  openName,
  openPerson,
  openPhone,
  sealPerson,
  sealPhone,
} from './person.ts';
export { duplicateSince, meaningOfSearch, stateWhenPaid } from './rules.ts';
export type { DetailRow, Estimate, HeldRow } from './store.ts';

/** Number and day of what a person ordered within these members, the latest first; at most 5000. */
export async function readOrdersPlacedBy(db: Db, userId: UserId, members: readonly MemberId[]) {
  const rows = await listPlacedBy(db, userId, members);
  return rows.map((row) => ({
    orderNo: row.order_no,
    placedAt: row.created_at.toISOString(),
    memberId: row.member_id,
  }));
}
