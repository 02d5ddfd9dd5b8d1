import { orderCalls } from '@beidiao/contract/order/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { fen } from '@beidiao/contract/wire/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookAtChannels } from '../src/wallet/jobs.ts';
import { findTrade, holdTrade, refundTrade } from '../src/wallet/wallet.ts';
import { VendorRefused } from '../src/ports/ports.ts';
import { TestAlipay } from './alipay.ts';
import { certify } from './certificates.ts';
import { codeOf, eventually, type Person, TestHouse } from './house.ts';
import type { Lie, PaymentGateway } from './payment-gateway.ts';
import { TestWechatPay } from './wechat-pay.ts';

const services = [
  {
    name: 'Alipay',
    open: () => new TestAlipay().listen(),
    lies: ['otherKey', 'otherAmount', 'otherCurrency', 'otherApp', 'changed', 'old'],
  },
  {
    name: 'WeChat Pay',
    open: () => new TestWechatPay().listen(),
    lies: ['otherKey', 'otherAmount', 'otherCurrency', 'otherApp', 'changed', 'old'],
  },
] as const satisfies readonly { name: string; open: () => Promise<PaymentGateway>; lies: readonly Lie[] }[];

describe.each(services)('$name', ({ open, lies }) => {
  let gateway: PaymentGateway;
  let home: TestHouse;
  beforeAll(async () => {
    gateway = await open();
    home = await TestHouse.open({ payments: gateway.settings });
    await home.work();
  });
  afterAll(async () => {
    await home.close();
    await gateway.close();
  });
  afterEach(async () => {
    gateway.troubles = [];
    gateway.refundsLater = false;
    gateway.claimsPaidFen = undefined;
    gateway.currency = 'CNY';
    gateway.proveContent();
    await home.proveBooks();
  });

  const start = async (
    hr: Person,
    { payWay = 'qr', amountFen = 5_000 }: { payWay?: 'qr' | 'page'; amountFen?: number } = {},
  ) => {
    const wish = { channelCode: gateway.channel, rechargeAmount: amountFen, payWay };
    const started = await home.call(walletCalls.recharge, wish, { ...hr, idempotencyKey: 'top-up-once' });
    return { ...started, reference: await home.referenceOf(started.paymentId) };
  };
  const statusOf = async (hr: Person, orderId: string) =>
    (await home.call(walletCalls.tradeStatus, { orderId }, hr)).status;
  const causesOf = async (hr: Person): Promise<string[]> =>
    (
      await home.owner.query('select cause from app.ledger_entry where member_id = $1 order by id', [hr.memberId])
    ).rows.map((row) => row.cause);
  const look = async () => {
    await home.owner.query("update app.payment set look_at = now() where state = 'waiting'");
    await home.owner.query("update app.refund set look_at = now() where state = 'waiting'");
    await lookAtChannels(home.house);
  };
  /** Whether the service takes it for an answer after which it need not call again. */
  const isContent = async (response: Response) =>
    gateway.channel === 'ALIPAY' ? (await response.text()) === 'success' : response.status === 204;

  it('is offered, collects by a code and by its page, and the money arrives once it has called back', async () => {
    const hr = await home.hr();
    expect((await home.call(walletCalls.assets, {}, hr)).channels).toContain(gateway.channel);
    const byCode = await start(hr);
    expect(byCode.payUrl).toMatch(gateway.channel === 'ALIPAY' ? /^https:\/\/qr\.alipay/ : /^weixin:/);
    const byPage = await start(hr, { payWay: 'page' });
    expect(byPage.orderId).toBe(byCode.orderId);
    expect(gateway.opensPage(byPage.payUrl ?? '')).toBe(true);
    gateway.pay(byCode.reference);
    expect(await isContent(await gateway.notify(byCode.reference))).toBe(true);
    expect(await statusOf(hr, byCode.orderId)).toBe(tradeStates.paid);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('is believed once of fifty callbacks that come at the same time', async () => {
    const hr = await home.hr();
    const { reference } = await start(hr);
    gateway.pay(reference);
    const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.notify(reference)));
    for (const answer of answers) expect(await isContent(answer)).toBe(true);
    expect(await causesOf(hr)).toEqual(['recharge']);
    expect(
      await home.value('select sum(times)::integer from app.channel_callback where reference = $1', reference),
    ).toBe(50);
  });

  it.each(lies)('is not believed when a callback lies (%s), and is asked to call again', async (lie) => {
    const hr = await home.hr();
    const { reference, orderId } = await start(hr);
    gateway.pay(reference);
    expect(await isContent(await gateway.notify(reference, lie))).toBe(false);
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
    expect(await causesOf(hr)).toEqual([]);
    expect(await isContent(await gateway.notify(reference))).toBe(true);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('has what is not ours written down for staff, and nothing booked', async () => {
    const hr = await home.hr();
    const { reference } = await start(hr);
    gateway.pay(reference);
    expect(await isContent(await gateway.notify(reference, 'foreign'))).toBe(false);
    expect(await causesOf(hr)).toEqual([]);
    const verdict = "select verdict from app.channel_callback where reference = 'SHOP-7-1234' and channel = $1";
    expect(await home.value(verdict, gateway.channel)).toBe('unknown');
  });

  it('is not believed when a repeated callback names another amount, and staff see which', async () => {
    const hr = await home.hr();
    const { reference, orderId } = await start(hr);
    gateway.pay(reference);
    await gateway.notify(reference);
    expect(await isContent(await gateway.notify(reference, 'otherAmount'))).toBe(false);
    expect(await statusOf(hr, orderId)).toBe(tradeStates.paid);
    expect(await causesOf(hr)).toEqual(['recharge']);
    const kept =
      "select array_agg(verdict || ' ' || amount_fen order by first_at) from app.channel_callback where reference = $1";
    expect(await home.value(kept, reference)).toEqual(['taken 5000', 'otherAmount 4900']);
  });

  it('is not believed when it says of a payment that it has not taken on that it was paid', async () => {
    const hr = await home.hr();
    const wish = { channelCode: gateway.channel, rechargeAmount: 5_000 } as const;
    const sent = { ...hr, idempotencyKey: 'top-up-once' };
    gateway.claimsPaidFen = 5_000;
    // The second time its row is known, but the payer was told no address to pay at.
    for (let n = 0; n < 2; n += 1)
      expect((await home.ask(walletCalls.recharge, wish, sent)).errcode).toBe(codeOf('vendorSilent'));
    await look();
    expect(await causesOf(hr)).toEqual([]);
    gateway.claimsPaidFen = undefined;
    const { reference, orderId } = await start(hr);
    gateway.pay(reference);
    await look();
    expect(await statusOf(hr, orderId)).toBe(tradeStates.paid);
  });

  it('that calls something else paid in another currency has its money booked nowhere', async () => {
    const hr = await home.hr();
    const { reference, orderId } = await start(hr);
    gateway.pay(reference);
    gateway.currency = 'USD';
    await look();
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
    expect(await causesOf(hr)).toEqual([]);
  });

  it('refuses another amount under a reference that it knows', async () => {
    const port = home.house.ports.payment[gateway.channel];
    const reference = `P${'9'.repeat(24)}`;
    const ask = (amount: number) =>
      port?.collect({
        reference,
        amountFen: fen(amount),
        subject: '充值',
        way: 'qr',
        address: '',
        expiresAt: new Date(Date.now() + 60_000),
      });
    await ask(100);
    await expect(ask(200)).rejects.toBeInstanceOf(VendorRefused);
    gateway.pay(reference);
    const back = (amount: number) =>
      port?.refund({
        reference: `R${'9'.repeat(24)}`,
        amountFen: fen(amount),
        payment: { reference, amountFen: fen(100) },
      });
    await back(40);
    await expect(back(50)).rejects.toBeInstanceOf(VendorRefused);
    expect(gateway.trade(reference).refundedFen).toBe(40);
  });

  it('is asked when no callback comes, by several processes once', async () => {
    const hr = await home.hr();
    const { reference, orderId } = await start(hr);
    await look();
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
    gateway.pay(reference);
    await home.owner.query("update app.payment set look_at = now() where state = 'waiting'");
    await Promise.all([lookAtChannels(home.house), lookAtChannels(home.house), gateway.notify(reference)]);
    expect(await statusOf(hr, orderId)).toBe(tradeStates.paid);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('sends back to its source what comes late for an order that was cancelled', async () => {
    const hr = await home.hr();
    const placed = await home.placedOrder(hr);
    const wish = { orderId: placed.tradeOrderId, channelCode: gateway.channel } as const;
    const { paymentId, amountFen } = await home.call(orderCalls.pay, wish, hr);
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, hr);
    const reference = await home.referenceOf(paymentId);
    gateway.pay(reference);
    expect(await isContent(await gateway.notify(reference))).toBe(true);
    await eventually(async () => (await causesOf(hr)).length === 2);
    expect(await causesOf(hr)).toEqual(['surplus', 'channelRefund']);
    expect(gateway.trade(reference).refundedFen).toBe(amountFen);
    expect(await statusOf(hr, placed.tradeOrderId)).toBe(tradeStates.cancelled);
  });

  it('is told to close what nobody wants any more, and may still say that it was paid meanwhile', async () => {
    const hr = await home.hr();
    const [unpaid, paid] = [await home.placedOrder(hr), await home.placedOrder(hr, { codes: ['ID_THREE'] })];
    const payments: string[] = [];
    for (const { tradeOrderId } of [unpaid, paid]) {
      const wish = { orderId: tradeOrderId, channelCode: gateway.channel } as const;
      payments.push(await home.referenceOf((await home.call(orderCalls.pay, wish, hr)).paymentId));
      await home.call(orderCalls.cancelUnpaid, { orderId: tradeOrderId }, hr);
    }
    gateway.pay(payments[1] ?? '');
    await look();
    expect(gateway.trade(payments[0] ?? '').state).toBe('closed');
    await eventually(async () => (await causesOf(hr)).includes('channelRefund'));
    expect(await causesOf(hr)).toEqual(['surplus', 'channelRefund']);
    const states = 'select array_agg(state order by id) from app.payment where member_id = $1';
    expect(await home.value(states, hr.memberId)).toEqual(['failed', 'surplus']);
  });

  it('refunds in parts and the rest to where the money came from, each part once', async () => {
    const hr = await home.hr();
    const placed = await home.placedOrder(hr);
    const wish = { orderId: placed.tradeOrderId, channelCode: gateway.channel } as const;
    const { paymentId, amountFen } = await home.call(orderCalls.pay, wish, hr);
    const reference = await home.referenceOf(paymentId);
    gateway.pay(reference);
    await gateway.notify(reference);
    const back = (cause: string, part: number) =>
      home.house.system.transaction(async (tx) => {
        const trade = await holdTrade(tx, hr.memberId, placed.tradeOrderId);
        if (trade === undefined) throw new TypeError('no trade');
        return refundTrade(tx, trade, { amountFen: fen(part), cause, userId: null });
      });
    await back('part 1', 100);
    await back('part 1', 100);
    await eventually(async () => gateway.trade(reference).refundedFen === 100);
    // The notice of the payment comes again with a part sent back: it is the same payment.
    await gateway.notify(reference);
    gateway.refundsLater = true;
    await back('the rest', amountFen - 100);
    await eventually(async () => gateway.trade(reference).refundedFen === amountFen);
    const waiting = "select count(*)::integer from app.refund where member_id = $1 and state = 'waiting'";
    await home.jobsDone();
    expect(await home.value(waiting, hr.memberId)).toBe(1);
    for (const refund of gateway.refunds.values()) refund.isDone = true;
    // Alipay tells the end of a refund only when it is asked.
    const last = await home.value<string>(
      'select reference from app.refund where member_id = $1 order by id desc limit 1',
      hr.memberId,
    );
    const calls = gateway.channel === 'WECHAT' ? 5 : 0;
    const told = await Promise.all(Array.from({ length: calls }, () => gateway.notify(last)));
    expect(await Promise.all(told.map(isContent))).not.toContain(false);
    await look();
    expect(await home.value(waiting, hr.memberId)).toBe(0);
    expect((await causesOf(hr)).filter((cause) => cause === 'channelRefund')).toHaveLength(2);
    const trade = await findTrade(home.house.system.db, hr.memberId, placed.tradeOrderId);
    expect(Number(trade?.refunded_fen)).toBe(amountFen);
  });

  it.each([
    'error',
    'hangUp',
    'unsigned',
    'otherKey',
    'html',
  ] as const)('is asked again after an answer that is none (%s)', async (trouble) => {
    const hr = await home.hr();
    gateway.troubles = Array.from({ length: 4 }, () => trouble);
    const wish = { channelCode: gateway.channel, rechargeAmount: 5_000 } as const;
    const sent = { ...hr, idempotencyKey: 'top-up-once' };
    expect((await home.ask(walletCalls.recharge, wish, sent)).errcode).toBe(codeOf('vendorSilent'));
    gateway.troubles = [];
    const { reference, orderId } = await start(hr);
    gateway.pay(reference);
    gateway.troubles = Array.from({ length: 20 }, () => trouble);
    await look();
    expect(await statusOf(hr, orderId)).toBe(tradeStates.unpaid);
    gateway.troubles = [];
    await look();
    expect(await statusOf(hr, orderId)).toBe(tradeStates.paid);
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('says that it is paid when a payment is started again whose callback was lost', async () => {
    const hr = await home.hr();
    const { reference } = await start(hr);
    gateway.pay(reference);
    expect(await start(hr)).toMatchObject({ state: 'done', payUrl: null });
    expect(await causesOf(hr)).toEqual(['recharge']);
  });

  it('leaves no name, account or key in the log', () => {
    const log = home.logged.join('\n');
    for (const secret of ['oLoopback', 'lo***@', 'PRIVATE KEY', '0123456789abcdef', 'validateStr'])
      expect(log).not.toContain(secret);
  });
});

describe.each(services)('two installations on one merchant account of $name', ({ open }) => {
  it('never take money of the one for that of the other', async () => {
    const gateway = await open();
    const houses = await Promise.all([
      TestHouse.open({ payments: gateway.settings }),
      TestHouse.open({ payments: gateway.settings }),
    ]);
    try {
      const wish = { channelCode: gateway.channel, rechargeAmount: 5_000 } as const;
      const asked = await Promise.all(
        houses.map(async (home) => {
          const hr = await home.hr();
          const { paymentId, orderId } = await home.call(walletCalls.recharge, wish, { ...hr, idempotencyKey: 'once' });
          return { home, hr, paymentId, orderId };
        }),
      );
      const [ours, theirs] = asked;
      if (ours === undefined || theirs === undefined) throw new TypeError('two houses');
      // Each counts its payments from 1.
      expect(ours.paymentId).toBe(theirs.paymentId);
      gateway.pay(await ours.home.referenceOf(ours.paymentId));
      for (const { home } of asked) {
        await home.owner.query("update app.payment set look_at = now() where state = 'waiting'");
        await lookAtChannels(home.house);
      }
      const again = await theirs.home.call(walletCalls.recharge, wish, { ...theirs.hr, idempotencyKey: 'once' });
      expect(again.state).toBe('waiting');
      const statusOf = ({ home, hr, orderId }: typeof ours) => home.call(walletCalls.tradeStatus, { orderId }, hr);
      expect((await statusOf(ours)).status).toBe(tradeStates.paid);
      expect((await statusOf(theirs)).status).toBe(tradeStates.unpaid);
    } finally {
      await Promise.all(houses.map((home) => home.close()));
      await gateway.close();
    }
  });
});

describe('a key that is replaced', () => {
  it('of WeChat Pay is loaded when it is first met, and the one before holds as long as it is listed', async () => {
    const gateway = await new TestWechatPay().listen();
    const home = await TestHouse.open({ payments: gateway.settings });
    try {
      const port = home.house.ports.payment.WECHAT;
      const collect = (reference: string) =>
        port?.collect({
          reference,
          amountFen: fen(100),
          subject: '充值',
          way: 'qr',
          address: '',
          expiresAt: new Date(Date.now() + 60_000),
        });
      await collect('P00001');
      const [old] = gateway.platform;
      gateway.platform = [certify('platform 2'), ...(old === undefined ? [] : [old])];
      // Within a minute after loading nothing is loaded again, so that strangers can not make us ask.
      await expect(collect('P00002')).rejects.toThrow('not signed');
      const loads = () => gateway.asked.filter((path) => path.endsWith('/certificates')).length;
      expect(loads()).toBe(1);
      const later = Date.now() + 61_000;
      const now = Date.now;
      Date.now = () => later;
      try {
        await expect(collect('P00002')).resolves.toBeDefined();
      } finally {
        Date.now = now;
      }
      expect(loads()).toBe(2);
    } finally {
      await home.close();
      await gateway.close();
    }
  });

  it('of WeChat Pay may be a public key with a number, and no certificates are loaded', async () => {
    const gateway = await new TestWechatPay().listen();
    gateway.publicKeyId = 'PUB_KEY_ID_0119000001092026';
    const home = await TestHouse.open({ payments: gateway.settings });
    try {
      const hr = await home.hr();
      const { paymentId } = await home.call(walletCalls.recharge, { channelCode: 'WECHAT', rechargeAmount: 100 }, hr);
      const reference = await home.referenceOf(paymentId);
      gateway.pay(reference);
      expect((await gateway.notify(reference)).status).toBe(204);
      expect(gateway.asked.some((path) => path.endsWith('/certificates'))).toBe(false);
    } finally {
      await home.close();
      await gateway.close();
    }
  });

  it('of Alipay is one of two in the configuration while it changes', async () => {
    const gateway = await new TestAlipay().listen();
    const next = certify('alipay 2');
    gateway.known = [gateway.platform, next];
    const home = await TestHouse.open({ payments: gateway.settings });
    try {
      const hr = await home.hr();
      const wish = { channelCode: 'ALIPAY', rechargeAmount: 100 } as const;
      const first = await home.call(walletCalls.recharge, wish, hr);
      gateway.platform = next;
      const second = await home.call(walletCalls.recharge, wish, hr);
      for (const { paymentId } of [first, second]) {
        const reference = await home.referenceOf(paymentId);
        gateway.pay(reference);
        expect(await (await gateway.notify(reference)).text()).toBe('success');
      }
    } finally {
      await home.close();
      await gateway.close();
    }
  });
});
