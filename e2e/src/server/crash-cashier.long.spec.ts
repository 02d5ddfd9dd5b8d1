import { giftCalls } from '@beidiao/contract/gift/calls';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { refusals } from '@beidiao/contract/refusals';
import { type CashierAct, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { expect, test } from '@playwright/test';
import { rightBooks } from '../fixtures/books.ts';
import { ownHouse } from '../fixtures/own-house.ts';
import { actAtCashier, askRecharge, balanceOf, stateOfTrade } from '../fixtures/trade.ts';
import type { Hr } from '../fixtures/wire.ts';

const members = 12;
const topUpFen = 10_000;
const giftFen = 1_000;
type Grade = { readonly type: number; readonly code: string; readonly priceFen: number };
const gold: Grade = { type: 3, code: 'GRADE_3', priceFen: 498_000 };
const platinum: Grade = { type: 4, code: 'GRADE_4', priceFen: 1_280_000 };

/** `upgrade`: has gold and pays for platinum · `both`: was quoted for both before either, and pays both. */
const plans = ['buy', 'upgrade', 'both'] as const;
type Asked = { readonly tradeOrderId: string; readonly reference: string };
type Buyer = { readonly hr: Hr; readonly plan: (typeof plans)[number]; readonly asked: readonly Asked[] };

const own = ownHouse();

async function askMembership(hr: Hr, { code }: Grade, orderAmount: number): Promise<Asked> {
  const wish = { orderAmount, goodsDetails: [{ goodsCode: code }] };
  const { orderId } = await own.wire.call(gradeCalls.order, wish, hr);
  const { payUrl } = await own.wire.call(orderCalls.pay, { orderId, channelCode: 'SANDBOX' }, hr);
  return { tradeOrderId: orderId, reference: new URL(payUrl ?? '').searchParams.get('pay') ?? '' };
}

/** Somebody whose top-up and memberships wait at the cashier. */
async function newBuyer(plan: Buyer['plan']): Promise<Buyer> {
  const hr = await own.wire.registerHr();
  if (plan === 'upgrade') {
    const before = await askMembership(hr, gold, gold.priceFen);
    await actAtCashier(own.wire, before.reference, 'succeed');
    await expect.poll(async () => (await termsOf(hr)).length).toBe(1);
  }
  const wanted = {
    buy: [() => askMembership(hr, gold, gold.priceFen)],
    upgrade: [() => askMembership(hr, platinum, platinum.priceFen - gold.priceFen)],
    both: [gold, platinum].map((grade) => () => askMembership(hr, grade, grade.priceFen)),
  }[plan];
  const memberships = await Promise.all(wanted.map((ask) => ask()));
  return { hr, plan, asked: [...memberships, await askRecharge(own.wire, hr, topUpFen)] };
}

const termsOf = async (hr: Hr): Promise<string[]> =>
  (await own.wire.call(gradeCalls.terms, {}, hr)).rows.map(({ gradeType, state }) => `${gradeType} ${state}`);

/** What a top-up brings; several for one member, so that one given twice would be seen. Staff make it elsewhere. */
async function beginActivity(): Promise<void> {
  const today = dayInChina(new Date());
  await own.books.pool.query(
    `with f as (insert into app.staff (login_name, name_enc, password_hash, roles) values ('giver', '', '', '{finance}') returning id)
     insert into app.gift_batch (kind, name, value_fen, top_up_fen, count, most_per_member, usable_from, redeem_until, valid_until,
       cost_fen, needs_second, state, request_key, made_by)
     select 'giftCard', '充值送礼品卡', $1, $2, $3, 5, $4, $5, $5, 0, false, 'made', 'crash', id from f`,
    [giftFen, topUpFen, members * 2, today, daysAfter(today, 30)],
  );
}

/** The channel repeats what it has not told yet, as one does that has seen no answer. */
const repeatLate = () =>
  own.books.pool.query(`
    insert into app.outbox (task, payload, run_at) select t.identifier, j.payload::jsonb, j.run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'sandboxCallback' and j.run_at > now()`);
const callbacksAhead = () =>
  own.books.count(
    "select count(*) from graphile_worker.jobs where task_identifier = 'sandboxCallback' and run_at > now()",
  );
/** Their time comes now. */
const bringOn = (task: string, tradeOrderIds: readonly string[] | null = null) =>
  own.books.pool.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 and ($2::bigint[] is null or (j.payload->>'tradeOrderId')::bigint = any($2))`,
    [task, tradeOrderIds],
  );

/** As the clock does fifteen minutes later: the memberships that are not paid yet have ended. */
async function runOut(asked: readonly Asked[]): Promise<void> {
  const ids = asked.map(({ tradeOrderId }) => tradeOrderId);
  const { rows } = await own.books.pool.query<{ id: string }>(
    "update app.trade_order set expires_at = now() - interval '1 minute' where kind = 'grade' and id = any($1) returning id",
    [ids],
  );
  const expired = rows.map(({ id }) => id);
  await bringOn('expireTrade', expired);
  const left = () =>
    own.books.count('select count(*) from app.trade_order where state <> 104 and id = any($1)', expired);
  await expect.poll(left).toBe(0);
}
const entries = (cause: string, of: readonly string[]) =>
  own.books.count('select count(*) from app.ledger_entry where cause = $1 and member_id = any($2)', cause, of);

/** Calls, memberships, gifts and refunds that are not over, also those that wait for their time. */
async function workLeft(): Promise<number> {
  await own.books.hurry();
  return own.books.count(`
    select (select count(*) from app.outbox where run_at <= now()) + (select count(*) from graphile_worker.jobs
      where task_identifier in ('sandboxCallback', 'tradePaid', 'rechargePaid', 'refundPayment'))`);
}

/** The payer presses until the cashier has heard: a second time it says that this was done. */
async function press(reference: string, act: CashierAct): Promise<void> {
  const { answer } = await own.wire.ask(sandboxCalls.cashierAct, { reference, act });
  expect([successCode, refusals.tradeNotInState.errcode]).toContain(answer.errcode);
}

async function expectOnce({ hr, plan, asked }: Buyer): Promise<void> {
  for (const { tradeOrderId } of asked) expect(await stateOfTrade(own.wire, hr, tradeOrderId)).toBe(tradeStates.paid);
  const terms = await termsOf(hr);
  const [now = ''] = terms;
  if (plan === 'buy') expect(terms).toEqual(['3 inForce']);
  if (plan === 'upgrade') expect(terms).toEqual(['4 inForce', '3 replaced']);
  if (plan === 'both') expect([['3 inForce'], ['4 inForce']]).toContainEqual(terms);
  const { priceFen } = now.startsWith('3') ? gold : platinum;
  // What a second membership cost went back to the cashier.
  const { rows } = await own.books.pool.query<{ account: string; fen: number }>(
    'select account, sum(amount_fen)::integer as fen from app.ledger_line where member_id = $1 group by account',
    [hr.memberId],
  );
  expect(Object.fromEntries(rows.filter(({ fen }) => fen !== 0).map(({ account, fen }) => [account, fen]))).toEqual({
    channelClearing: -topUpFen - priceFen,
    couponCost: -giftFen,
    giftCard: giftFen,
    memberBalance: topUpFen,
    revenue: priceFen,
  });
  expect(await balanceOf(own.wire, hr)).toBe(topUpFen);
  const { couponList } = await own.wire.call(giftCalls.coupons, {}, hr);
  expect(couponList).toMatchObject([{ kind: 'giftCard', count: 1, balanceFen: giftFen }]);
}

test('kill -9 while memberships and top-ups are paid and the cashier calls back late and twice: each is given once', async () => {
  await beginActivity();
  const buyers: Buyer[] = [];
  // One after the other: of many who sign in at once from one address a picture is asked for.
  for (let n = 0; n < members; n += 1) buyers.push(await newBuyer(plans[n % 3] ?? 'buy'));
  const ids = buyers.map(({ hr }) => hr.memberId);
  const before = await entries('gradePaid', ids);
  const asked = buyers.flatMap((buyer) => buyer.asked);
  const [late, prompt] = [asked.filter((_, n) => n % 2 === 0), asked.filter((_, n) => n % 2 === 1)];
  await Promise.all(late.map(({ reference }) => press(reference, 'late')));
  await expect.poll(callbacksAhead).toBe(late.length);
  await repeatLate();
  await expect.poll(callbacksAhead).toBe(late.length * 2);
  await runOut(late);
  await bringOn('sandboxCallback');

  // In the middle of what comes late the others are paid.
  const taken = async () => (await entries('gradePaid', ids)) - before + (await entries('recharge', ids));
  await expect.poll(taken, { intervals: [10] }).toBeGreaterThan(0);
  let pressed = 0;
  const pressing = Promise.allSettled(
    prompt.map(({ reference }) => press(reference, 'twice').then(() => (pressed += 1))),
  );
  await expect.poll(() => pressed, { intervals: [1] }).toBeGreaterThan(2);
  await own.house.kill();
  const broken = (await pressing).filter(({ status }) => status === 'rejected').length;
  const unpaid = await own.books.count(
    'select count(*) from app.trade_order where state = 1 and member_id = any($1)',
    ids,
  );
  expect(broken + unpaid, 'the server was killed in the middle').toBeGreaterThan(0);

  await own.restart();
  await Promise.all(prompt.map(({ reference }) => press(reference, 'twice')));
  await expect.poll(workLeft, { timeout: 60_000 }).toBe(0);
  for (const buyer of buyers) await expectOnce(buyer);
  const both = buyers.filter(({ plan }) => plan === 'both').length;
  expect([await entries('gradeRefunded', ids), await entries('channelRefund', ids)]).toEqual([both, both]);
  expect(await own.books.count("select count(*) from app.sandbox_payment where kind = 'refund'")).toBe(both);
  expect(await own.books.wrongs()).toEqual(rightBooks);
});
