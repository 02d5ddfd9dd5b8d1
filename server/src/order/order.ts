import { type ComparedList, comparesCompanies } from '@beidiao/contract/conflict/companies';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import type { House } from '../house.ts';
import { countChecksOf } from './count-store.ts';
import { keysOfPerson } from './person.ts';
import { findExisting } from './place-store.ts';
import { duplicateSince } from './rules.ts';
import { findCompared, listPlacedBy } from './store.ts';

export {
  estimateCompletion,
  findDetail,
  findOrderNos,
  listDetailsOfTrade,
  lockDetail,
  lockDetails,
  markRead,
  noteEvent,
  noteReport,
  ownersOfDetails,
  ownersOfOrders,
  putPerson,
  putPhone,
  putPlace,
} from './detail.ts';
export { endUnpaidTrade } from './end-trade.ts';
export { maySeeResults } from './present.ts';
export { openBusiness } from './ordered-fields.ts';
export { cancelPaid, cancelTrade, cancelUnpaid, endDetail, expireUnpaid } from './endings.ts';
export { holdWithTrades, lockWithTrade } from './hold-detail.ts';
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
export { moveToPaid, payOrder, payOrderFromBalance, shareOf, stateWhenConsented, takeUpScanned } from './pay-order.ts';
export { holdRefundable, refundableOf, refundPart } from './part-refund.ts';
export { findPlacedFromList, type ListOrdered, placeOrder, type Placed } from './place-order.ts';
export { powersOver } from './present.ts';
export {
  countOrders,
  findTradesOfSearch,
  listForExport,
  listOfLists,
  listOfOrder,
  listOrders,
  listPaid,
  listRefunded,
  listToBePaid,
  listTradeLines,
  type OrderedPage,
  readOrder,
  type SelectedDetail,
  selectDetails,
  readOrdered,
} from './reading.ts';
export {
  forSource,
  isInRegisters,
  isSamePerson,
  keyOfPhone,
  keyOfPhoneTail,
  keysOfNameSearch,
  keysOfNumber,
  keysOfPerson,
  maskPerson,
  namePrefixKeys,
  openName,
  openPerson,
  openPhone,
  type Person,
  sealPerson,
  sealPhone,
} from './person.ts';
export { placeScanned } from './place-order.ts';
export { duplicateSince, meaningOfSearch, stateWhenPaid } from './rules.ts';
export type { DetailRow, Estimate, HeldRow } from './store.ts';

type Asking = { readonly house: House; readonly db: Db; readonly memberId: MemberId };
/** Whether this member has ordered a check of the same person lately. */
export async function wasCheckedLately(
  { house, db, memberId }: Asking,
  person: Parameters<typeof keysOfPerson>[2],
): Promise<boolean> {
  const { personKey } = keysOfPerson(house.vault, memberId, person);
  return (await findExisting(db, memberId, { personKey, since: duplicateSince(house.now()) })) !== undefined;
}

type OfItem = { readonly memberId: MemberId; readonly orderDetailsId: string; readonly code: string };
/** The companies that an item of a check compares; undefined where it compares none, and in orders of before. */
export async function readCompared(
  db: Db,
  { memberId, orderDetailsId, code }: OfItem,
): Promise<ComparedList | undefined> {
  const row = comparesCompanies([code]) ? await findCompared(db, memberId, orderDetailsId) : undefined;
  return row && { companies: row.companies, givenAt: row.created_at.toISOString() };
}

/** How many checks each of these members has ordered, however many that are. */
export async function readCheckCounts(db: Db, members: readonly MemberId[]): Promise<(member: MemberId) => number> {
  const counts = await countChecksOf(db, members);
  return (member) => counts.get(member) ?? 0;
}

/** Number and day of what a person ordered within these members, the latest first; at most 5000. */
export async function readOrdersPlacedBy(db: Db, userId: UserId, members: readonly MemberId[]) {
  const rows = await listPlacedBy(db, userId, members);
  return rows.map((row) => ({
    orderNo: row.order_no,
    placedAt: row.created_at.toISOString(),
    memberId: row.member_id,
  }));
}
