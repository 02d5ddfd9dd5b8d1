import { reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { dayInChina, daysAfter, secondInChina } from '@beidiao/contract/wire/china-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatementLine } from '../src/ports/ports.ts';
import { matchStatement } from '../src/wallet/statements.ts';
import { TestAlipay } from './alipay.ts';
import { type Operator, type Person, TestHouse } from './house.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { TestWechatPay } from './wechat-pay.ts';

const services = [
  { name: 'Alipay', open: () => new TestAlipay().listen() },
  { name: 'WeChat Pay', open: () => new TestWechatPay().listen() },
] as const;
const today = dayInChina(new Date());
const earlier = daysAfter(today, -3);
const at = (time: string): string => `${earlier} ${time}`;

/** As we name a payment and a refund at a channel. */
const [paid, sentBack] = [`P${'7'.repeat(24)}`, `R${'8'.repeat(24)}`];

describe.each(services)('the statement of $name', ({ open }) => {
  let gateway: PaymentGateway;
  let home: TestHouse;
  let hr: Person;
  let finance: Operator;
  beforeAll(async () => {
    gateway = await open();
    home = await TestHouse.open({ payments: gateway.settings });
    [hr, finance] = [await home.hr(), await home.staff('finance')];
  });
  afterAll(async () => {
    gateway.proveContent();
    await home.close();
    await gateway.close();
  });
  const port = () => {
    const found = home.house.ports.payment[gateway.channel];
    if (found === undefined) throw new TypeError('no port');
    return found;
  };
  const read = async (day: string) => {
    const lines: StatementLine[] = [];
    for await (const line of port().statement(day)) lines.push(line);
    return lines;
  };

  it('is read in its own form: payments, refunds, what is not ours, and commas in words', async () => {
    gateway.bills.set(earlier, [
      { no: paid, fen: 58_060, at: at('09:00:01') },
      { no: paid, refundNo: sentBack, fen: 8_010, at: at('11:20:09') },
      { no: 'SHOP-7-1234', fen: 5, at: at('23:59:59') },
    ]);
    expect(await read(earlier)).toMatchObject([
      { kind: 'payment', reference: paid, amountFen: 58_060, at: new Date(`${earlier}T09:00:01+08:00`) },
      { kind: 'refund', reference: sentBack, amountFen: -8_010, at: new Date(`${earlier}T11:20:09+08:00`) },
      { kind: 'payment', reference: 'SHOP-7-1234', amountFen: 5, at: new Date(`${earlier}T23:59:59+08:00`) },
    ]);
  });

  it('of many thousand lines is read line by line', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({
      no: `P${n + 10_000}`,
      fen: 100,
      at: at('10:00:00'),
    }));
    gateway.bills.set(earlier, many);
    let count = 0;
    let sum = 0;
    for await (const line of port().statement(earlier)) {
      count += 1;
      sum += line.amountFen;
    }
    expect([count, sum]).toEqual([5_000, 500_000]);
  });

  it('is empty for a day without trade, and not yet there for today', async () => {
    expect(await read(daysAfter(today, -5))).toEqual([]);
    await expect(read(today)).rejects.toThrow('not there yet');
  });

  it('that breaks off is not believed, and is read when it is whole', async () => {
    gateway.bills.set(earlier, [{ no: paid, fen: 100, at: at('09:00:01') }]);
    gateway.troubles = ['hangUp', 'hangUp'];
    await expect(read(earlier)).rejects.toThrow(/answer|loaded|broke/);
    gateway.troubles = [];
    expect(await read(earlier)).toHaveLength(1);
  });

  it('beside the books leaves only what is planted', async () => {
    const lines: { no: string; fen: number; at: string }[] = [];
    const now = secondInChina(new Date());
    for (const amount of [5_000, 700, 900]) {
      const wish = { channelCode: gateway.channel, rechargeAmount: amount };
      const { paymentId } = await home.call(walletCalls.recharge, wish, hr);
      const no = await home.referenceOf(paymentId);
      gateway.pay(no);
      await gateway.notify(no);
      lines.push({ no, fen: amount === 900 ? 864 : amount, at: now });
    }
    gateway.bills.set(today, lines);
    await matchStatement(home.house, { channel: gateway.channel, day: today });
    const day = await home.call(reconciliationCalls.day, { day: today }, finance);
    expect(day.channels.find(({ channelCode }) => channelCode === gateway.channel)).toMatchObject({
      state: 'done',
      ourCount: 3,
      channelCount: 3,
      ourFen: 6_600,
      channelFen: 6_564,
      differenceFen: 36,
    });
    expect(day.differences).toMatchObject([{ guess: 'otherAmount', ourFen: 900, channelFen: 864, askedFen: 900 }]);
    await matchStatement(home.house, { channel: gateway.channel, day: daysAfter(today, 1) });
    const next = await home.call(reconciliationCalls.day, { day: daysAfter(today, 1) }, finance);
    expect(next.channels).toContainEqual(expect.objectContaining({ state: 'failed', trouble: 'silent' }));
  });
});

describe('a statement that is not what it says', () => {
  const drain = async (lines: AsyncIterable<StatementLine> | undefined): Promise<number> => {
    let count = 0;
    for await (const _ of lines ?? []) count += 1;
    return count;
  };

  it('of WeChat Pay lacks a row, or has another hash', async () => {
    const gateway = await new TestWechatPay().listen();
    const home = await TestHouse.open({ payments: gateway.settings });
    try {
      const read = () => drain(home.house.ports.payment.WECHAT?.statement(earlier));
      gateway.bills.set(earlier, [{ no: paid, fen: 100, at: at('09:00:01') }]);
      const whole = gateway.billOf(earlier);
      gateway.billOf = () => whole.replace(/\r\n`[^\r]+/, '');
      await expect(read()).rejects.toThrow('names 1 rows and has 0');
      let asked = 0;
      gateway.billOf = () => (asked++ === 0 ? whole : whole.replaceAll('1.00', '2.00'));
      await expect(read()).rejects.toThrow('not what its hash says');
    } finally {
      await home.close();
      await gateway.close();
    }
  });

  it('of Alipay is cut off, or lacks a row', async () => {
    const gateway = await new TestAlipay().listen();
    const home = await TestHouse.open({ payments: gateway.settings });
    try {
      const read = () => drain(home.house.ports.payment.ALIPAY?.statement(earlier));
      gateway.bills.set(earlier, [{ no: paid, fen: 100, at: at('09:00:01') }]);
      const whole = await gateway.zipOf(earlier);
      gateway.zipOf = async () => whole.subarray(0, whole.length - 40);
      await expect(read()).rejects.toThrow('no zip');
      gateway.zipOf = async () => whole;
      expect(await read()).toBe(1);
      gateway.said = 2;
      Reflect.deleteProperty(gateway, 'zipOf');
      await expect(read()).rejects.toThrow('not the rows that it names');
    } finally {
      await home.close();
      await gateway.close();
    }
  });
});
