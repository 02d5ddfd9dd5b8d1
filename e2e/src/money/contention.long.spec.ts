import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { giftCalls } from '@beidiao/contract/gift/calls';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type RefusalName, refusals } from '@beidiao/contract/refusals';
import { type Answer, type Call, successCode } from '@beidiao/contract/wire/call';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { rightBooks } from '../fixtures/books.ts';
import { databaseUrlOf, House, newDataDir } from '../fixtures/house.ts';
import { hire } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  actAtCashier,
  askRecharge,
  balanceOf,
  type Given,
  oneItemFen,
  pay,
  quote,
  submit as submitOrder,
} from '../fixtures/trade.ts';
import { type Hr, Wire } from '../fixtures/wire.ts';

const crowd = 50;
/** A person may try five codes. */
const redeemers = 10;
const [gold, platinum] = [
  { code: 'GRADE_3', priceFen: 498_000 },
  { code: 'GRADE_4', priceFen: 1_280_000 },
] as const;

let second: House;
let wires: readonly [Wire, Wire];
test.beforeEach(async ({ house, wire }) => {
  const dataDir = newDataDir();
  copyFileSync(path.join(house.dataDir, 'master.key'), path.join(dataDir, 'master.key'));
  // Jobs are left to the first: their files lie in its folder.
  // At one address, as behind a proxy: a server writes down where the system that it plays sends people back to.
  const env = { SEED_DEMO: 'off', DATABASE_URL: databaseUrlOf(house.dataDir), PUBLIC_URL: house.url };
  second = await House.open({ args: ['--web'], dataDir, env });
  wires = [wire, new Wire(second.url)];
});
test.afterEach(() => second.tearDown());

type Answered = { readonly status: number; readonly answer: Answer };

/** All at once, every other one at the other server. Whoever loses is told why, in a way that the call declares. */
async function race(
  entry: Call,
  ask: (wire: Wire, n: number) => Promise<Answered>,
  lost: readonly RefusalName[],
): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: crowd }, (_, n) => ask(wires[n % 2 === 0 ? 0 : 1], n)));
  expect(lost.filter((name) => !entry.refusals.includes(name))).toEqual([]);
  const expected = new Set([successCode, ...lost.map((name) => refusals[name].errcode)]);
  const others = answers.filter(({ status, answer }) => status >= 500 || !expected.has(answer.errcode));
  expect(others, entry.path).toEqual([]);
  return answers.map(({ answer }) => answer).filter(({ errcode }) => errcode === successCode);
}

const raceToOrder = async (hr: Hr, what: string, given: Given) => {
  const calculateId = await quote(wires[0], hr, given);
  return race(
    orderCalls.submit,
    (wire, n) => submitOrder(wire, { hr, calculateId, idempotencyKey: `${what}-${String(n).padStart(4, '0')}`, given }),
    ['cardTaken', 'priceChanged'],
  );
};

/** Unpaid orders, opened at both servers. @returns their trade orders */
async function openOrders(hr: Hr): Promise<string[]> {
  const calculateId = await quote(wires[0], hr);
  const placed = await race(
    orderCalls.submit,
    (wire, n) => submitOrder(wire, { hr, calculateId, idempotencyKey: `unpaid-${String(n).padStart(4, '0')}` }),
    [],
  );
  return placed.map(({ data }) => (data as { tradeOrderId: string }).tradeOrderId);
}

async function openMemberships(hr: Hr, goodsCode: string, orderAmount: number): Promise<string[]> {
  const wish = { orderAmount, goodsDetails: [{ goodsCode }] };
  const opened = await race(gradeCalls.order, (wire) => wire.ask(gradeCalls.order, wish, hr), []);
  return opened.map(({ data }) => (data as { orderId: string }).orderId);
}

const raceToPay = (hr: Hr, tradeOrderIds: readonly string[], lost: RefusalName) =>
  race(orderCalls.pay, (wire, n) => pay(wire, hr, tradeOrderIds[n] ?? ''), [lost]);

async function topUp(hr: Hr, amountFen: number): Promise<void> {
  const { reference } = await askRecharge(wires[1], hr, amountFen);
  await actAtCashier(wires[0], reference, 'succeed');
  await expect.poll(() => balanceOf(wires[1], hr)).toBe(amountFen);
}

/** By its name: whoever has won the gift code holds something besides. */
const heldBy = async (hr: Hr, called: string): Promise<string> =>
  (await wires[1].call(giftCalls.coupons, {}, hr)).couponList.find(({ name }) => name === called)?.id ?? '';

