import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { enterpriseNameKey } from '../src/account/rules.ts';
import { findBrokenAudit } from '../src/access/audit-jobs.ts';
import { restoreDatabase } from '../src/base/db/database-dump.ts';
import { migrate } from '../src/base/db/migrate.ts';
import { packageRoot } from '../src/base/package-root.ts';
import { describeSchema } from '../src/base/db/schema-text.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { bringCatalogue } from '../src/seed.ts';
import { findBrokenActs } from '../src/staff/store.ts';
import { anAddress, codeOf, TestHouse } from './house.ts';

/** As they could be registered then; the last three are twins. */
const oddNames = ['Ｍüller & Söhne（上海）', '“云—栖”\u2060・智联。', '旧企业', '旧\u200B企业', '旧 企·业'];

/** The database of a release, as its own code filled it, brought to the newest schema. */
async function upgraded(release: string): Promise<TestDatabase> {
  const { socketDir, port, superuser } = inject('cluster');
  const database = await createDatabase();
  const at = { host: socketDir, port, user: superuser, database: database.name };
  const owner = new pg.Client(at);
  await owner.connect();
  try {
    await restoreDatabase(owner, readFileSync(join(packageRoot, 'test-data', release)));
    for (const name of oddNames)
      await owner.query('insert into app.member (category, name, name_key) values (1, $1, $1)', [name]);
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

  it('knows each enterprise by the name as it is compared now, and of twins the first alone', async () => {
    const { rows } = await home.owner.query(
      'select id::text, name, name_key from app.member where category = 1 order by id',
    );
    const seen = new Set<string>();
    for (const { id, name, name_key } of rows) {
      const key = enterpriseNameKey(name);
      expect(name_key).toBe(seen.has(key) ? `${key}#${id}` : key);
      seen.add(key);
    }
    expect(rows.filter(({ name_key }) => name_key.includes('#'))).toHaveLength(2);
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

  it('says of an earlier number that was given twice which trade order is which, and numbers new orders above all', async () => {
    const { rows } = await home.call(orderCalls.list, {}, { token });
    for (const { orderId, tradeOrderId, tradeNo } of rows) {
      const { answer } = await home.send(walletCalls.tradeDetails, { orderId }, { token });
      // One enterprise ordered all of it: each number of an order is that of an earlier payment as well.
      expect(answer).toMatchObject({
        errcode: codeOf('orderIdTwice'),
        errmsg: expect.stringContaining(`tradeOrderId ${tradeOrderId}`),
      });
      expect(await home.call(walletCalls.tradeDetails, { tradeOrderId }, { token })).toMatchObject({ tradeNo });
    }
    const { orderId } = await home.placedOrder({ token });
    const known = rows.flatMap((row) => [row.orderId, row.tradeOrderId, row.orderDetailsId]).map(Number);
    expect(Number(orderId)).toBeGreaterThan(Math.max(...known));
  });

  it('asks for criminal matters separately from now on; what was ordered before keeps its version', async () => {
    const { rows } = await home.owner.query(
      `select v.version, v.is_sensitive, v.description_zh like '%刑事裁判%' as says_so, k.can_report_crime, k.is_optional,
        (select count(*)::integer from app.order_item i where i.code = v.code and i.item_version = v.version) as ordered
      from app.item_version v join app.check_item k on k.code = v.code where v.code = 'LIT_PUBLIC' order by v.version`,
    );
    const item = { can_report_crime: true, is_optional: true };
    expect(rows).toEqual([
      { ...item, version: 1, is_sensitive: false, says_so: false, ordered: expect.any(Number) },
      { ...item, version: 2, is_sensitive: true, says_so: true, ordered: expect.any(Number) },
    ]);
    expect(rows[0].ordered).toBeGreaterThan(0);
  });

  it('takes a new order, pays it and cancels it, with whole books', async () => {
    const placed = await home.placedOrder({ token });
    await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, { token });
    await home.call(orderCalls.cancelPaid, placed, { token });
    await home.proveBooks();
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
  });
});
