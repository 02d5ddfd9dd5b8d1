import { type Candidate, orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { Choice } from '@beidiao/contract/pricing/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../access/actor.ts';
import { quoteChoice } from '../pricing/pricing.ts';
import { administratorOf, throughHouse } from '../seed-tenant.ts';
import { somebody } from '../../test/invited.ts';
import { type Person, TestHouse } from '../../test/house.ts';
import { cancelPaid, cancelUnpaid } from './endings.ts';
import { payOrderFromBalance } from './pay-order.ts';
import { placeOrder, type Placed } from './place-order.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 10_000_000 });
  await home.owner.query("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1", [
    hr.memberId,
  ]);
});
afterAll(() => home.close());

const choice = Choice.parse({ checkedDataItemList: [{ code: 'ID_THREE' }, { code: 'LIT_PUBLIC', quantity: 1 }] });

const tenantOf = (person: Person, of: TestHouse = home): Tenant => ({
  actor: administratorOf(person),
  ...throughHouse(of.house),
});

const everybody = Array.from({ length: 100 }, () => somebody());
/** The same ones each time. */
const candidates = (count: number): Candidate[] => everybody.slice(0, count);

async function place(count: number, { key }: { key?: string } = {}): Promise<Placed> {
  const tenant = tenantOf(hr);
  const { breakdown } = await quoteChoice(home.house, tenant, { choice, people: count });
  return placeOrder(home.house, tenant, {
    people: candidates(count).map((candidate) => ({ candidate })),
    choice,
    calculateId: breakdown.calculateId,
    idempotencyKey: key,
  });
}

const balanceFen = async (): Promise<number> =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find(({ code }) => code === 'BALANCE')?.amountFen ?? 0;
const statesOf = async (placed: Placed): Promise<number[]> =>
  (
    await home.owner.query<{ state: number }>('select state from app.order_detail where order_id = $1 order by n', [
      placed.orderId,
    ])
  ).rows.map(({ state }) => state);

describe('an order of several candidates', () => {
  it('has one trade order for the price of all, and a detail with its share, items and timeline for each', async () => {
    const placed = await place(3);
    const { rows } = await home.owner.query(
      `select d.n, d.amount_fen::integer as fen, (select count(*)::integer from app.order_item i where i.order_detail_id = d.id) as items,
        (select sum(total_fen)::integer from app.order_item i where i.order_detail_id = d.id) as item_fen,
        (select count(*)::integer from app.order_timeline t where t.order_detail_id = d.id) as lines
       from app.order_detail d where d.order_id = $1 order by d.n`,
      [placed.orderId],
    );
    expect(placed.detailIds).toHaveLength(3);
    expect(rows.map(({ n, items, lines }) => ({ n, items, lines }))).toEqual(
      [1, 2, 3].map((n) => ({ n, items: 2, lines: 1 })),
    );
    for (const { fen, item_fen } of rows) expect(item_fen).toBe(fen);
    expect(rows.reduce((sum, { fen }) => sum + fen, 0)).toBe(placed.amountFen);
    const { rows: list } = await home.call(orderCalls.list, { searchCriteria: placed.orderNo }, hr);
    const names = candidates(3).map(({ name }) => name);
    expect(list.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('is placed once by one key, and a repeat answers the same details', async () => {
    const first = await place(4, { key: 'four' });
    expect(await place(4, { key: 'four' })).toEqual(first);
    await expect(place(5, { key: 'four' })).rejects.toMatchObject({ why: 'keyReused' });
  });

  it('is placed once when the request comes five times at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => place(3, { key: 'at once' })));
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it('is paid by one payment, and each check goes its own way from there', async () => {
    const placed = await place(3);
    const before = await balanceFen();
    await payOrderFromBalance(home.house, tenantOf(hr), placed.tradeOrderId);
    expect(before - (await balanceFen())).toBe(placed.amountFen);
    expect(await statesOf(placed)).toEqual(Array(3).fill(orderStates.awaitingIdentity));
    const { refundedFen } = await cancelPaid(home.house, tenantOf(hr), placed.detailIds[1] ?? '');
    expect(refundedFen).toBe(placed.amountFen / 3);
    expect(await statesOf(placed)).toEqual([
      orderStates.awaitingIdentity,
      orderStates.cancelled,
      orderStates.awaitingIdentity,
    ]);
  });

  it('ends with all of its checks when it is cancelled unpaid', async () => {
    const placed = await place(3);
    await cancelUnpaid(home.house, tenantOf(hr), placed.tradeOrderId);
    expect(await statesOf(placed)).toEqual(Array(3).fill(orderStates.cancelled));
  });

  it('counts each of them against the first orders of an enterprise that is not confirmed', async () => {
    const small = await TestHouse.open({ firstOrders: { count: 3, amountFen: 1_000_000 } });
    try {
      const person = await small.hr({ fundsFen: 100_000 });
      const tenant = tenantOf(person, small);
      const wish = async (count: number) => ({
        people: candidates(count).map((candidate) => ({ candidate })),
        choice,
        calculateId: (await quoteChoice(small.house, tenant, { choice, people: count })).breakdown.calculateId,
        idempotencyKey: undefined,
      });
      await expect(placeOrder(small.house, tenant, await wish(4))).rejects.toMatchObject({ why: 'firstOrdersUsed' });
      expect((await placeOrder(small.house, tenant, await wish(3))).detailIds).toHaveLength(3);
    } finally {
      await small.close();
    }
  });

  it('takes as many statements for a hundred candidates as for one', async () => {
    const statements = async (count: number): Promise<number> => {
      const { house } = home;
      let asked = 0;
      const counting = (db: Tenant['db']): Tenant['db'] => ({
        rows: (statement, ...values) => {
          asked += 1;
          return db.rows(statement, ...values);
        },
      });
      const tenant = tenantOf(hr);
      const { breakdown } = await quoteChoice(house, tenant, { choice, people: count });
      await placeOrder(
        house,
        {
          ...tenant,
          db: counting(tenant.db),
          transaction: (work) =>
            tenant.transaction((tx) =>
              work({ ...tx, ...counting(tx), ending: { ...tx.ending, ...counting(tx.ending) } }),
            ),
        },
        {
          people: candidates(count).map((candidate) => ({ candidate })),
          choice,
          calculateId: breakdown.calculateId,
          idempotencyKey: undefined,
        },
      );
      return asked;
    };
    expect(await statements(1)).toBe(3);
    expect(await statements(100)).toBe(3);
  });
});

describe('the price that an order has kept', () => {
  it('is shown with the order as it was, also where it was kept before rules had ids', async () => {
    const placed = await place(1);
    const [orderDetailsId = ''] = placed.detailIds;
    const { price } = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(price).toMatchObject({ version: 2, people: 1, totalFen: placed.amountFen });
    const { itemsFen, surchargeFen, totalFen, estimatedHours, estimatedCompletedDate } = price;
    const first = {
      calculateId: 'f'.repeat(32),
      itemsFen,
      surchargeFen,
      totalFen,
      estimatedHours,
      estimatedCompletedDate,
      lines: [],
      saved: [{ rule: 'grade', name: '金卡', offFen: 40 }],
      unused: [],
    };
    await home.owner.query('update app.check_order set price = $2 where id = $1', [
      placed.orderId,
      JSON.stringify(first),
    ]);
    const old = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(old.price).toMatchObject({ totalFen: placed.amountFen, saved: [{ rule: 'grade', name: { zh: '金卡' } }] });
  });
});
