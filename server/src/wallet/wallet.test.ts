import type { ParamsSent } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { type CashierAct, lateCallbackMs, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { tradeStates, unpaidLifeMs } from '@beidiao/contract/wallet/trade-states';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentCallback, signCallback, type Unsigned } from '../adapters/sandbox/cashier-signature.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { payTrade } from './ledger-store.ts';
import { bookings } from './rules.ts';
import { grantCredit } from './wallet.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

/** After whatever happened the books are right. */
afterEach(async () => {
  home.clock.at = undefined;
  await home.proveBooks();
});

const top = (hr: Person, idempotencyKey = 'top-up-once') =>
  home.call(walletCalls.recharge, { channelCode: 'SANDBOX', rechargeAmount: 5_000 }, { ...hr, idempotencyKey });

const act = async (paymentId: string | null, how: CashierAct) =>
  home.call(sandboxCalls.cashierAct, { reference: await home.referenceOf(paymentId), act: how });

/** A callback as the channel signs it. */
async function genuine(paymentId: string | null, overrides: Partial<Unsigned> = {}): Promise<PaymentCallback> {
  const unsigned: Unsigned = {
    kind: 'payment',
    reference: await home.referenceOf(paymentId),
    providerReference: 'channel-0001',
    outcome: 'succeeded',
    amountFen: 5_000,
    at: new Date().toISOString(),
    ...overrides,
  };
  return { ...unsigned, signature: signCallback(home.house.vault, unsigned) };
}
const callBack = async (callback: PaymentCallback | Promise<PaymentCallback>) =>
  home.ask(walletCalls.paymentCallback, await callback);

const boughtOf = async (hr: Person) =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find(({ code }) => code === 'BALANCE')?.amountFen;
const statusOf = async (hr: Person, orderId: string) =>
  (await home.call(walletCalls.tradeStatus, { orderId }, hr)).status;
const causesOf = async (hr: Person): Promise<string[]> =>
  (
    await home.owner.query('select cause from app.ledger_entry where member_id = $1 order by id', [hr.memberId])
  ).rows.map((row) => row.cause);
/** What an account of the books holds on behalf of a member. */
const heldFor = (hr: Person, account: string) =>
  home.value<number>(
    'select coalesce(sum(amount_fen), 0)::integer from app.ledger_line where member_id = $1 and account = $2',
    hr.memberId,
    account,
  );

