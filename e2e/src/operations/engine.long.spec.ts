import { rmSync } from 'node:fs';
import { engineCalls } from '@beidiao/contract/verification/engine';
import { orderCalls } from '@beidiao/contract/order/calls';
import { expect, test } from '@playwright/test';
import { Books } from '../fixtures/books.ts';
import { itemsOf } from '../fixtures/catalogue.ts';
import { FlappingSource } from '../fixtures/flapping-source.ts';
import { House, newDataDir } from '../fixtures/house.ts';
import { OperationsScreen } from '../pages/operations-screen.ts';
import { submitFor } from '../fixtures/review.ts';
import { hire } from '../fixtures/staff.ts';
import { type Hr, Wire } from '../fixtures/wire.ts';

/** A number that nobody can open stands for a fault of ours, which no outside service brings about. */
async function breakPerson(books: Books, orderDetailsId: string): Promise<() => Promise<unknown>> {
  const read = await books.pool.query('select id_card_enc from app.order_detail where id = $1', [orderDetailsId]);
  const write = (sealed: Buffer) =>
    books.pool.query('update app.order_detail set id_card_enc = $2 where id = $1', [orderDetailsId, sealed]);
  await write(Buffer.from('not a seal'));
  return () => write(read.rows[0].id_card_enc);
}

let source: FlappingSource;
let house: House;
let settingsDir: string;
test.beforeAll(async () => {
  source = await FlappingSource.open();
  settingsDir = newDataDir();
  const env = source.writeSettings(settingsDir, {
    court: { item: 'LIT_PUBLIC', restSeconds: 2 },
    treasury: { item: 'TAX_DISHONEST', restSeconds: 600 },
  });
  house = await House.open({ env });
});
test.afterAll(async () => {
  await house.tearDown();
  await source.close();
  rmSync(settingsDir, { recursive: true, force: true });
});

const statusOf = async (wire: Wire, hr: Hr, orderDetailsId: string) =>
  (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status;

test('staff see a source rest and come back, and let a stopped task run again', async ({ browser }) => {
  const books = new Books(house.dataDir);
  const wire = new Wire(house.url);
  const hr = await wire.registerHr();
  source.isBroken = true;
  const resting = await submitFor(wire, hr, { items: ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST'] });
  const stopped = await submitFor(wire, hr, { items: ['TAX_DISHONEST'] });

  const staff = await hire(wire, ['administrator']);
  const token = { token: staff.accessToken };
  const context = await browser.newContext({ baseURL: house.url });
  const screen = new OperationsScreen(await context.newPage(), 'en');
  const { page } = screen;
  const rowOf = (name: string) =>
    page.getByRole('table', { name: 'Sources' }).getByRole('row').filter({ hasText: name });
  const statesNow = async () => {
    const { rows } = await wire.call(engineCalls.connectors, {}, token);
    return rows.filter(({ name }) => name !== 'sandbox').map(({ state }) => state);
  };

  await test.step('two sources fail and are asked no more', async () => {
    await expect.poll(async () => (await statesNow()).includes('closed'), { timeout: 30_000 }).toBe(false);
    await screen.enter(staff, '/Operations/Engine');
    await expect(rowOf('court')).toContainText(/Paused|Testing/);
    await expect(rowOf('treasury')).toContainText('Paused');
    await expect(rowOf('treasury')).toContainText('503');
  });

  const mend = await breakPerson(books, stopped.orderDetailsId);
  await test.step('one comes back by itself, the other when it is told to', async () => {
    source.isBroken = false;
    await rowOf('treasury').getByRole('button', { name: 'Resume now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click();
    await expect(page.getByText('treasury resumed')).toBeVisible();
    await expect(rowOf('treasury')).toContainText('Available');
    await expect.poll(() => statusOf(wire, hr, resting.orderDetailsId), { timeout: 60_000 }).toBe(7);
    await page.reload();
    await expect(rowOf('court')).toContainText('Available');
    await expect(rowOf('court').getByRole('button')).toBeHidden();
  });

  await test.step('a task that a fault of ours has stopped runs again once it is mended', async () => {
    const failedNow = async () => (await wire.call(engineCalls.failedTasks, {}, token)).rows.length;
    await expect.poll(failedNow, { timeout: 120_000 }).toBe(1);
    await mend();
    await page.reload();
    const tasks = page.getByRole('table', { name: 'Tasks stopped by faults' });
    await expect(tasks).toContainText('TypeError');
    await expect(tasks).toContainText('faults: 3');
    await tasks.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Task returned to the engine')).toBeVisible();
    await expect(page.getByText('No stopped tasks')).toBeVisible();
    await expect.poll(() => statusOf(wire, hr, stopped.orderDetailsId)).toBe(7);
  });

  await test.step('what was promised stands beside what came to pass', async () => {
    // Measured every ten minutes; here now.
    await books.carryOut('measureItems');
    expect(await books.count('select count(*) from app.promise_record')).toBeGreaterThan(1);
    await page.reload();
    const promises = page.getByRole('table', { name: 'Promised vs. actual' });
    for (const { name } of await itemsOf(wire, ['LIT_PUBLIC']))
      await expect(promises.getByRole('row').filter({ hasText: name.en })).toContainText('1 (100%)');
    await expect(page.getByText('2 of 2 orders on time')).toBeVisible();
  });
  await context.close();
  await books.close();
});
