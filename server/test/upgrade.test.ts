import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findBrokenAudit } from '../src/access/audit-jobs.ts';
import { restoreDatabase } from '../src/base/db/database-dump.ts';
import { migrate } from '../src/base/db/migrate.ts';
import { packageRoot } from '../src/base/package-root.ts';
import { describeSchema } from '../src/base/db/schema-text.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { bringCatalogue } from '../src/seed.ts';
import { findBrokenActs } from '../src/staff/store.ts';
import { anAddress, TestHouse } from './house.ts';

/** The database of a release, as its own code filled it, brought to the newest schema. */
async function upgraded(release: string): Promise<TestDatabase> {
  const { socketDir, port, superuser } = inject('cluster');
  const database = await createDatabase();
  const at = { host: socketDir, port, user: superuser, database: database.name };
  const owner = new pg.Client(at);
  await owner.connect();
  try {
    await restoreDatabase(owner, readFileSync(join(packageRoot, 'test-data', release)));
  } finally {
    await owner.end();
  }
  await migrate(at);
  return database;
}

/** The release of 2026-11-21 ran the texts of 0020 and 0022 that `released.tsv` calls edited. */
describe.each(['release-2026-11-21.sql.gz'])('a database of %s, upgraded', (release) => {
  let home: TestHouse;
  let token: string;
  beforeAll(async () => {
    home = await TestHouse.open({ database: upgraded(release) });
    await bringCatalogue(home.house);
    const access = await home.signIn('demo', 'demo2026');
    const epId = await home.value<string>('select min(member_id)::text from app.order_detail');
    token = (await home.call(accountCalls.exchange, { epId }, { token: access, address: anAddress() })).accessToken;
  });
  afterAll(() => home.close());

  it('has the schema of a new one', async () => {
    const client = await home.owner.connect();
    try {
      expect(await describeSchema(client)).toBe(readFileSync(join(packageRoot, 'schema.sql'), 'utf8'));
    } finally {
      client.release();
    }
  });

  it('has a ledger that sums to zero and agrees with every balance', async () => {
    expect(await home.value('select count(*)::integer from app.ledger_line')).toBeGreaterThan(10);
    await home.proveBooks();
  });

  it('has whole trails of members and staff', async () => {
    expect(await home.value('select count(*)::integer from app.audit')).toBeGreaterThan(10);
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
    expect(await findBrokenActs(home.house.system.db)).toEqual([]);
  });

  it('shows orders with the price of their day, reports and the ledger', async () => {
    const { rows } = await home.call(orderCalls.list, {}, { token });
    expect(rows.length).toBeGreaterThan(5);
    for (const { orderDetailsId } of rows) await home.call(orderCalls.details, { orderDetailsId }, { token });
    const reports = rows.filter(({ status }) => status === orderStates.reported);
    expect(reports).toHaveLength(3);
    for (const { orderDetailsId } of reports) await home.call(reportCalls.view, { orderDetailsId }, { token });
    expect((await home.call(walletCalls.bills, {}, { token })).rows.length).toBeGreaterThan(5);
  });

  it('takes a new order, pays it and cancels it, with whole books', async () => {
    const placed = await home.placedOrder({ token });
    await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, { token });
    await home.call(orderCalls.cancelPaid, placed, { token });
    await home.proveBooks();
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
  });
});