describe('recharge', () => {
  it('adds the amount to the balance, writes one bill and sends one receipt', async () => {
    const hr = await home.hr();
    const { orderId, paymentId, state, payUrl } = await top(hr);
    expect(state).toBe('waiting');
    expect(payUrl).toContain(await home.referenceOf(paymentId));
    await act(paymentId, 'succeed');
    await eventually(async () => (await statusOf(hr, orderId)) === tradeStates.paid);
    expect(await boughtOf(hr)).toBe(5_000);
    const { rows } = await home.call(walletCalls.bills, {}, hr);
    expect(rows).toMatchObject([
      { cause: 'recharge', amountFen: 5_000, balanceAfterFen: 5_000, tradeOrderId: orderId },
    ]);
    const mails = () => home.call(sandboxCalls.outbox, { kind: 'mail', to: `${hr.loginName}@example.com` });
    await eventually(async () => (await mails()).rows.some(({ subject }) => subject?.includes('¥50.00')));
  });

  it('can succeed after it failed, under the same request key', async () => {
    const hr = await home.hr();
    const first = await top(hr);
    await act(first.paymentId, 'fail');
    await home.jobsDone();
    expect(await home.call(walletCalls.tradeStatus, { orderId: first.orderId }, hr)).toEqual({
      orderId: first.orderId,
      status: tradeStates.unpaid,
      failedPayments: [first.paymentId],
    });
    const again = await top(hr);
    expect(again.orderId).toBe(first.orderId);
    expect(again.paymentId).not.toBe(first.paymentId);
    await act(again.paymentId, 'succeed');
    await eventually(async () => (await boughtOf(hr)) === 5_000);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('sends back what a payer pays at a failed try after the second try was paid', async () => {
    const hr = await home.hr();
    const first = await top(hr);
    await callBack(genuine(first.paymentId, { outcome: 'failed' }));
    const second = await top(hr);
    await callBack(genuine(second.paymentId));
    await act(first.paymentId, 'succeed');
    await eventually(async () => (await causesOf(hr)).length === 3);
    expect(await causesOf(hr)).toEqual(['recharge', 'surplus', 'channelRefund']);
    expect(await boughtOf(hr)).toBe(5_000);
    const details = await home.call(walletCalls.tradeDetails, { orderId: first.orderId }, hr);
    expect(details.payments).toMatchObject([
      { paymentId: first.paymentId, state: 'surplus', amountFen: 5_000 },
      { paymentId: second.paymentId, state: 'succeeded', amountFen: 5_000 },
    ]);
    expect(details.refunds).toMatchObject([
      { paymentId: first.paymentId, isSurplus: true, state: 'succeeded', amountFen: 5_000, giftFen: 0 },
    ]);
    const told = async () => (await home.call(noticeCalls.messages, {}, hr)).rows.map(({ kind }) => kind);
    await eventually(async () => (await told()).includes('surplusReceived'));
    expect((await told()).filter((kind) => kind === 'surplusReceived')).toHaveLength(1);
    expect(await heldFor(hr, 'refundsDue')).toBe(0);
  });

  it('is answered as done when it is asked for again after it was paid', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await top(hr);
    await callBack(genuine(paymentId));
    expect(await top(hr)).toMatchObject({ orderId, state: 'done', payUrl: null });
    expect(await boughtOf(hr)).toBe(5_000);
  });

  it('refuses the same request key for another amount', async () => {
    const hr = await home.hr();
    await top(hr);
    const other = { channelCode: 'SANDBOX', rechargeAmount: 6_000 } as const;
    const answer = await home.ask(walletCalls.recharge, other, { ...hr, idempotencyKey: 'top-up-once' });
    expect(answer.errcode).toBe(codeOf('keyReused'));
  });

  it('takes whole fen, or CNY with cents where the unit is said, and names the unit otherwise', async () => {
    const hr = await home.hr();
    const start = (rechargeAmount: unknown, more: object = {}) =>
      home.send(walletCalls.recharge, { channelCode: 'SANDBOX', rechargeAmount, ...more }, hr);
    const cny = { unit: 'CNY' };
    expect((await start('128.50', cny)).answer.data).toMatchObject({ amountFen: 12_850 });
    expect((await start(1_005.1, cny)).answer.data).toMatchObject({ amountFen: 100_510 });
    expect((await start(12_850)).answer.data).toMatchObject({ amountFen: 12_850 });
    for (const [amount, more] of [
      [128.5, {}],
      [128.505, cny],
    ] as const)
      expect((await start(amount, more)).answer).toMatchObject({
        errcode: codeOf('badParams'),
        data: { fields: [{ field: 'rechargeAmount', message: expect.stringContaining('unit: "CNY"') }] },
      });
    for (const [amount, message] of [
      [0.5, '1'],
      [600_000, '500000'],
    ] as const)
      expect((await start(amount, cny)).answer).toMatchObject({
        data: { fields: [{ field: 'rechargeAmount', message: expect.stringContaining(message) }] },
      });
  });

  it('refuses a channel that is not switched on, and a person who may not pay online', async () => {
    const hr = await home.hr();
    const wish = { channelCode: 'ALIPAY', rechargeAmount: 5_000 } as const;
    expect((await home.ask(walletCalls.recharge, wish, hr)).errcode).toBe(codeOf('channelUnknown'));
    const staff = await home.colleague(hr, ['P00003']);
    const answer = await home.ask(walletCalls.recharge, { ...wish, channelCode: 'SANDBOX' }, staff);
    expect(answer.errcode).toBe(codeOf('onlinePaymentOff'));
  });
});

describe('amounts of the member', () => {
  it('are told only to whoever may see them, also by the refusal of a payment', async () => {
    const hr = await home.hr();
    const blind = await home.colleague(hr, ['P00003', 'P00005']);
    const { assetsList, channels } = await home.call(walletCalls.assets, {}, blind);
    expect([assetsList, channels]).toEqual([[], ['SANDBOX']]);
    const { tradeOrderId } = await home.placedOrder(blind);
    const due = await home.call(walletCalls.amountDue, { orderId: tradeOrderId }, blind);
    expect(due).toMatchObject({ amountFen: '***', balanceFen: null, balanceAfterFen: null });
    const pay = { orderId: tradeOrderId, channelCode: 'BALANCE' } as const;
    const [hidden, seen] = [await home.ask(orderCalls.pay, pay, blind), await home.ask(orderCalls.pay, pay, hr)];
    expect([hidden.errcode, seen.errcode]).toEqual([codeOf('balanceShort'), codeOf('balanceShort')]);
    expect(JSON.stringify(hidden)).not.toMatch(/\d\.\d\d|shortByFen/);
    expect(seen.errmsg).toMatch(/\d\.\d\d/);
  });
});

describe('callback of a channel', () => {
  it('books once when the cashier calls back twice', async () => {
    const hr = await home.hr();
    const { paymentId } = await top(hr);
    await act(paymentId, 'twice');
    await home.jobsDone();
    expect(await boughtOf(hr)).toBe(5_000);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('books once when 20 identical ones come at the same time', async () => {
    const hr = await home.hr();
    const callback = await genuine((await top(hr)).paymentId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => callBack(callback)));
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000']));
    expect(await boughtOf(hr)).toBe(5_000);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('changes nothing when an old genuine one is replayed, or a failure is told after the success', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await top(hr);
    const callback = await genuine(paymentId);
    await callBack(callback);
    const placed = await home.placedOrder(hr);
    await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
    for (const old of [callback, await genuine(paymentId, { outcome: 'failed' }), await genuine(paymentId)])
      expect((await callBack(old)).errcode).toBe('0000');
    expect(await boughtOf(hr)).toBe(1_200);
    expect(await statusOf(hr, orderId)).toBe(tradeStates.paid);
    expect(await causesOf(hr)).toEqual(['recharge', 'checksPaid']);
  });

  it('is refused when it is forged, by the cashier or by hand', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await top(hr);
    await act(paymentId, 'forge');
    await home.jobsDone();
    const right = await genuine(paymentId);
    const forged: PaymentCallback[] = [
      { ...right, signature: '' },
      { ...right, signature: '0'.repeat(right.signature.length) },
      { ...right, amountFen: 50 },
      { ...right, kind: 'refund' },
      { ...right, outcome: 'failed' },
      { ...right, at: new Date(0).toISOString() },
    ];
    for (const callback of forged) expect((await callBack(callback)).errcode).toBe(codeOf('callbackForged'));
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
    expect(await causesOf(hr)).toEqual([]);
  });

  it('is refused when a genuine one names another amount or an unknown payment', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await top(hr);
    expect((await callBack(genuine(paymentId, { amountFen: 4_999 }))).errcode).toBe(codeOf('callbackForged'));
    expect((await callBack(genuine(null, { reference: `P${'9'.repeat(24)}` }))).errcode).toBe(codeOf('tradeNotFound'));
    expect((await callBack(genuine(null, { reference: 'nonsense' }))).errcode).toBe(codeOf('tradeNotFound'));
    expect((await callBack(genuine(null, { kind: 'refund', reference: 'R999999' }))).errcode).toBe(
      codeOf('tradeNotFound'),
    );
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
  });

  it('sends money back that comes after the recharge was cancelled', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await top(hr);
    await home.call(orderCalls.cancelUnpaid, { orderId }, hr);
    // The cashier is late by its own delay; a clock that is behind by as much makes that now.
    home.clock.at = new Date(Date.now() - lateCallbackMs);
    await act(paymentId, 'late');
    home.clock.at = undefined;
    await eventually(async () => (await causesOf(hr)).length === 2);
    expect(await causesOf(hr)).toEqual(['surplus', 'channelRefund']);
    expect([await heldFor(hr, 'refundsDue'), await heldFor(hr, 'channelClearing')]).toEqual([0, 0]);
    expect([await boughtOf(hr), await statusOf(hr, orderId)]).toEqual([0, tradeStates.cancelled]);
    expect((await callBack(genuine(paymentId))).errcode).toBe('0000');
    await home.jobsDone();
    expect(await causesOf(hr)).toHaveLength(2);
  });

  it('sends money back that comes after the recharge has expired', async () => {
    const hr = await home.hr();
    home.clock.at = new Date(Date.now() - unpaidLifeMs - 1_000);
    const { orderId, paymentId } = await top(hr);
    // By the clock here it still has time left, by the database's none: it is looked at again.
    await home.jobsDone();
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
    home.clock.at = undefined;
    await eventually(async () => (await statusOf(hr, orderId)) === tradeStates.expired);
    await callBack(genuine(paymentId));
    await eventually(async () => (await causesOf(hr)).length === 2);
    expect(await causesOf(hr)).toEqual(['surplus', 'channelRefund']);
    expect([await heldFor(hr, 'refundsDue'), await boughtOf(hr)]).toEqual([0, 0]);
  });
});

