import type {
  FailedRefund,
  failedRefundCalls,
  RefundTrouble,
  Settlement,
} from '@beidiao/contract/wallet/failed-refunds';
import type { Data } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { limitsOf, noteAct } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import {
  type FailedRefundRow,
  findChannelRefund,
  holdChannelRefund,
  listFailedRefunds,
  writeRetry,
} from './failed-refund-store.ts';
import { channelPort } from './payment.ts';
import { isRefusedForGood } from './rules.ts';
import { findSettlement } from './settlement-store.ts';
import { readSettlements } from './settlements.ts';

function troubleOf({ state, trouble, is_late: isLate }: FailedRefundRow): RefundTrouble | null {
  if (state === 'failed') return 'failed';
  if (hasEnded(state)) return null;
  return trouble ?? (isLate ? 'unconfirmed' : null);
}

const hasEnded = (state: FailedRefundRow['state']): boolean => state === 'succeeded' || state === 'settled';

const shown = (row: FailedRefundRow, settlement: Settlement | undefined): FailedRefund => ({
  channelRefundNo: row.id,
  reference: row.reference,
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
  isDone: hasEnded(row.state),
  maySettle: isRefusedForGood(row) && settlement?.state !== 'waiting',
  settlement: settlement ?? null,
});

type Page = { settled: boolean; cursor: string | undefined; pageSize: number };

export async function readFailedRefunds(
  house: House,
  staff: StaffActor,
  { settled, cursor, pageSize }: Page,
): Promise<Data<typeof failedRefundCalls.list>> {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listFailedRefunds(house.system.db, { settled, before, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const { creditAloneFen: aloneFen, creditDayFen: dayFen } = await limitsOf(house.system.db, staff);
  return {
    rows: await present(house, staff, page),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    limits: { aloneFen, dayFen },
  };
}

async function present(house: House, staff: StaffActor, rows: readonly FailedRefundRow[]): Promise<FailedRefund[]> {
  const settlements = await readSettlements(
    house,
    staff,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shown(row, settlements.get(row.id)));
}

/** @throws Refusal refundNotFound */
export async function readFailedRefund(house: House, staff: StaffActor, id: string): Promise<FailedRefund> {
  const row = await findChannelRefund(house.system.db, id);
  const [presented] = row === undefined ? [] : await present(house, staff, [row]);
  if (presented === undefined) throw new Refusal('refundNotFound');
  return presented;
}

/**
 * Once more under the same reference. One that has arrived stays so, and one that was asked for again and has not been
 * answered yet is not asked for twice.
 * @throws Refusal refundNotFound, channelUnknown, refundSettling
 */
export async function retryRefund(house: House, staff: StaffActor, id: string): Promise<FailedRefund> {
  await house.system.transaction(async (tx) => {
    const refund = await holdChannelRefund(tx, id);
    if (refund === undefined) throw new Refusal('refundNotFound');
    channelPort(house, refund.channel);
    const { state, trouble, retried_at: retriedAt, member_id: memberId } = refund;
    const isOnItsWay = state === 'waiting' && trouble === null && retriedAt !== null;
    if (hasEnded(state) || isOnItsWay) return;
    if ((await findSettlement(tx, id))?.state === 'waiting') throw new Refusal('refundSettling');
    await writeRetry(tx, id);
    await enqueue(tx, { task: 'refundPayment', payload: { memberId, refundId: id } });
    const facts = { refund: id, attempts: refund.attempts, amountFen: fen(refund.amount_fen) };
    await noteAct(tx, { staff, memberId, action: 'retryRefund', subject: `refund ${id}`, facts });
  });
  return readFailedRefund(house, staff, id);
}
