import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dumpDatabase, restoreDatabase } from '../src/base/db/database-dump.ts';
import { expireTrade } from '../src/order/jobs.ts';
import { lookAtChannels } from '../src/wallet/jobs.ts';
import { markAfterRestore, noticeOtherDatabase } from '../src/wallet/restored.ts';
import { TestAlipay } from './alipay.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { type Person, TestHouse } from './house.ts';

let gateway: TestAlipay;
beforeAll(async () => {
  gateway = await new TestAlipay().listen();
});
afterAll(() => gateway.close());

const openHouse = (database?: Promise<TestDatabase>) =>
  TestHouse.open({ payments: gateway.settings, ...(database === undefined ? {} : { database }) });

async function topUp(home: TestHouse, hr: Person, idempotencyKey: string) {
  const wish = { channelCode: 'ALIPAY', rechargeAmount: 5_000 } as const;
  const { paymentId, orderId } = await home.call(walletCalls.recharge, wish, { ...hr, idempotencyKey });
  return { paymentId, orderId, reference: await home.referenceOf(paymentId) };
}
const statusOf = async (home: TestHouse, hr: Person, orderId: string) =>
  (await home.call(walletCalls.tradeStatus, { orderId }, hr)).status;
const marks = (home: TestHouse) =>
  home.value<number>("select count(*)::integer from app.staff_act where action = 'askChannelsAgain'");
/** Nobody is asked about it for a day. */
const putOff = (home: TestHouse) =>
  home.owner.query("update app.payment set look_at = now() + interval '1 day' where state = 'waiting'");
const isDue = (home: TestHouse, paymentId: string | null) =>
  home.value<boolean>('select look_at <= now() from app.payment where id = $1', paymentId);

async function backUp(home: TestHouse): Promise<Buffer> {
  const client = await home.owner.connect();
  try {
    return await dumpDatabase(client);
  } finally {
    client.release();
  }
}
async function putBack(backup: Buffer): Promise<TestDatabase> {
  const { socketDir, port, superuser } = inject('cluster');
  const database = await createDatabase();
  const owner = new pg.Client({ host: socketDir, port, user: superuser, database: database.name });
  await owner.connect();
  try {
    await restoreDatabase(owner, backup);
  } finally {
    await owner.end();
  }
  return database;
}

describe('a database that was put back from a backup', () => {
  let [before, after]: (TestHouse | undefined)[] = [];
  afterAll(async () => {
    await before?.close();
    await after?.close();
  });

  it('asks the channels about what it calls open before its time is over, and never takes the money of what it has lost', async () => {
    before = await openHouse();
    await noticeOtherDatabase(before.house);
    const hr = await before.hr();
    const open = await topUp(before, hr, 'open');
    await putOff(before);
    const backup = await backUp(before);
    // What the backup does not have: that this was paid, and that another one was made and paid.
    gateway.pay(open.reference);
    const lost = await topUp(before, hr, 'lost');
    gateway.pay(lost.reference);

    after = await openHouse(putBack(backup));
    const { memberId } = hr;
    await after.owner.query("update app.trade_order set expires_at = now() - interval '1 minute'");
    await noticeOtherDatabase(after.house);
    await expireTrade(after.house, { memberId, tradeOrderId: open.orderId });
    expect(await statusOf(after, hr, open.orderId)).toBe(tradeStates.unpaid);
    await lookAtChannels(after.house);
    expect(await statusOf(after, hr, open.orderId)).toBe(tradeStates.paid);

    const another = await topUp(after, hr, 'another');
    expect(another.paymentId).toBe(lost.paymentId);
    await after.owner.query("update app.payment set look_at = now() where state = 'waiting'");
    await lookAtChannels(after.house);
    expect(await statusOf(after, hr, another.orderId)).toBe(tradeStates.unpaid);
    expect((await gateway.notify(lost.reference)).status).toBe(200);
    const verdict = 'select verdict from app.channel_callback where reference = $1';
    expect(await before.value(verdict, lost.reference)).toBe('taken');
    await after.proveBooks();
  });
});

describe('whether the database is still the same', () => {
  let home: TestHouse;
  let hr: Person;
  beforeAll(async () => {
    home = await openHouse();
    hr = await home.hr();
    await noticeOtherDatabase(home.house);
  });
  afterAll(() => home.close());

  it('is seen however often somebody looks: nothing is marked', async () => {
    const { paymentId } = await topUp(home, hr, 'same');
    await putOff(home);
    for (let n = 0; n < 3; n += 1) await noticeOtherDatabase(home.house);
    expect(await isDue(home, paymentId)).toBe(false);
    expect(await marks(home)).toBe(0);
  });

  it.each([
    ['another cluster', "regexp_replace(identity, '^[0-9]+', '1')"],
    ['another line of its history', "regexp_replace(identity, '/[0-9A-F]{8}/', '/0000000A/')"],
    ['another table', "regexp_replace(identity, '[0-9]+$', '1')"],
  ])('is noticed by one of several processes: %s', async (_, identity) => {
    const { paymentId } = await topUp(home, hr, identity);
    await putOff(home);
    const marked = await marks(home);
    await home.owner.query(`update app.database_copy set identity = ${identity}`);
    await Promise.all(Array.from({ length: 4 }, () => noticeOtherDatabase(home.house)));
    expect(await isDue(home, paymentId)).toBe(true);
    expect(await marks(home)).toBe(marked + 1);
  });

  it('can be said by hand, where a copy of the files looks like the database itself', async () => {
    const { paymentId } = await topUp(home, hr, 'by hand');
    await putOff(home);
    expect((await markAfterRestore(home.house.system)).payments).toBeGreaterThan(0);
    expect(await isDue(home, paymentId)).toBe(true);
  });

  it('is told in the log where the server does not say, and channels are asked as ever', async () => {
    const { orderId, reference } = await topUp(home, hr, 'silent');
    gateway.pay(reference);
    await home.owner.query("update app.payment set look_at = now() where state = 'waiting'");
    await home.owner.query('revoke execute on function pg_control_system() from public');
    await lookAtChannels(home.house);
    await home.owner.query('grant execute on function pg_control_system() to public');
    expect(await statusOf(home, hr, orderId)).toBe(tradeStates.paid);
    expect(home.logged.join('\n')).toContain('whether the database is still the same could not be seen');
  });
});