describe('order paid by channel', () => {
  const paidByChannel = async (hr: Person) => {
    const placed = await home.placedOrder(hr);
    const { paymentId } = await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' }, hr);
    await act(paymentId, 'succeed');
    const seen = () => home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId }, hr);
    await eventually(async () => (await seen()).status === orderStates.awaitingIdentity);
    return { ...placed, seen };
  };

  it('moves on when the money has come, and goes back through the channel when it is cancelled', async () => {
    const hr = await home.hr();
    const { orderDetailsId, tradeOrderId, seen } = await paidByChannel(hr);
    expect(await heldFor(hr, 'revenue')).toBe(3_800);
    const cancels = await Promise.all(
      Array.from({ length: 5 }, () => home.ask(orderCalls.cancelPaid, { orderDetailsId }, hr)),
    );
    for (const { data } of cancels) expect(data).toEqual({ refundedFen: 3_800, channelCode: 'SANDBOX' });
    await eventually(async () => (await causesOf(hr)).includes('channelRefund'));
    expect(await causesOf(hr)).toEqual(['checksPaid', 'checksRefunded', 'channelRefund']);
    for (const account of ['refundsDue', 'revenue', 'channelClearing', 'memberBalance'])
      expect(await heldFor(hr, account)).toBe(0);
    expect(await seen()).toMatchObject({ status: orderStates.cancelled, refundedFen: 3_800, channelCode: 'SANDBOX' });
    expect((await home.call(walletCalls.tradeDetails, { orderId: tradeOrderId }, hr)).refundedFen).toBe(3_800);
  });

  it('is refunded once when the channel confirms the refund many times', async () => {
    const hr = await home.hr();
    const { orderDetailsId } = await paidByChannel(hr);
    await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
    const refund = await home.value<string>('select id from app.refund where member_id = $1', hr.memberId);
    const told = { kind: 'refund', reference: await home.referenceOf(refund, 'refund'), amountFen: 3_800 } as const;
    await Promise.all(Array.from({ length: 10 }, () => callBack(genuine(null, told))));
    await home.jobsDone();
    await callBack(genuine(null, { ...told, outcome: 'failed' }));
    expect(await causesOf(hr)).toEqual(['checksPaid', 'checksRefunded', 'channelRefund']);
    expect(await home.value('select state from app.refund where id = $1', refund)).toBe('succeeded');
  });

  it('is not paid from the balance as well', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const { tradeOrderId } = await paidByChannel(hr);
    const answer = await home.ask(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);
    expect(answer.errcode).toBe(codeOf('tradeNotInState'));
    expect(await boughtOf(hr)).toBe(10_000);
  });

  it.each([
    'SANDBOX',
    'BALANCE',
  ] as const)('of nothing goes to no channel and asks for no right to pay, whichever way is named: %s', async (channelCode) => {
    const hr = await home.hr();
    const { rows } = await home.owner.query<{ id: string }>(
      `insert into app.card (member_id, kind, name, item_codes, valid_until)
         values ($1, 'voucher', '三要素核验券', array['ID_THREE'], current_date + 30) returning id`,
      [hr.memberId],
    );
    const colleague = await home.colleague(hr, ['P00005']);
    const choice = { investigationId: String(rows[0]?.id) };
    const placed = await home.placedOrder(colleague, { codes: ['ID_THREE'], choice });
    const { tradeOrderId } = placed;
    expect(placed).toMatchObject({ isFree: true, amountFen: '***' });
    const due = await home.call(walletCalls.amountDue, { orderId: tradeOrderId }, colleague);
    expect(due).toMatchObject({ status: tradeStates.unpaid, isFree: true, amountFen: '***' });
    const paid = await home.call(orderCalls.pay, { orderId: tradeOrderId, channelCode }, colleague);
    expect(paid).toMatchObject({ state: 'done', amountFen: '***', payUrl: null });
    expect(await statusOf(hr, tradeOrderId)).toBe(tradeStates.paid);
    expect(await home.value('select count(*)::integer from app.payment where trade_order_id = $1', tradeOrderId)).toBe(
      0,
    );
  });
});

