import { accountCalls } from '@beidiao/contract/account/calls';
import { giftCalls } from '@beidiao/contract/gift/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveAudit, sealAudit } from './access/audit-jobs.ts';
import { demoAccounts, refuseDemoAccounts, refuseUnknownItems, seedDemo } from './seed.ts';
import { proveStaffActs } from './staff/jobs.ts';
import { TestHouse } from '../test/house.ts';
import { carryOut } from './worker.ts';
import { proveBalances } from './wallet/jobs.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await seedDemo(home.house, { history: true, carryOut });
}, 180_000);
afterAll(() => home.close());

const states = async (): Promise<number[]> => {
  const { rows } = await home.owner.query<{ state: number }>('select distinct state from app.order_detail order by 1');
  return rows.map(({ state }) => state);
};

it('holds checks in every state that the product leads to', async () => {
  expect(await states()).toEqual(
    expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 19, 20]),
  );
  expect(await home.value('select count(*)::integer from app.order_detail')).toBeGreaterThanOrEqual(60);
});

it('passes the nightly proofs of ledger, trail and acts of staff', async () => {
  await home.proveBooks();
  await proveBalances(home.house);
  await sealAudit(home.house.system);
  await proveAudit(home.house.system, home.house);
  await proveStaffActs(home.house);
  expect(home.logged.filter((line) => /broken|differ|wrong/i.test(line))).toEqual([]);
});

it('tells of three months, and of nothing that is still to come', async () => {
  for (const [table, column] of [
    ['order_detail', 'created_at'],
    ['order_timeline', 'at'],
    ['ledger_entry', 'at'],
    ['audit', 'at'],
    ['system_message', 'told_at'],
  ]) {
    const [first, last] = await Promise.all(
      ['min', 'max'].map((of) => home.value<Date>(`select ${of}(${column}) from app.${table}`)),
    );
    const days = (Date.now() - Number(first)) / 86_400_000;
    expect({ table, isOld: days > 80, isPast: Number(last) <= Date.now() }).toEqual({
      table,
      isOld: true,
      isPast: true,
    });
  }
  const backwards = `select count(*)::integer from (select at, lag(at) over (partition by member_id order by seq) as before from app.audit) a where at < before`;
  expect(await home.value(backwards)).toBe(0);
});

it('gives the demo member a voucher and a gift card that it can use', async () => {
  const access = await home.signIn('demo', demoAccounts[0].password);
  const name = '杭州云栖智联科技有限公司';
  const epId = await home.value<string>('select id::text from app.member where name = $1', name);
  const { accessToken: token } = await home.call(accountCalls.exchange, { epId }, { token: access });
  const { couponList } = await home.call(giftCalls.coupons, {}, { token });
  const usable = couponList.filter(({ state }) => state === 'usable').map(({ kind }) => kind);
  expect(usable.toSorted()).toEqual(['coupon', 'coupon', 'giftCard', 'voucher']);
  await home.proveBooks();
});

it('leaves something in every queue of staff', async () => {
  for (const text of [
    "select count(*) from app.check_task where state = 'waitingReviewer'",
    "select count(*) from app.staff_refund where state = 'waiting'",
    'select count(*) from app.dispute where decided_at is null',
    "select count(*) from app.enterprise_confirmation where state = 'waiting'",
    'select count(*) from app.order_detail where state = 2',
  ])
    expect([text, Number(await home.value(text)) > 0]).toEqual([text, true]);
});

it('gives the database its own clock back', async () => {
  expect(await home.value('select count(*)::integer from app.demo_seeding')).toBe(0);
  const late = home.owner.query('insert into app.demo_seeding default values');
  await expect(late).rejects.toThrow('only an empty database');
  const client = await home.owner.connect();
  await client.query("begin; select set_config('app.clock_back', '3 days', true)");
  const { rows } = await client.query("select app.now() > pg_catalog.now() - interval '1 minute' as is_now");
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([{ is_now: null }]);
});

it('lets no source be configured for an item that the catalogue does not have', async () => {
  await refuseUnknownItems(home.house, ['ID_THREE']);
  await expect(refuseUnknownItems(home.house, ['ID_THREE', 'ID_FOUR_HUNDRED'])).rejects.toThrow(
    'items.ID_FOUR_HUNDRED',
  );
});

it('is refused by a house in production', async () => {
  await expect(refuseDemoAccounts(home.house)).rejects.toThrow(/accounts .*demo.* of the demo/);
});
