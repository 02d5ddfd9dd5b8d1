import type { BulkAct, BulkOutcome } from '@beidiao/contract/bulk/rules';
import { orderStates } from '@beidiao/contract/order/states';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { permissions } from '@beidiao/contract/wire/permissions';
import { rightsWithin } from '../account/account.ts';
import type { Tenant } from '../access/actor.ts';
import { type Tx, withinTransaction } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { sendAgain } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { describeError } from '../base/log.ts';
import { cancelTrade, endDetail, lockWithTrade, ownersOfDetails, payOrderFromBalance } from '../order/order.ts';
import { dueOf, findTrade } from '../wallet/wallet.ts';
import { outcomeOf } from './rules.ts';
import { type BulkOf, type BulkRecord, endRow, holdBulk, listOpen, takeRow, writeBulkState } from './store.ts';

type Done = { readonly outcome: BulkOutcome; readonly amountFen: number };
type Turn = { readonly record: BulkRecord; readonly detailId: string; readonly tradeOrderId: string };
type Doing = (house: House, tx: Tx, turn: Turn) => Promise<Done>;

const remind: Doing = async (house, tx, { record, detailId }) => {
  const { member_id: memberId, user_id: userId } = record;
  await sendAgain(house, tx, { memberId, userId, orderDetailsId: detailId, asReminder: true });
  return { outcome: 'done', amountFen: 0 };
};

/** Asked anew: a right may have gone since it was prepared. */
async function mayStillChange(tx: Tx, { record, detailId }: Turn): Promise<boolean> {
  const { member_id: memberId, user_id: userId } = record;
  const [owned] = await ownersOfDetails(tx, memberId, [detailId]);
  if (owned?.user_id === userId) return true;
  return (await rightsWithin(tx, memberId, userId)).has(permissions.changeOrdersOfOthers);
}

const cancel: Doing = async (house, tx, turn) => {
  const { record, detailId, tradeOrderId } = turn;
  const { member_id: memberId, user_id: userId } = record;
  if (!(await mayStillChange(tx, turn))) return { outcome: 'notOwn', amountFen: 0 };
  const detail = await lockWithTrade(tx, memberId, detailId);
  if (detail?.state === orderStates.unpaid) {
    await cancelTrade(house, tx, { memberId, userId, tradeOrderId });
    return { outcome: 'done', amountFen: 0 };
  }
  // What was not paid ends as a whole: with the first of its rows.
  if (detail?.state === orderStates.cancelled) {
    const trade = await findTrade(tx, memberId, tradeOrderId);
    return { outcome: trade?.state === tradeStates.cancelled ? 'done' : 'stateEnded', amountFen: 0 };
  }
  const end = { move: 'cancel', to: orderStates.cancelled, userId } as const;
  const { refundedFen } = await endDetail(house, tx, { memberId, id: detailId, end });
  return { outcome: 'done', amountFen: refundedFen };
};

const pay: Doing = async (house, tx, { record, detailId, tradeOrderId }) => {
  const { member_id: memberId, user_id: userId } = record;
  const detail = await lockWithTrade(tx, memberId, detailId);
  const before = await findTrade(tx, memberId, tradeOrderId);
  if (before?.state === tradeStates.unpaid) {
    const rights = await rightsWithin(tx, memberId, userId);
    const within = {
      actor: { memberId, userId, rights },
      transaction: withinTransaction(tx),
    };
    const paid = await payOrderFromBalance(house, within, tradeOrderId);
    return { outcome: 'done', amountFen: dueOf(paid) };
  }
  // Another row of the same trade order has paid for it.
  const isPaid = before?.state === tradeStates.paid && detail !== undefined;
  return { outcome: isPaid ? 'done' : 'stateEnded', amountFen: 0 };
};

const doings: Record<BulkAct, Doing> = { remind, cancel, pay };

export type Transact = Tenant['transaction'];

/**
 * One row, with what it does, in one transaction: whoever dies has done it and noted it, or neither. What is refused is
 * noted afterwards, by itself.
 */
async function runRow(house: House, transact: Transact, turn: Turn): Promise<void> {
  const { record, detailId } = turn;
  const of: BulkOf = { memberId: record.member_id, bulkId: record.id };
  try {
    await transact(async (tx) => {
      if (!(await takeRow(tx, of, detailId))) return;
      await endRow(tx, of, { detailId, ...(await doings[record.act](house, tx, turn)) });
    });
  } catch (error) {
    const isRefused = error instanceof Refusal;
    if (!isRefused) house.log.warn({ task: 'runBulk', error: describeError(error) }, 'a row of an act on many failed');
    const outcome = isRefused ? outcomeOf(error.why, record.act) : 'failed';
    await transact((tx) => endRow(tx, of, { detailId, outcome, amountFen: 0 }));
  }
}

/** Does what is left of an act. Several may run it at once: each row is done by one of them. */
export async function runRows(house: House, of: BulkOf, transact: Transact): Promise<void> {
  const record = await transact(async (tx) => {
    const held = await holdBulk(tx, of);
    if (held === undefined || (held.state !== 'waiting' && held.state !== 'running')) return undefined;
    if (held.state === 'waiting') await writeBulkState(tx, of, { state: 'running' });
    return held;
  });
  if (record === undefined) return;
  for (;;) {
    const open = await transact((tx) => listOpen(tx, of));
    if (open.length === 0) break;
    for (const { order_detail_id: detailId, trade_order_id: tradeOrderId } of open)
      await runRow(house, transact, { record, detailId, tradeOrderId });
  }
  await transact((tx) => writeBulkState(tx, of, { state: 'done' }));
}