describe('the number of a payment', () => {
  const shownAt = async (paymentId: string | null) =>
    (await home.call(sandboxCalls.cashier, { reference: await home.referenceOf(paymentId) })).subject;

  it('is what the cashier says, with the number of the order, and no running number', async () => {
    const hr = await home.hr();
    const { orderNo, tradeNo, tradeOrderId } = await home.placedOrder(hr);
    const paying = await home.call(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'SANDBOX' }, hr);
    expect(await shownAt(paying.paymentId)).toBe(`背景核查 · 订单 ${orderNo} · 支付单 ${tradeNo}`);
  });

  it('stands at the cashier and in the notice of a top-up', async () => {
    const hr = await home.hr();
    const { paymentId, orderId } = await top(hr);
    const { tradeNo } = await home.call(walletCalls.tradeDetails, { orderId }, hr);
    expect(await shownAt(paymentId)).toBe(`账户充值 · 支付单 ${tradeNo}`);
    await act(paymentId, 'succeed');
    await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: `${hr.loginName}@example.com` });
      return rows.some(({ subject, body }) => subject?.includes('充值') && body.includes(tradeNo));
    });
  });
});

describe('trade orders', () => {
  it('are listed by their purpose, and counted so', async () => {
    const hr = await home.hr({ fundsFen: 5_000 });
    const { orderId } = await top(hr);
    const { tradeOrderId } = await home.paidOrder(hr);
    const bills = async (wish: ParamsSent<typeof walletCalls.tradeBills>) => {
      const { rows, total } = await home.call(walletCalls.tradeBills, wish, hr);
      return { ids: rows.map((row) => row.orderId), total };
    };
    expect(await bills({})).toEqual({ ids: [tradeOrderId, orderId], total: 2 });
    expect(await bills({ kind: 'checks' })).toEqual({ ids: [tradeOrderId], total: 1 });
    expect(await bills({ kind: 'recharge' })).toEqual({ ids: [orderId], total: 1 });
  });
});

