import { permissions } from '@beidiao/contract/permissions';
import type { Tenant } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { isAnyOfOthers } from './store.ts';

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
  putPhone,
} from './store.ts';

const detailFields = [
  'orderDetailsId',
  'orderDetailId',
  'orderDetailsIdList',
  'orderDetailsIds',
  'deliveryId',
] as const;

/**
 * Before every call of a member: whoever may not see the orders of others finds none of them by its id.
 * @throws Refusal orderNotFound
 */
export async function refuseOrdersOfOthers({ actor, db }: Tenant, params: unknown): Promise<void> {
  if (actor.rights.has(permissions.seeOrdersOfOthers) || typeof params !== 'object' || params === null) return;
  const named = detailFields.flatMap((field): unknown => Reflect.get(params, field) ?? []);
  const ids = named.flat().filter((id) => typeof id === 'string');
  if (ids.length > 0 && (await isAnyOfOthers(db, actor, ids))) throw new Refusal('orderNotFound');
}
