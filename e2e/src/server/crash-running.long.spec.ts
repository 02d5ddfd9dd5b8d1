import { rmSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type ParamsSent, successCode } from '@beidiao/contract/wire/call';
import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { refusals } from '@beidiao/contract/refusals';
import { expect, test } from '@playwright/test';
import { holdPort } from '../../../scripts/held-port.mjs';
import { Books, rightBooks } from '../fixtures/books.ts';
import { nameCompanies } from '../fixtures/checks.ts';
import { databaseUrlOf, House, newDataDir, postmasterOf } from '../fixtures/house.ts';
import { LoopbackSource } from '../fixtures/loopback-source.ts';
import { aCandidate, actAtCashier, askRecharge, balanceOf, pay } from '../fixtures/trade.ts';
import { type Hr, type Sent, Wire } from '../fixtures/wire.ts';

const orders = 100;
const withdrawals = 10;
const codes = ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST', 'BIZ_CONFLICT'];
const choice = { checkedDataItemList: codes.map((code) => ({ code })) };
const fundsFen = 2_000_000;

type Check = { readonly orderDetailsId: string; readonly token: string };

/** Until the house has taken it, through every crash; a step that was taken already is refused by its state. */
async function insist<C extends Call>(wire: Wire, ...asking: [C, ParamsSent<C>, Sent]): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const asked = await wire.ask(...asking).catch(() => undefined);
    if (asked?.answer.errcode === successCode || asked?.answer.errcode === refusals.orderNotInState.errcode) return;
    await pause(200);
  }
  throw new Error(`${asking[0].path} was not taken`);
}

/** Paid, and the candidate signed in: the way there is walked elsewhere. */
async function paidCheck(wire: Wire, books: Books, { hr, n }: { hr: Hr; n: number }): Promise<Check> {
  const calculateId = await priceOf(wire, hr);
  const placed = await wire.call(
    orderCalls.submit,
    { candidate: aCandidate, ...choice, calculateId },
    { token: hr.token, idempotencyKey: `running-${String(n).padStart(4, '0')}` },
  );
  await pay(wire, hr, placed.tradeOrderId);
  const token = randomBytes(32).toString('base64url');
  await books.pool.query(
    "insert into app.candidate_session (token_hash, member_id, order_detail_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [createHash('sha256').update(token).digest(), hr.memberId, placed.orderDetailsId],
  );
  return { orderDetailsId: placed.orderDetailsId, token };
}

const prices = new WeakMap<Hr, Promise<string>>();
function priceOf(wire: Wire, hr: Hr): Promise<string> {
  const known = prices.get(hr) ?? wire.call(pricingCalls.calculate, choice, hr).then(({ calculateId }) => calculateId);
  prices.set(hr, known);
  return known;
}

/** Confirms the identity, agrees and hands in; every tenth thinks better of it a moment later. */
async function handIn(wire: Wire, { orderDetailsId, token }: Check, n: number): Promise<void> {
  const { name: signedName, idCard } = aCandidate;
  const identity = { orderDetailsId, name: signedName, idCard, noticeVersion: identityNoticeVersion };
  await insist(wire, candidateCalls.proveIdentity, identity, { token });
  const agreed = { orderDetailsId, agreedCodes: ['LIT_PUBLIC'], textVersion: consentTextVersion, signedName };
  await insist(wire, candidateCalls.authorize, { ...agreed, authResult: 'agree' }, { token });
  const declared = { itemCode: 'BIZ_CONFLICT', n: 1, content: { hasPosts: false }, completed: true };
  await insist(wire, candidateCalls.saveClaim, { orderDetailsId, ...declared }, { token });
  await insist(wire, candidateCalls.submitClaims, { orderDetailsId }, { token });
  if (n % (orders / withdrawals) !== 0) return;
  await pause(Math.random() * 3_000);
  await insist(wire, candidateCalls.withdraw, { orderDetailsId }, { token });
}