describe('balance', () => {
  it('spends granted credit first and gives it back in kind', async () => {
    const hr = await home.hr({ fundsFen: 5_000 });
    await home.house.system.transaction((tx) =>
      grantCredit(tx, { memberId: hr.memberId, amountFen: fen(1_000), causeId: `test ${hr.memberId}` }),
    );
    const purse = async () => (await home.call(walletCalls.assets, {}, hr)).assetsList.slice(0, 2);
    const placed = await home.paidOrder(hr);
    expect(await purse()).toEqual([
      { code: 'BALANCE', amountFen: 2_200 },
      { code: 'GRANTED', amountFen: 0 },
    ]);
    await home.call(orderCalls.cancelPaid, placed, hr);
    expect(await purse()).toEqual([
      { code: 'BALANCE', amountFen: 5_000 },
      { code: 'GRANTED', amountFen: 1_000 },
    ]);
  });

  it('pays as many of 30 parallel orders as it reaches for, and never goes below zero', async () => {
    const hr = await home.hr({ fundsFen: 10 * 800 + 799 });
    const placed = [];
    for (let n = 0; n < 30; n += 1) placed.push(await home.placedOrder(hr, { codes: ['ID_THREE'] }));
    const answers = await Promise.all(
      placed.map(({ tradeOrderId }) => home.ask(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr)),
    );
    const paid = answers.filter(({ errcode }) => errcode === '0000');
    expect(paid).toHaveLength(10);
    expect(answers.filter(({ errcode }) => errcode === codeOf('balanceShort'))).toHaveLength(20);
    expect(await boughtOf(hr)).toBe(799);
    expect(await heldFor(hr, 'revenue')).toBe(8_000);
  });

  it('pays a trade order once: a second payment of it changes neither balance nor books', async () => {
    const hr = await home.hr({ fundsFen: 5_000 });
    const { tradeOrderId } = await home.placedOrder(hr, { codes: ['ID_THREE'] });
    const pay = () =>
      home.house.system.transaction((tx) =>
        payTrade(
          tx,
          { member_id: hr.memberId, id: tradeOrderId },
          {
            channel: 'BALANCE',
            grantedPartFen: fen(0),
            cause: 'checksPaid',
            userId: hr.userId,
            lines: bookings.paidFromBalance({ boughtFen: fen(800), grantedFen: fen(0) }),
          },
        ),
      );
    await pay();
    await expect(pay()).rejects.toMatchObject({ why: 'tradeNotInState' });
    expect(await boughtOf(hr)).toBe(4_200);
    expect(await causesOf(hr)).toEqual(['recharge', 'checksPaid']);
  });

  it('can not be written below zero even behind the back of the code', async () => {
    const hr = await home.hr({ fundsFen: 100 });
    const overdraw = home.owner.query('update app.balance set bought_fen = -1 where member_id = $1', [hr.memberId]);
    await expect(overdraw).rejects.toMatchObject({ code: '23514' });
  });
});

