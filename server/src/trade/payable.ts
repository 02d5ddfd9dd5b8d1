import type { Payable } from '@beidiao/contract/wallet/calls';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { findNamed } from './payable-store.ts';

/**
 * The id of the trade order that is meant by the number of the order, or by its own. A number that nothing has is answered as
 * it is: whoever looks for the trade order refuses it by their own rules.
 * @throws Refusal orderIdOfCheck, orderIdTwice; tradeNotFound where the two numbers mean different things
 */
export async function tradeIdOf(
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  { orderId: given, tradeOrderId }: Payable,
): Promise<string> {
  if (given === undefined) {
    if (tradeOrderId === undefined) throw new TypeError('neither orderId nor tradeOrderId is given');
    return tradeOrderId;
  }
  const rows = await findNamed(db, actor.memberId, given);
  const order = rows.find(({ kind }) => kind === 'order');
  const trade = rows.find(({ kind }) => kind === 'trade');
  const check = rows.find(({ kind }) => kind === 'check');
  if (tradeOrderId !== undefined) {
    const isMeant = [order, trade].some((row) => row?.trade_order_id === tradeOrderId);
    if (!isMeant) throw new Refusal('tradeNotFound');
    return tradeOrderId;
  }
  if (order === undefined && trade === undefined && check !== undefined)
    throw new Refusal('orderIdOfCheck', { given, orderId: check.order_id ?? '' });
  if (order === undefined || order.trade_order_id === given) return given;
  if (trade !== undefined)
    throw new Refusal('orderIdTwice', {
      given,
      orderNo: order.business_no,
      ofOrder: order.trade_order_id,
      tradeNo: trade.business_no,
    });
  return order.trade_order_id;
}