test('kill -9 of web, worker and database while 100 checks run: each ends, no source charges twice, the books are right', async () => {
  const masterKey = { MASTER_KEY: randomBytes(32).toString('base64'), SEED_DEMO: 'off' };
  const settingsDir = newDataDir();
  // The sources are known before the house starts, and know where to call it back.
  const port = await holdPort();
  const source = await LoopbackSource.open(`http://127.0.0.1:${port}`);
  const env = { ...masterKey, ...source.writeSettings(settingsDir) };
  const openWeb = (dataDir?: string) =>
    House.open({ args: ['--web'], port, env, ...(dataDir === undefined ? {} : { dataDir }) });
  let web = await openWeb();
  const DATABASE_URL = databaseUrlOf(web.dataDir);
  const openWorker = () =>
    House.open({ args: ['--worker'], dataDir: newDataDir(), env: { ...env, DATABASE_URL, PUBLIC_URL: web.url } });
  const workers = [await openWorker()];
  const books = new Books(web.dataDir);
  try {
    const wire = new Wire(web.url);
    const hr = await wire.registerHr();
    await nameCompanies(wire, hr);
    const { reference } = await askRecharge(wire, hr, fundsFen);
    await actAtCashier(wire, reference, 'succeed');
    await expect.poll(() => balanceOf(wire, hr)).toBe(fundsFen);
    const checks: Check[] = [];
    for (let n = 0; n < orders; n += 20)
      checks.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, m) => paidCheck(wire, books, { hr, n: n + m })))),
      );
    const paidFen = fundsFen - ((await balanceOf(wire, hr)) ?? 0);

    const handingIn = Promise.all(checks.map((check, n) => pause(n * 60).then(() => handIn(wire, check, n))));
    const asked = (count: number) => expect.poll(() => source.total, { timeout: 120_000 }).toBeGreaterThan(count);
    await asked(20);
    await workers[0]?.kill();
    workers.push(await openWorker());
    await asked(90);
    process.kill(postmasterOf(web.dataDir) ?? 0, 'SIGKILL');
    await expect.poll(() => web.isReady(), { timeout: 120_000 }).toBe(true);
    await asked(150);
    await web.kill();
    web = await openWeb(web.dataDir);
    await asked(200);
    await Promise.all([workers[1]?.kill(), web.kill()]);
    const [last, again] = await Promise.all([openWorker(), openWeb(web.dataDir)]);
    workers.push(last);
    web = again;
    await handingIn;

    const open = 'select count(*) from app.order_detail where state in (5, 19) and member_id = $1';
    const inHand = "select count(*) from app.check_task where state in ('queued', 'running')";
    const looks = async () => {
      // Whoever has failed thrice meets a machine that is busy: the last try has its time.
      await books.hurry({ butNotAfter: 3 });
      return Promise.all([books.count(open, hr.memberId), books.count(inHand)]);
    };
    await expect.poll(looks, { timeout: 120_000 }).toEqual([0, 0]);
    await expectRightEnds(books, { hr, source, paidFen, balanceFen: (await balanceOf(wire, hr)) ?? 0 });
  } finally {
    await books.close();
    await Promise.all(workers.map((worker) => worker.tearDown()));
    await web.tearDown();
    await source.close();
    rmSync(settingsDir, { recursive: true, force: true });
  }
});

type Ends = { hr: Hr; source: LoopbackSource; paidFen: number; balanceFen: number };
async function expectRightEnds(books: Books, { hr, source, paidFen, balanceFen }: Ends): Promise<void> {
  // A person waits for what a source took money for and never answered, and for what was asked as often as may be.
  const left = await books.pool.query<{
    code: string;
    state: string;
    attempts: number;
    outcome: string | null;
    count: string;
  }>(
    `select t.code, t.state, t.attempts, c.outcome, count(*) from app.check_task t left join app.source_call c on c.task_id = t.id and c.attempt = t.attempts
     where t.state not in ('done', 'stopped') group by 1, 2, 3, 4`,
  );
  const isPeoples = ({ code, attempts, outcome }: (typeof left.rows)[number]): boolean =>
    code === 'TAX_DISHONEST' ? outcome === 'unknown' : outcome === 'silent' && attempts === 4;
  expect(left.rows.filter((row) => !isPeoples(row))).toEqual([]);
  // A source that charges heard each task once, however often we died.
  const charged = await books.pool.query<{ key: string }>(
    "select c.key from app.source_call c where c.connector = 'charging'",
  );
  const tooOften = charged.rows.filter(({ key }) => (source.asked.get(key) ?? 0) > 1);
  expect(tooOften).toEqual([]);
  expect(
    await books.count(
      "select count(*) from (select task_id from app.source_call where connector = 'charging' and outcome <> 'notAsked' group by task_id having count(*) > 1) twice",
    ),
  ).toBe(0);
  // What was asked had been written down, under a consent.
  const known = await books.pool.query<{ key: string }>('select key from app.source_call');
  const written = new Set(known.rows.map(({ key }) => key));
  expect([...source.asked.keys()].filter((key) => !written.has(key))).toEqual([]);
  // One finding a task, one report at the end, and each order where its tasks have led it.
  expect(await books.count('select count(*) from app.finding where version > 1')).toBe(0);
  const states = await books.pool.query<{ state: number; count: string }>(
    `select d.state, count(*) from app.order_detail d where d.member_id = $1 and d.state <> case
       when exists (select from app.check_task t where t.order_detail_id = d.id and t.state = 'waitingReviewer') then $2::integer
       when exists (select from app.check_task t where t.order_detail_id = d.id and t.state = 'done') then $3::integer
       else $4::integer end group by 1`,
    [hr.memberId, orderStates.partlyReported, orderStates.reported, orderStates.refused],
  );
  expect(states.rows).toEqual([]);
  expect(
    await books.count(
      "select count(*) from app.order_timeline where event in ('start', 'endLastItem') group by order_detail_id, event having count(*) > 1 union all select 0 limit 1",
    ),
  ).toBe(0);
  // Money: what was refunded is the price of what was stopped, each once.
  const refunded = await books.count(
    'select coalesce(sum(refunded_fen), 0) from app.order_detail where member_id = $1',
    hr.memberId,
  );
  const stopped = await books.count(
    `select coalesce(sum(i.total_fen), 0) from app.order_item i join app.order_detail d on d.id = i.order_detail_id
     where i.member_id = $1 and (i.dropped_at is not null or d.state = $2)`,
    hr.memberId,
    orderStates.refused,
  );
  expect(refunded).toBe(stopped);
  expect(balanceFen).toBe(fundsFen - paidFen + refunded);
  expect(await books.wrongs()).toEqual(rightBooks);
}