describe('what a channel was asked for', () => {
  it('stays as it was asked, and the sandbox refuses another amount under a reference that it knows', async () => {
    const hr = await home.hr();
    const { paymentId } = await top(hr);
    const reference = await home.referenceOf(paymentId);
    expect(reference).toMatch(/^P[0-9A-HJKMNP-TV-Z]{24}$/);
    for (const change of ['amount_fen = 1', "reference = 'P1'", "channel = 'ALIPAY'"]) {
      const changed = home.owner.query(`update app.payment set ${change} where id = $1`, [paymentId]);
      await expect(changed).rejects.toMatchObject({ code: '23514', constraint: 'asked_of_channel_stays' });
    }
    const port = home.house.ports.payment.SANDBOX;
    const expiresAt = new Date(Date.now() + 60_000);
    const collect = (amount: number) =>
      port?.collect({ reference, amountFen: fen(amount), subject: '充值', way: 'qr', address: '', expiresAt });
    await collect(5_000);
    await expect(collect(4_000)).rejects.toMatchObject({ code: 'REFERENCE_USED' });
    const [payment, back] = [{ reference, amountFen: fen(5_000) }, `R${reference.slice(1)}`];
    // Nobody is to be told of a refund that the house has not asked for.
    await home.rest();
    await port?.refund({ reference: back, amountFen: fen(100), payment });
    const more = port?.refund({ reference: back, amountFen: fen(200), payment });
    await expect(more).rejects.toMatchObject({ code: 'REFERENCE_USED' });
    await home.owner.query("delete from app.outbox where task = 'sandboxCallback'");
    await home.work();
  });

  it('can not be called paid before the payer was told where to pay, even behind the back of the code', async () => {
    const hr = await home.hr();
    const { paymentId } = await top(hr);
    await home.owner.query('update app.payment set offered_at = null where id = $1', [paymentId]);
    const paid = home.owner.query("update app.payment set state = 'succeeded' where id = $1", [paymentId]);
    await expect(paid).rejects.toMatchObject({ code: '23514', constraint: 'payment_of_offered' });
    expect((await callBack(genuine(paymentId))).errcode).toBe(codeOf('tradeNotFound'));
    expect(await causesOf(hr)).toEqual([]);
  });
});
