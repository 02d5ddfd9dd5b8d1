import type { Call } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

let hr: Person;
beforeEach(async () => {
  hr = await home.hr({ fundsFen: 50_000 });
});

const statusOf = async (orderId: string) => (await home.call(walletCalls.tradeStatus, { orderId }, hr)).status;
const topUp = (by: Person) =>
  home.call(
    walletCalls.recharge,
    { channelCode: 'SANDBOX', rechargeAmount: 20_000 },
    { ...by, idempotencyKey: 'top-up' },
  );

describe('the number of an order', () => {
  it('is that of its trade order, in the answer of ordering and in the lists', async () => {
    const placed = await home.placedOrder(hr);
    expect(placed.orderId).toBe(placed.tradeOrderId);
    const { rows } = await home.call(orderCalls.list, { orderId: placed.orderId }, hr);
    expect(rows).toMatchObject([
      { orderDetailsId: placed.orderDetailsId, orderId: placed.orderId, tradeOrderId: placed.orderId },
    ]);
  });

  it('is never that of a check or of anything else that is paid', async () => {
    const given = [];
    for (const key of ['a', 'b', 'c']) {
      const { orderId, orderDetailsId } = await home.placedOrder(hr, { idempotencyKey: key });
      given.push(orderId, orderDetailsId);
    }
    given.push((await topUp(hr)).orderId);
    expect(new Set(given).size).toBe(7);
  });

  it('can not be another one than that of the trade order, whoever writes it', async () => {
    const { orderId } = await home.placedOrder(hr);
    const again = `insert into app.check_order (id, member_id, user_id, trade_order_id, choice, price)
      select id + 1, member_id, user_id, trade_order_id, choice, price from app.check_order where id = $1`;
    await expect(home.owner.query(again, [orderId])).rejects.toMatchObject({ constraint: 'check_order_number' });
  });

  it('is taken by what pays, shows and cancels', async () => {
    const paid = await home.placedOrder(hr, { idempotencyKey: 'paid' });
    const { orderId } = paid;
    expect(await home.call(walletCalls.amountDue, { orderId }, hr)).toMatchObject({ status: tradeStates.unpaid });
    expect(await home.call(orderCalls.pay, { orderId, channelCode: 'BALANCE' }, hr)).toMatchObject({ state: 'done' });
    expect(await statusOf(orderId)).toBe(tradeStates.paid);
    expect(await home.call(walletCalls.tradeDetails, { orderId }, hr)).toMatchObject({ orderNo: paid.orderNo });
    const other = await home.placedOrder(hr, { idempotencyKey: 'cancelled' });
    await home.call(orderCalls.cancelUnpaid, { orderId: other.orderId }, hr);
    expect(await statusOf(other.orderId)).toBe(tradeStates.cancelled);
    expect(await statusOf(orderId)).toBe(tradeStates.paid);
  });
});

/** As it was before migration 0110: the order has a number of its own series. */
async function renumber(placed: { orderId: string }, number: string): Promise<void> {
  const client = await home.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('update app.check_order set id = $2 where id = $1', [placed.orderId, number]);
    await client.query('update app.order_detail set order_id = $2 where order_id = $1', [placed.orderId, number]);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

const calls: readonly (readonly [string, Call, object])[] = [
  ['pay', orderCalls.pay, { channelCode: 'BALANCE' }],
  ['status', walletCalls.tradeStatus, {}],
  ['details', walletCalls.tradeDetails, {}],
  ['amount due', walletCalls.amountDue, {}],
  ['cancel', orderCalls.cancelUnpaid, {}],
];

describe.each(calls)('%s', (_, call, more) => {
  const ask = (params: object, by: Person = hr) => home.send(call, { ...params, ...more }, by);

  it('takes the number of an order from before the numbers were one', async () => {
    const placed = await home.placedOrder(hr);
    const old = String(BigInt(placed.orderId) + 900_000_000n);
    await renumber(placed, old);
    expect((await ask({ orderId: old })).answer.errcode).toBe('0000');
  });

  it('refuses a number that was once given twice, and takes the trade order that is meant', async () => {
    const placed = await home.placedOrder(hr);
    const { orderId: number } = await topUp(hr);
    await renumber(placed, number);
    const { answer } = await ask({ orderId: number });
    expect(answer.errcode).toBe(codeOf('orderIdTwice'));
    for (const part of [placed.orderNo, `tradeOrderId ${placed.tradeOrderId}`, `tradeOrderId ${number}`])
      expect(answer.errmsg).toContain(part);
    expect(await home.value('select state from app.trade_order where id = $1', number)).toBe(tradeStates.unpaid);
    expect((await ask({ tradeOrderId: placed.tradeOrderId })).answer.errcode).toBe('0000');
    expect(await home.value('select state from app.trade_order where id = $1', number)).toBe(tradeStates.unpaid);
  });

  it('names the order where the number of a check is sent, to who sees the check', async () => {
    const colleague = await home.colleague(hr, ['P00001', 'P00003', 'P00004']);
    const { orderId, orderDetailsId } = await home.placedOrder(colleague);
    for (const by of [hr, colleague]) {
      const { answer } = await ask({ orderId: orderDetailsId }, by);
      expect(answer.errcode).toBe(codeOf('orderIdOfCheck'));
      expect(answer.errmsg).toContain(orderId);
    }
    const another = await home.colleague(hr, ['P00001', 'P00003', 'P00004']);
    expect((await ask({ orderId: orderDetailsId }, another)).answer.errcode).toBe(codeOf('tradeNotFound'));
    const stranger = await home.hr();
    expect((await ask({ orderId: orderDetailsId }, stranger)).answer.errcode).toBe(codeOf('tradeNotFound'));
  });

  it('refuses two numbers that mean different things, and asks for one where there is none', async () => {
    const { orderId } = await home.placedOrder(hr);
    const { orderId: tradeOrderId } = await topUp(hr);
    expect((await ask({ orderId, tradeOrderId })).answer.errcode).toBe(codeOf('tradeNotFound'));
    expect((await ask({})).answer).toMatchObject({
      errcode: codeOf('badParams'),
      data: { fields: [{ field: 'orderId' }] },
    });
  });
});

describe('a trade order', () => {
  it('of a waiting top-up is not touched by cancelling an order by its number', async () => {
    const waiting = await topUp(hr);
    const { orderId } = await home.placedOrder(hr);
    await home.call(orderCalls.cancelUnpaid, { orderId }, hr);
    expect(await statusOf(waiting.orderId)).toBe(tradeStates.unpaid);
  });

  it.each([
    orderCalls.pay,
    orderCalls.cancelUnpaid,
  ] as readonly Call[])('is for the trade code 0006 alone', async (call) => {
    const { orderId } = await home.placedOrder(hr);
    const { answer } = await home.send(call, { orderId, channelCode: 'BALANCE', bizCode: '0007' }, hr);
    expect(answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field: 'bizCode' }] } });
  });
});
