import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { expect, type Page, test } from '@playwright/test';
import { rightBooks } from '../fixtures/books.ts';
import { asCsv, candidate } from '../fixtures/candidates.ts';
import { ownHouse } from '../fixtures/own-house.ts';
import { sitAtDesk } from '../fixtures/test.ts';
import { actAtCashier, askRecharge, balanceOf, oneItem, oneItemFen, pay, stateOfTrade } from '../fixtures/trade.ts';
import type { Hr } from '../fixtures/wire.ts';
import { BatchScreen } from '../pages/batch-screen.ts';

/** More than are written at once, so that the reading can be killed in between. */
const people = 600;
/** The first 500 rows of the sheet, without its headings. */
const atOnce = 499;
const fundsFen = people * oneItemFen + 5_000;
const phone = { zh: '手机号', en: 'Phone' };
/** Rows of the sheet in which the phone number is a digit short. */
const short = Array.from({ length: 20 }, (_, at) => 100 + at * 20);
const phoneOf = (n: number): string => candidate(n - 2)[1] ?? '';

const own = ownHouse();
const open = { hr: undefined as Hr | undefined, batchFileId: '' };
const hr = (): Hr => {
  if (open.hr === undefined) throw new TypeError('somebody has signed up');
  return open.hr;
};
const counted = (sql: string, ...more: readonly unknown[]): Promise<number> =>
  own.books.count(`select count(*) from ${sql}`, open.batchFileId, ...more);
const rowsIn = (state: string): Promise<number> =>
  counted('app.batch_row where batch_file_id = $1 and state = $2', state);
const stateOfList = (): Promise<string> =>
  own.books.look('select state from app.batch_file where id = $1', open.batchFileId);
const rowsRead = (): Promise<number> =>
  own.books.count('select read_rows from app.batch_file where id = $1', open.batchFileId);

/** Statements that wait for what a test holds. */
const waiting = (): Promise<number> =>
  own.books.count("select count(*) from pg_stat_activity where wait_event_type = 'Lock'");

/** Holds what a statement takes until it is let go. */
async function hold(sql: string, ...values: readonly unknown[]): Promise<() => Promise<void>> {
  const holder = await own.books.pool.connect();
  await holder.query('begin');
  await holder.query(sql, [...values]);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}
/** Kills the house in the middle of an act: what it writes is held by somebody else until it is dead. */
async function killWhileHeld(table: string, act: () => Promise<unknown>): Promise<void> {
  const letGo = await hold(`lock table app.${table} in exclusive mode`);
  const acting = act().catch(() => undefined);
  await expect.poll(waiting, { intervals: [20] }).toBeGreaterThan(0);
  await own.house.kill();
  await letGo();
  expect(await acting, 'nobody was answered').toBeUndefined();
}

/** Everybody's number; some a digit short. */
const listOfAll = (): Buffer =>
  asCsv(
    Array.from({ length: people }, (_, at) => {
      const row = candidate(at);
      if (short.includes(at + 2)) row[1] = row[1]?.slice(0, 10) ?? '';
      return row;
    }),
  );

async function openPage(page: Page): Promise<BatchScreen> {
  await page.goto(`${own.house.url}/Dashboard/Batch?id=${open.batchFileId}`);
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
  return new BatchScreen(page, 'zh');
}
const isNeverReloaded = (page: Page): Promise<boolean> => page.evaluate(() => 'isTheSame' in globalThis);

async function upload(): Promise<void> {
  const sent = { fileName: '春招名单.csv', base64: listOfAll().toString('base64') };
  open.batchFileId = (await own.wire.call(batchCalls.upload, sent, hr())).batchFileId;
}

const saveOne = (n: number) =>
  own.wire.ask(
    batchCalls.saveCells,
    { batchFileId: open.batchFileId, cells: [{ n, column: 'phoneNo', text: phoneOf(n) }] },
    hr(),
  );
const quote = async (): Promise<string> =>
  (await own.wire.call(pricingCalls.calculate, { checkedDataItemList: oneItem, batchFileId: open.batchFileId }, hr()))
    .calculateId;
const order = (calculateId: string) =>
  own.wire.ask(
    batchOrderCalls.submitList,
    { batchFileId: open.batchFileId, checkedDataItemList: oneItem, calculateId },
    { token: hr().token, idempotencyKey: 'crash-batch' },
  );

const messages = (): Promise<number> =>
  own.books.count("select count(*) from app.sandbox_message where kind = 'sms' and recipient like '1390000%'");

