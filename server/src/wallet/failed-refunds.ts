import type { FailedRefund, failedRefundCalls, RefundTrouble } from '@beidiao/contract/wallet/failed-refunds';
import type { Data } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { noteAct } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import {
  type FailedRefundRow,
  findChannelRefund,
  holdChannelRefund,
  listFailedRefunds,
  writeRetry,
} from './failed-refund-store.ts';
import { channelPort } from './payment.ts';

function troubleOf({ state, trouble, is_late: isLate }: FailedRefundRow): RefundTrouble | null {
  if (state === 'failed') return 'failed';
  if (state === 'succeeded') return null;
  return trouble ?? (isLate ? 'unconfirmed' : null);
}

const shown = (row: FailedRefundRow): FailedRefund => ({
  channelRefundNo: row.id,
  reference: `R${row.id}`,
  memberId: row.member_id,
  enterpriseName: row.enterprise_name,
  tradeNo: row.trade_no,
  channelCode: row.channel,
  amountFen: fen(row.amount_fen),
  isSurplus: row.cause.startsWith('surplus '),
  trouble: troubleOf(row),
  code: row.trouble_code,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  isDone: row.state === 'succeeded',
});

type Page = { cursor: string | undefined; pageSize: number };

export async function readFailedRefunds(
  house: House,
  { cursor, pageSize }: Page,
): Promise<Data<typeof failedRefundCalls.list>> {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listFailedRefunds(house.system.db, { before, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return { rows: page.map(shown), nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Once more under the same reference. One that has arrived stays so, and one that was asked for again and has not been
 * answered yet is not asked for twice.
 * @throws Refusal refundNotFound, channelUnknown
 */
export async function retryRefund(house: House, staff: StaffActor, id: string): Promise<FailedRefund> {
  await house.system.transaction(async (tx) => {
    const refund = await holdChannelRefund(tx, id);
    if (refund === undefined) throw new Refusal('refundNotFound');
    channelPort(house, refund.channel);
    const { state, trouble, retried_at: retriedAt, member_id: memberId } = refund;
    const isOnItsWay = state === 'waiting' && trouble === null && retriedAt !== null;
    if (state === 'succeeded' || isOnItsWay) return;
    await writeRetry(tx, id);
    await enqueue(tx, { task: 'refundPayment', payload: { memberId, refundId: id } });
    const facts = { refund: id, attempts: refund.attempts, amountFen: fen(refund.amount_fen) };
    await noteAct(tx, { staff, memberId, action: 'retryRefund', subject: `refund ${id}`, facts });
  });
  const row = await findChannelRefund(house.system.db, id);
  if (row === undefined) throw new Refusal('refundNotFound');
  return shown(row);
}
