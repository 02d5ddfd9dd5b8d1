import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Person, TestHouse } from '../test/house.ts';
import { testMasterKey } from '../test/template.ts';
import { openVault } from './base/secrets/look-up-key.ts';
import { Vault } from './base/secrets/vault.ts';
import { resealAll, sealedFields } from './sealed-fields.ts';

let home: TestHouse;
let ours: Person;
let theirs: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  ours = await home.hr();
  theirs = await home.hr();
});
afterAll(() => home.close());

/** As the owner of the tables, which is how the command works. */
async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const { socketDir, port, superuser } = inject('cluster');
  const database = await home.value<string>('select current_database()');
  const client = new pg.Client({ host: socketDir, port, user: superuser, database });
  await client.connect();
  try {
    await client.query('set role app_owner');
    return await work(client);
  } finally {
    await client.end();
  }
}
const resealed = (vault: Vault) =>
  asOwner(async (owner) => {
    const sum = { done: 0, unreadable: 0 };
    for await (const { done, unreadable } of resealAll(owner, vault, home.house.ports.files)) {
      sum.done += done;
      sum.unreadable += unreadable;
    }
    return sum;
  });

describe('a sealed field', () => {
  it('is on the list, whichever table it is in', async () => {
    const { rows } = await home.owner.query<{ it: string }>(
      "select table_name || '.' || column_name as it from information_schema.columns where table_schema = 'app' and data_type = 'bytea' and (column_name like '%\\_enc' or column_name = 'sealed')",
    );
    const listed = new Set(sealedFields.map(({ table, column }) => `${table}.${column}`));
    expect([...listed].toSorted()).toEqual(rows.map(({ it }) => it).toSorted());
  });

  it('of one member does not open under another, so that two that were swapped show nothing', async () => {
    const [mine, other] = [await home.placedOrder(ours), await home.placedOrder(theirs)];
    await home.call(orderCalls.details, { orderDetailsId: mine.orderDetailsId }, ours);
    await home.owner.query(
      `update app.order_detail d set name_enc = o.name_enc, phone_enc = o.phone_enc, id_card_enc = o.id_card_enc
       from app.order_detail o where (d.id, o.id) in (($1::bigint, $2::bigint), ($2::bigint, $1::bigint))`,
      [mine.orderDetailsId, other.orderDetailsId],
    );
    for (const [placed, hr] of [
      [mine, ours],
      [other, theirs],
    ] as const) {
      const answer = await home.ask(orderCalls.details, { orderDetailsId: placed.orderDetailsId, reveal: true }, hr);
      expect(answer.errcode).not.toBe('0000');
      expect(home.logged.at(-1)).toContain('unable to authenticate data');
    }
    await home.owner.query('update app.order_detail set name_enc = $2 where id = any($1)', [
      [mine.orderDetailsId, other.orderDetailsId],
      '',
    ]);
  });

  it('opens at its place, for its owner and under its key alone', () => {
    const vault = new Vault(randomBytes(32));
    const sealed = vault.seal('a.b', 'text', 'member 1');
    expect(vault.open('a.b', sealed, 'member 1')).toBe('text');
    for (const [place, owner] of [
      ['a.c', 'member 1'],
      ['a.b', 'member 2'],
      ['a.b', ''],
      ['a.bmember', ' 1'],
    ] as const)
      expect(() => vault.open(place, sealed, owner)).toThrow('unable to authenticate data');
    const otherKey = Buffer.from(sealed);
    otherKey[1] = (otherKey[1] ?? 0) ^ 1;
    expect(() => vault.open('a.b', otherKey, 'member 1')).toThrow('not among the keys');
    expect(() => new Vault(randomBytes(32)).open('a.b', sealed, 'member 1')).toThrow('not among the keys');
  });
});

describe('another master key', () => {
  it('opens everything once it was sealed anew, finds people as before, and needs the old one no more', async () => {
    const fresh = await TestHouse.open();
    await home.close();
    home = fresh;
    ours = await home.hr();
    const placed = await home.placedOrder(ours);
    const read = 'select name_enc from app.order_detail where id = $1';
    const [next, system] = [randomBytes(32), home.house.system];
    const both = await openVault(system, next, [testMasterKey]);
    expect(both.lookUp('1', 'phone', 'x')).toEqual(home.house.vault.lookUp('1', 'phone', 'x'));
    const owner = `member ${ours.memberId}`;
    const name = both.open('order_detail.name', await home.value<Buffer>(read, placed.orderDetailsId), owner);

    const first = await resealed(both);
    expect(first.unreadable).toBe(0);
    expect(first.done).toBeGreaterThan(6);
    expect(await resealed(both)).toEqual({ done: 0, unreadable: 0 });

    const alone = await openVault(system, next);
    expect(alone.open('order_detail.name', await home.value<Buffer>(read, placed.orderDetailsId), owner)).toBe(name);
    expect(alone.lookUp('1', 'phone', 'x')).toEqual(home.house.vault.lookUp('1', 'phone', 'x'));
    const old = new Vault(testMasterKey);
    const sealed = await home.value<Buffer>(read, placed.orderDetailsId);
    expect(() => old.open('order_detail.name', sealed, owner)).toThrow('not among the keys');
  });

  it('leaves what no key opens as it is, and says so', async () => {
    const stranger = new Vault(randomBytes(32));
    const lost = stranger.seal('user_account.name', 'x');
    await home.owner.query('update app.user_account set name_enc = $1 where id = $2', [lost, ours.userId]);
    const { done, unreadable } = await resealed(new Vault(randomBytes(32)));
    expect({ done, isSaid: unreadable > 0 }).toEqual({ done: 0, isSaid: true });
    expect(await home.value('select name_enc from app.user_account where id = $1', ours.userId)).toEqual(lost);
  });
});