test('kill -9 while a list is read, put right, ordered, paid and told: each row is ordered once, and the page goes on', async ({
  page,
  context,
}) => {
  const registered = await own.wire.registerHr();
  open.hr = registered;
  const { reference } = await askRecharge(own.wire, registered, fundsFen);
  await actAtCashier(own.wire, reference, 'succeed');
  await expect.poll(() => balanceOf(own.wire, registered)).toBe(fundsFen);
  await sitAtDesk(context, registered);

  const batch = await test.step('while it is read', async () => {
    const letGo = await hold('lock table app.batch_row in exclusive mode');
    await upload();
    const screen = await openPage(page);
    await expect(screen.heading({ zh: '正在读名单', en: '' }, 1)).toBeVisible();
    // Behind the first rows somebody else has one of the next.
    const inTheMiddle = hold(
      `insert into app.batch_row (member_id, batch_file_id, n, given_enc, now_enc, problems)
       values ($1, $2, $3, '', '', '{"name":"missing"}')`,
      registered.memberId,
      open.batchFileId,
      people,
    );
    await expect.poll(waiting, { intervals: [20] }).toBe(2);
    await letGo();
    const letGoOfRow = await inTheMiddle;
    await expect.poll(rowsRead, { intervals: [20] }).toBe(atOnce);
    await expect.poll(waiting, { intervals: [20] }).toBe(1);
    await own.house.kill();
    await letGoOfRow();
    expect([await stateOfList(), await counted('app.batch_row where batch_file_id = $1')]).toEqual(['reading', atOnce]);
    await own.restart();
    await expect(screen.sum).toHaveText(`${people - short.length} 人可下单，${short.length} 人要改，0 人待您决定`);
    expect(await counted('(select distinct n from app.batch_row where batch_file_id = $1) each')).toBe(people);
    return screen;
  });

  await test.step('while it is put right: what was answered is kept, and what was typed meanwhile goes by itself', async () => {
    const [typed = 0, ...others] = short;
    const kept: number[] = [];
    const saving = Promise.all(
      others.map((n) =>
        saveOne(n).then(
          ({ answer }) => answer.errcode === successCode && kept.push(n),
          () => undefined,
        ),
      ),
    );
    await expect.poll(() => kept.length, { intervals: [1] }).toBeGreaterThan(2);
    await own.house.kill();
    await saving;
    await page.keyboard.press('F8');
    await expect(batch.cell(typed, phone)).toBeFocused();
    await page.keyboard.type(phoneOf(typed));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '1 格没存上' })).toBeVisible();
    await own.restart();
    const wrong = await own.books.pool.query<{ n: number }>(
      "select n from app.batch_row where batch_file_id = $1 and state = 'wrong'",
      [open.batchFileId],
    );
    expect(wrong.rows.map(({ n }) => n).filter((n) => kept.includes(n))).toEqual([]);
    for (const n of others) expect((await saveOne(n)).answer.errcode).toBe(successCode);
    await expect(batch.kept).toBeVisible();
    await expect.poll(() => rowsIn('ready')).toBe(people);
  });

  const calculateId = await quote();
  await test.step('while its order is written: nobody is ordered, and the list is as it was', async () => {
    await killWhileHeld('order_timeline', () => order(calculateId));
    await own.restart();
    expect(await counted('app.check_order where batch_file_id = $1')).toBe(0);
    expect([await stateOfList(), await rowsIn('ready')]).toEqual(['fixing', people]);
  });

  const { tradeOrderId } = await test.step('once it is written: the same request answers the same order', async () => {
    const asked = order(calculateId).catch(() => undefined);
    await expect.poll(() => counted('app.check_order where batch_file_id = $1'), { intervals: [5] }).toBe(1);
    await own.house.kill();
    await asked;
    await own.restart();
    const placed = await Promise.all([order(calculateId), order(calculateId)]);
    expect(placed.map(({ answer }) => answer.errcode)).toEqual([successCode, successCode]);
    expect(placed[0]?.answer.data).toEqual(placed[1]?.answer.data);
    expect([await stateOfList(), await rowsIn('ordered')]).toEqual(['ordered', people]);
    const id = await own.books.look(
      'select trade_order_id from app.check_order where batch_file_id = $1',
      open.batchFileId,
    );
    return { tradeOrderId: id };
  });

  await test.step('while it is paid: it is paid once', async () => {
    await killWhileHeld('ledger_line', () => pay(own.wire, registered, tradeOrderId));
    await own.restart();
    expect(await balanceOf(own.wire, registered)).toBe(fundsFen);
    await Promise.all([pay(own.wire, registered, tradeOrderId), pay(own.wire, registered, tradeOrderId)]);
    expect(await stateOfTrade(own.wire, registered, tradeOrderId)).toBe(tradeStates.paid);
    expect(await balanceOf(own.wire, registered)).toBe(fundsFen - people * oneItemFen);
  });

  await test.step('while the candidates are told: each gets one message', async () => {
    await expect.poll(messages, { intervals: [10] }).toBeGreaterThan(50);
    await own.house.kill();
    expect(await messages(), 'it was killed in the middle').toBeLessThan(people);
    // What the dead had in hand is sent again once nobody can be at it any more: that time is over.
    await own.books.pool.query(
      "update app.delivery set claimed_at = claimed_at - interval '1 hour' where state = 'sending'",
    );
    await own.restart();
    await expect.poll(messages, { timeout: 60_000 }).toBe(people);
    await page.waitForURL('**/Dashboard/Batch/detail?id=*');
    await expect(page.getByRole('button', { name: `待候选人 ${people.toLocaleString()}` })).toBeVisible();
    expect(await isNeverReloaded(page), 'the page went on by itself').toBe(true);
  });

  await expectEachOnce(registered, tradeOrderId);
});

async function expectEachOnce({ memberId }: Hr, tradeOrderId: string): Promise<void> {
  expect(
    await counted('app.batch_row b join app.order_detail d on d.id = b.order_detail_id where b.batch_file_id = $1'),
  ).toBe(people);
  const ofMember = (sql: string): Promise<number> => own.books.count(`select count(*) from ${sql}`, memberId);
  expect(await ofMember('app.order_detail where member_id = $1')).toBe(people);
  expect(await ofMember('(select distinct person_key from app.order_detail where member_id = $1) each')).toBe(people);
  expect(await ofMember("app.ledger_entry where member_id = $1 and cause = 'checksPaid'")).toBe(1);
  expect(await ofMember("app.order_timeline where member_id = $1 and event = 'pay'")).toBe(people);
  expect(await ofMember("app.audit where member_id = $1 and action = 'placeOrder'")).toBe(1);
  expect(await own.books.count('select amount_fen from app.trade_order where id = $1', tradeOrderId)).toBe(
    people * oneItemFen,
  );
  expect(
    await own.books.count(
      "select count(distinct recipient) from app.sandbox_message where kind = 'sms' and recipient like '1390000%'",
    ),
  ).toBe(people);
  expect(await own.books.wrongs()).toEqual(rightBooks);
}
