import { orderCalls } from '@beidiao/contract/order/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { type CashierAct, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { lookAtChannels } from './jobs.ts';

let home: TestHouse;
let finance: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  finance = await home.staff('finance');
  await home.work();
});
afterEach(() => home.proveBooks());
afterAll(() => home.close());

const play = (reference: string, act: CashierAct) => home.call(sandboxCalls.cashierAct, { reference, act });
const retry = (channelRefundNo: string, who = finance) => home.ask(failedRefundCalls.retry, { channelRefundNo }, who);

/** Paid by the sandbox channel, which then does with refunds as it is told; and cancelled. */
async function cancelled(hr: Person, fate: 'refuseRefund' | 'failRefund') {
  const placed = await home.placedOrder(hr);
  const wish = { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' } as const;
  const { paymentId } = await home.call(orderCalls.pay, wish, hr);
  const reference = await home.referenceOf(paymentId);
  await play(reference, 'succeed');
  await eventually(async () => (await stateOf(hr, placed.tradeOrderId)) === 102);
  await play(reference, fate);
  await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
  const refundNo = await home.value<string>('select id::text from app.refund where member_id = $1', hr.memberId);
  return { ...placed, reference, refundNo };
}
const stateOf = (hr: Person, tradeOrderId: string) =>
  home.value('select state from app.trade_order where member_id = $1 and id = $2', hr.memberId, tradeOrderId);
const rowOf = async (refundNo: string) => {
  const { rows } = await home.call(failedRefundCalls.list, { pageSize: 100 }, finance);
  return rows.find(({ channelRefundNo }) => channelRefundNo === refundNo);
};
const sentBack = async (refundNo: string) =>
  home.value(
    'select count(*)::integer from app.sandbox_payment where reference = $1',
    await home.referenceOf(refundNo, 'refund'),
  );
const owed = (hr: Person) =>
  home.value<number>(
    "select coalesce(sum(amount_fen), 0)::integer from app.ledger_line where member_id = $1 and account = 'refundsDue'",
    hr.memberId,
  );

describe('a refund that a channel', () => {
  it('gives up is shown to finance with its tries, and arrives once when it is asked for again', async () => {
    const hr = await home.hr();
    const { refundNo, reference, amountFen } = await cancelled(hr, 'failRefund');
    await eventually(async () => (await rowOf(refundNo))?.trouble === 'failed');
    expect(await rowOf(refundNo)).toMatchObject({ attempts: 1, amountFen, channelCode: 'SANDBOX', isSurplus: false });
    expect((await home.call(operationsCalls.counts, {}, finance)).failedRefunds).toBeGreaterThan(0);
    expect(await owed(hr)).toBe(amountFen);
    // It fails again: the next try counts as one.
    expect((await retry(refundNo)).data).toMatchObject({ trouble: null, isDone: false });
    await eventually(async () => (await rowOf(refundNo))?.trouble === 'failed');
    expect(await rowOf(refundNo)).toMatchObject({ attempts: 2 });
    await play(reference, 'allowRefund');
    const answers = await Promise.all([1, 2, 3].map(() => retry(refundNo)));
    expect(answers.map(({ errcode }) => errcode)).toEqual(['0000', '0000', '0000']);
    await eventually(async () => (await owed(hr)) === 0);
    expect(await rowOf(refundNo)).toBeUndefined();
    expect(await home.value('select attempts from app.refund where id = $1', refundNo)).toBe(3);
    expect(await sentBack(refundNo)).toBe(1);
    expect((await retry(refundNo)).data).toMatchObject({ isDone: true, trouble: null });
    await home.jobsDone();
    const booked = "select count(*)::integer from app.ledger_entry where cause = 'channelRefund' and cause_id = $1";
    expect(await home.value(booked, refundNo)).toBe(1);
  });

  it('refuses is shown with the reason of the channel, and is asked for again by the clock as well', async () => {
    const hr = await home.hr();
    const { refundNo, reference } = await cancelled(hr, 'refuseRefund');
    await eventually(async () => (await rowOf(refundNo))?.trouble === 'refused');
    expect(await rowOf(refundNo)).toMatchObject({ code: 'NOT_ENOUGH', attempts: 1 });
    await play(reference, 'allowRefund');
    await home.owner.query('update app.refund set look_at = now() where id = $1', [refundNo]);
    await lookAtChannels(home.house);
    await eventually(async () => (await owed(hr)) === 0);
    expect(await rowOf(refundNo)).toBeUndefined();
    expect(await sentBack(refundNo)).toBe(1);
  });

  it('has not confirmed within an hour is shown as well', async () => {
    const hr = await home.hr();
    const { refundNo } = await cancelled(hr, 'refuseRefund');
    await eventually(async () => (await rowOf(refundNo))?.trouble === 'refused');
    const late = "update app.refund set trouble = null, created_at = now() - interval '61 minutes' where id = $1";
    await home.owner.query(late, [refundNo]);
    expect(await rowOf(refundNo)).toMatchObject({ trouble: 'unconfirmed' });
  });

  it('is asked for again by finance alone, which stands in the acts', async () => {
    const hr = await home.hr();
    const { refundNo } = await cancelled(hr, 'failRefund');
    await eventually(async () => (await rowOf(refundNo))?.trouble === 'failed');
    expect((await retry(refundNo, await home.staff('sales'))).errcode).toBe(codeOf('forbidden'));
    expect((await retry('999999')).errcode).toBe(codeOf('refundNotFound'));
    await retry(refundNo);
    const { rows } = await home.call(staffCalls.acts, {}, await home.staff('administrator'));
    expect(rows.some((row) => row.action === 'retryRefund' && row.subject === `refund ${refundNo}`)).toBe(true);
    await eventually(async () => (await rowOf(refundNo))?.trouble === 'failed');
  });
});

it('a refund that has arrived is never open again, whatever a process believes', async () => {
  const hr = await home.hr({ fundsFen: 10_000 });
  const { orderDetailsId } = await home.paidOrder(hr);
  await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
  const reopen = home.owner.query("update app.refund set state = 'waiting' where member_id = $1", [hr.memberId]);
  await expect(reopen).rejects.toMatchObject({ constraint: 'refund_arrives_once' });
});
