import { join } from 'node:path';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatabaseWire } from './database-wire.ts';
import { aCandidate, type Person, TestHouse } from './house.ts';

/* What a database in another building costs: how often a call waits for its answer, told by what a slow line adds. */

const checkedDataItemList = [{ code: 'ID_THREE' }];
let wire: DatabaseWire;
let home: TestHouse;
let hr: Person;
let calculateId: string;
beforeAll(async () => {
  const { socketDir, port } = inject('cluster');
  wire = await DatabaseWire.open(join(socketDir, `.s.PGSQL.${port}`));
  home = await TestHouse.open({ databasePort: wire.port });
  hr = await home.hr({ fundsFen: 1_000_000 });
  await home.confirm(hr);
  ({ calculateId } = await price());
});
afterAll(async () => {
  wire.heal();
  await home.close();
  await wire.close();
});

/** The best of several, ms: what else the machine does only adds. `before` is not counted. */
async function bestMs(ask: () => Promise<unknown>, times: number, before = async () => undefined): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    await before();
    const began = performance.now();
    await ask();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const eachWayMs = 50;
/** How often a call waits for the database. The first ones make plans and fill what is remembered. */
async function tripsOf(ask: () => Promise<unknown>, before?: () => Promise<undefined>): Promise<number> {
  await bestMs(ask, 3, before);
  wire.slow(eachWayMs);
  try {
    return Math.floor((await bestMs(ask, 4, before)) / (2 * eachWayMs));
  } finally {
    wire.heal();
  }
}

const list = () => home.call(orderCalls.list, {}, hr);
const price = () => home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
let placed: { readonly tradeOrderId: string };
async function submit(): Promise<undefined> {
  const order = { candidate: aCandidate(), checkedDataItemList, calculateId };
  placed = await home.call(orderCalls.submit, order, hr);
}
const pay = () => home.call(orderCalls.pay, { tradeOrderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
const read = () => home.call(walletCalls.tradeStatus, { tradeOrderId: placed.tradeOrderId }, hr);

it('an order waits for it four times, and its payment as often', async () => {
  expect(await tripsOf(submit)).toBe(4);
  expect(await tripsOf(pay, submit)).toBe(4);
});

it('a read, a list and a price wait for it twice', async () => {
  await submit();
  await pay();
  expect(await tripsOf(read)).toBe(2);
  expect(await tripsOf(list)).toBe(2);
  expect(await tripsOf(price)).toBe(2);
});