test('of fifty at once at two servers one has the gift code, coupon, gift card, membership and balance', async ({
  books,
}) => {
  const people: Hr[] = [];
  // One after the other: of many who sign in at once from one address a picture is asked for.
  for (let n = 0; n < redeemers; n += 1) people.push(await wires[n % 2 === 0 ? 0 : 1].registerHr());
  const [withCoupon, withCard, buyer, poor] = people;
  if (!withCoupon || !withCard || !buyer || !poor) throw new TypeError('ten were registered');
  const { accessToken: token } = await hire(wires[0], ['finance']);
  const today = dayInChina(new Date());
  const days = { start_time: today, end_time: daysAfter(today, 30) };
  const make = (wish: object) =>
    wires[0].call(
      giftCalls.make,
      { investigationName: '礼品卡', kind: 'giftCard' as const, ...days, ...wish },
      { token },
    );
  const counted = (sql: string, ...values: unknown[]) => books.count(`select count(*) from ${sql}`, ...values);

  await test.step('a gift code', async () => {
    const { investigationId } = await make({ valueFen: 10_000 });
    const { codes } = await wires[1].call(giftCalls.codes, { investigationId }, { token });
    const giftCode = codes[0] ?? '';
    const won = await race(
      giftCalls.activate,
      (wire, n) => wire.ask(giftCalls.activate, { giftCode }, { token: people[n % redeemers]?.token ?? '' }),
      ['giftUsed', 'giftUsedHere'],
    );
    expect(won).toHaveLength(1);
    expect(await counted('app.gift_card where batch_id = $1', investigationId)).toBe(1);
    const entries = "app.ledger_entry where cause = 'giftCard' and member_id = any($1)";
    const ids = people.map(({ memberId }) => memberId);
    expect(await counted(entries, ids)).toBe(1);
  });

  await test.step('a coupon', async () => {
    const coupon = { kind: 'coupon', investigationName: '立减 3 元', offFen: 300, memberId: withCoupon.memberId };
    await make(coupon);
    const id = await heldBy(withCoupon, coupon.investigationName);
    const won = await raceToOrder(withCoupon, 'coupon', { checkedCardList: [id] });
    expect(won).toMatchObject([{ data: { amountFen: oneItemFen - 300 } }]);
    expect(await counted('app.card_use where card_id = $1', id)).toBe(1);
    expect(await counted('app.check_order where member_id = $1', withCoupon.memberId)).toBe(1);
  });

  await test.step('a gift card', async () => {
    const card = { investigationName: '一单的礼品卡', valueFen: oneItemFen, memberId: withCard.memberId };
    await make(card);
    const id = await heldBy(withCard, card.investigationName);
    const won = await raceToOrder(withCard, 'card', { giftCardId: id });
    expect(won).toMatchObject([{ data: { amountFen: oneItemFen, dueFen: 0 } }]);
    const [tradeOrderId = ''] = won.map(({ data }) => (data as { tradeOrderId: string }).tradeOrderId);
    await race(orderCalls.pay, (wire) => pay(wire, withCard, tradeOrderId), []);
    expect(await counted("app.ledger_entry where member_id = $1 and cause = 'checksPaid'", withCard.memberId)).toBe(1);
    expect(await books.count('select balance_fen from app.gift_card where id = $1', id)).toBe(0);
  });

  await test.step('a membership, and its upgrade', async () => {
    await topUp(buyer, 50_000_000);
    const bought = await openMemberships(buyer, gold.code, gold.priceFen);
    expect(await raceToPay(buyer, bought, 'gradeChanged')).toHaveLength(1);
    const upgrades = await openMemberships(buyer, platinum.code, platinum.priceFen - gold.priceFen);
    expect(await raceToPay(buyer, upgrades, 'gradeChanged')).toHaveLength(1);
    const { rows } = await wires[1].call(gradeCalls.terms, {}, buyer);
    expect(rows.map(({ gradeType, state }) => `${gradeType} ${state}`)).toEqual(['4 inForce', '3 replaced']);
    expect(await balanceOf(wires[1], buyer)).toBe(50_000_000 - platinum.priceFen);
    expect(await counted("app.ledger_entry where member_id = $1 and cause = 'gradePaid'", buyer.memberId)).toBe(2);
  });

  await test.step('a balance that suffices for one order', async () => {
    await topUp(poor, oneItemFen + 200);
    expect(await raceToPay(poor, await openOrders(poor), 'balanceShort')).toHaveLength(1);
    expect(await balanceOf(wires[0], poor)).toBe(200);
    expect(await counted("app.order_timeline where member_id = $1 and event = 'pay'", poor.memberId)).toBe(1);
  });

  expect(await books.wrongs()).toEqual(rightBooks);
  expect(await second.stop()).toBe(0);
});
