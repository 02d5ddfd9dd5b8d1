import { randomBytes } from 'node:crypto';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { expect, test } from '@playwright/test';
import { Books, rightBooks } from '../fixtures/books.ts';
import { databaseUrlOf, House, newDataDir } from '../fixtures/house.ts';
import { actAtCashier, askRecharge, balanceOf, stateOfTrade } from '../fixtures/trade.ts';
import { Wire } from '../fixtures/wire.ts';

const recharges = 20;
const eachFen = 1_000;

test('two web and two worker processes on one database confirm each recharge once, a killed worker included', async () => {
  const masterKey = { MASTER_KEY: randomBytes(32).toString('base64'), SEED_DEMO: 'off' };
  // The first brings the embedded database up; the others know it by DATABASE_URL alone.
  const first = await House.open({ args: ['--web'], env: masterKey });
  const DATABASE_URL = databaseUrlOf(first.dataDir);
  const env = { ...masterKey, DATABASE_URL };
  const others: House[] = [];
  const books = new Books(first.dataDir);
  try {
    for (const kind of ['--web', '--worker', '--worker'])
      others.push(
        await House.open({
          args: [kind],
          dataDir: newDataDir(),
          env: kind === '--web' ? env : { ...env, PUBLIC_URL: first.url },
        }),
      );
    const [second, worker] = others;
    if (second === undefined || worker === undefined) throw new TypeError('three were started');
    const [one, two] = [new Wire(first.url), new Wire(second.url)];
    const hr = await one.registerHr();
    const asked = await Promise.all(
      Array.from({ length: recharges }, (_, n) => askRecharge(n % 2 === 0 ? one : two, hr, eachFen)),
    );
    await Promise.all(asked.map(({ reference }, n) => actAtCashier(n % 2 === 0 ? two : one, reference, 'twice')));
    await worker.kill();
    for (const { tradeOrderId } of asked)
      await expect.poll(() => stateOfTrade(two, hr, tradeOrderId), { timeout: 60_000 }).toBe(tradeStates.paid);
    await expect.poll(() => books.count('select count(*) from graphile_worker.jobs where run_at <= now()')).toBe(0);

    expect(await balanceOf(one, hr)).toBe(recharges * eachFen);
    const { rows } = await two.call(walletCalls.bills, { pageSize: 100 }, hr);
    expect(rows.filter(({ cause }) => cause === 'recharge')).toHaveLength(recharges);
    expect(await books.count("select count(*) from app.sandbox_message where send_key like 'topUp % mail %'")).toBe(
      recharges,
    );
    expect(await books.wrongs()).toEqual(rightBooks);
    for (const house of others) if (house !== worker) expect(await house.stop()).toBe(0);
  } finally {
    await books.close();
    for (const house of others) await house.tearDown();
    await first.tearDown();
  }
});
