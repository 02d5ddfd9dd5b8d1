import { permissions } from '@beidiao/contract/wire/permissions';
import { type Actor, belongsTo, type UserId } from '../base/db/db.ts';

export { endUnpaidTrade } from './end-trade.ts';
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
export { moveToPaid, payOrderFromBalance } from './pay-order.ts';
export { holdRefundable, refundableOf, refundPart } from './part-refund.ts';
export { keysOfNameSearch, keysOfPerson, maskPerson, openPerson, sealPhone } from './person.ts';
export { meaningOfSearch, stateWhenPaid } from './rules.ts';
export { markRead, noteReportVersion } from './read-store.ts';
export {
  type DetailRow,
  type Estimate,
  estimateCompletion,
  findDetail,
  type HeldRow,
  listDetailsOfTrade,
  lockDetail,
  lockDetails,
  noteEvent,
  ownersOfDetails,
  ownersOfOrders,
  putPhone,
} from './store.ts';

export type Powers = { readonly mayChange: boolean; readonly mayDeleteReport: boolean; readonly mayReveal: boolean };

/** What a reader may do about an order of this person; the same that the entries of the calls ask for. */
export function powersOver(actor: Actor, orderer: UserId): Powers {
  const isOwn = belongsTo(actor, orderer);
  const mayChange = isOwn || actor.rights.has(permissions.changeOrdersOfOthers);
  return {
    mayChange,
    mayDeleteReport: mayChange && actor.rights.has(permissions.deleteReports),
    mayReveal: isOwn || actor.rights.has(permissions.revealPeople),
  };
}
