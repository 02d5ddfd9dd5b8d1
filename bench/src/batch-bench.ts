import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Choice } from '@beidiao/contract/pricing/calls';
import type pg from 'pg';
import type { Tenant } from '../../server/src/access/actor.ts';
import { openPool } from '../../server/src/base/db/db.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import { uploadBatch } from '../../server/src/batch/batch.ts';
import { orderList } from '../../server/src/batch/ordering.ts';
import { readList } from '../../server/src/batch/reading.ts';
import type { House } from '../../server/src/house.ts';
import { openHouse } from '../../server/src/open-house.ts';
import { administratorOf, throughHouse } from '../../server/src/seed-tenant.ts';
import { checkedDataItemList } from './choice.ts';
import type { BenchMember } from './seed-members.ts';
import type { Setting } from './setting.ts';
import type { Size } from './size.ts';

/** One list from its upload to its order, beside a COPY of the rows that it has left behind. */
export type ListCost = {
  readonly people: number;
  readonly ratios: readonly number[];
  readonly readMs: readonly number[];
  readonly orderMs: readonly number[];
  readonly copyMs: readonly number[];
  /** What the process grew by at most while a list was read and ordered, MB. */
  readonly grownMb: number;
};

/** Through the use cases, as the server and its worker run them. */
export async function measureLists(
  { address, masterKey }: Pick<Setting, 'address' | 'masterKey'>,
  { member, owner }: { member: BenchMember; owner: pg.Client },
  { listed, listRounds }: Pick<Size, 'listed' | 'listRounds'>,
): Promise<ListCost> {
  const pool = openPool({ ...address, user: 'app_worker', max: 2 });
  try {
    const house = await openHouse({
      database: { system: pool },
      masterKey: Buffer.from(masterKey, 'base64'),
      dataDir: tmpdir(),
      publicUrl: 'http://localhost',
      sandbox: wholeSandbox,
      log: openLog('error'),
    });
    const tenant: Tenant = { actor: administratorOf(member), ...throughHouse(house) };
    await bringAndOrder(house, tenant, textOf(100, 0));
    const costs = [];
    for (let round = 0; round < listRounds; round += 1) {
      const cost = await bringAndOrder(house, tenant, textOf(listed, 100 + round * listed));
      costs.push({ ...cost, copyMs: await copyAgain(owner, cost.orderId) });
    }
    return {
      people: listed,
      ratios: costs.map(({ readMs, orderMs, copyMs }) => (readMs + orderMs) / copyMs),
      readMs: costs.map(({ readMs }) => readMs),
      orderMs: costs.map(({ orderMs }) => orderMs),
      copyMs: costs.map(({ copyMs }) => copyMs),
      grownMb: Math.max(...costs.map(({ grownMb }) => grownMb)),
    };
  } finally {
    await pool.end();
  }
}

/** Invented people with numbers that pass their checks, none of them twice. */
function textOf(count: number, from: number): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const who = from + n;
    const phoneNo = `139${String(who).padStart(8, '0')}`;
    return `候选人,${phoneNo},${idCardOf(who)},研发中心,工程师`;
  });
  return Buffer.from(['姓名,手机号,身份证号,部门,岗位', ...lines].join('\n')).toString('base64');
}
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** A hundred a day, from 1 January 1960 on. */
function idCardOf(who: number): string {
  const born = new Date(Date.UTC(1960, 0, 1 + Math.floor(who / 100))).toISOString().slice(0, 10).replaceAll('-', '');
  const seventeen = `330106${born}${String(1 + (who % 100)).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(seventeen[place]), 0);
  return `${seventeen}${'10X98765432'[sum % 11]}`;
}

const sampleEveryMs = 20;
async function bringAndOrder(house: House, tenant: Tenant, base64: string) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, sampleEveryMs);
  const began = performance.now();
  const { batchFileId } = await uploadBatch(house, tenant, { fileName: '名单.csv', base64 });
  await readList(house, { memberId: tenant.actor.memberId, batchFileId });
  const read = performance.now();
  const { orderId } = await orderList(house, tenant, {
    batchFileId,
    choice: Choice.parse({ checkedDataItemList }),
    calculateId: null,
    idempotencyKey: undefined,
  });
  const ordered = performance.now();
  clearInterval(sampling);
  return { orderId, readMs: read - began, orderMs: ordered - read, grownMb: (most - before) / 1024 / 1024 };
}

/** Every row that a list and its order leave behind, by a condition on the order. */
const left: readonly (readonly [table: string, condition: string])[] = [
  ['batch_row', 'order_detail_id in (select id from app.order_detail where order_id = $1)'],
  ['check_order', 'id = $1'],
  ['order_detail', 'order_id = $1'],
  ['order_item', 'order_detail_id in (select id from app.order_detail where order_id = $1)'],
  ['order_timeline', 'order_detail_id in (select id from app.order_detail where order_id = $1)'],
  ['name_prefix_key', 'order_detail_id in (select id from app.order_detail where order_id = $1)'],
];

/** ms to copy the rows of an order into tables of the same columns, checks, indexes and references, in one transaction. */
async function copyAgain(owner: pg.Client, orderId: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'beidiao-bench-copy-'));
  // The database writes and reads the files, and does not run as this user.
  chmodSync(folder, 0o777);
  await owner.query('set role none');
  try {
    for (const [table, condition] of left) {
      const rows = `select * from app.${table} where ${condition.replaceAll('$1', orderId)}`;
      await owner.query(`copy (${rows}) to '${folder}/${table}' (format binary)`);
      await makeLike(owner, table);
    }
    const began = performance.now();
    await owner.query('begin');
    for (const [table] of left) await owner.query(`copy app.copied_${table} from '${folder}/${table}' (format binary)`);
    await owner.query('commit');
    const taken = performance.now() - began;
    for (const [table] of left) await owner.query(`drop table app.copied_${table}`);
    return taken;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await owner.query('set role app_owner');
  }
}

/** A table like it, generated columns as plain ones: what was copied out holds their values. */
async function makeLike(owner: pg.Client, table: string): Promise<void> {
  const alike = 'including defaults including constraints including indexes';
  await owner.query(`create table app.copied_${table} (like app.${table} ${alike})`);
  const { rows } = await owner.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype = 'f'",
    [`app.${table}`],
  );
  for (const { text } of rows) await owner.query(`alter table app.copied_${table} add ${text}`);
}
