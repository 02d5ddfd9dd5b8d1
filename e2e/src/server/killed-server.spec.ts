import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { ownHouse } from '../fixtures/own-house.ts';
import { expectEachOnce, fundedHr, rushOf } from '../fixtures/rush-of-orders.ts';
import { stateOfTrade } from '../fixtures/trade.ts';
import { expect, test } from '../fixtures/test.ts';

const own = ownHouse();
const { paid } = tradeStates;

test('kill -9 of the server during 30 orders and payments loses and doubles nothing', async () => {
  const hr = await fundedHr(own);
  const rush = await rushOf(30, own, hr);
  const enough = rush.enough(30);
  const running = rush.run(own.wire);
  await enough;
  await own.house.kill();
  await running;
  expect(rush.answers.get('none'), 'some requests were under way').toBeGreaterThan(7);
  const acknowledged = rush.customers.filter(({ orderId }) => orderId !== undefined);
  const payments = rush.customers.filter(({ isPaid }) => isPaid);

  await own.restart();
  for (const { tradeOrderId } of payments) expect(await stateOfTrade(own.wire, hr, tradeOrderId ?? '')).toBe(paid);
  const found = await own.books.pool.query<{ id: string }>('select id from app.check_order where member_id = $1', [
    hr.memberId,
  ]);
  const ids = found.rows.map(({ id }) => id);
  for (const { orderId } of acknowledged) expect(ids.filter((id) => id === orderId)).toHaveLength(1);

  await rush.run(own.wire);
  await expectEachOnce(own, rush, hr);
});
