import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Person, TestHouse } from '../test/house.ts';
import { aPicture } from '../test/review.ts';
import { sealEarlier } from '../test/earlier-seal.ts';
import { testMasterKey } from '../test/template.ts';
import { noteAllBound, type SealedField, vaultToReseal } from './base/db/reseal.ts';
import { loadSigningKey } from './base/print/signing-key.ts';
import { openContent, readFileRow } from './file/file.ts';
import { openVault } from './base/secrets/look-up-key.ts';
import { type SealOwner, Vault } from './base/secrets/vault.ts';
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
const resealed = (vault?: Vault) =>
  asOwner(async (owner) => {
    const sum = { done: 0, unreadable: 0 };
    for await (const { done, unreadable } of resealAll(
      owner,
      vault ?? (await vaultToReseal(owner, testMasterKey, [])),
      home.house.ports.files,
    )) {
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

  it('of one person does not open under another, nor a file of one member in the row of another', async () => {
    const swap = (table: string, columns: readonly string[], ids: readonly [string, string]) =>
      home.owner.query(
        `update app.${table} d set ${columns.map((column) => `${column} = o.${column}`).join(', ')}
         from app.${table} o where (d.id, o.id) in (($1::bigint, $2::bigint), ($2::bigint, $1::bigint))`,
        [...ids],
      );
    const users = [ours.userId, theirs.userId] as const;
    await swap('user_account', ['name_enc', 'email_enc'], users);
    for (const hr of [ours, theirs]) {
      expect(await home.ask(settingsCalls.personalInfo, {}, hr)).not.toMatchObject({ errcode: '0000' });
      expect(home.logged.at(-1)).toContain('unable to authenticate data');
    }
    await swap('user_account', ['name_enc', 'email_enc'], users);
    const ids: string[] = [];
    for (const [hr, creditCode] of [
      [ours, '91350100M000100Y43'],
      [theirs, '91110000600037341L'],
    ] as const) {
      await home.call(confirmationCalls.handIn, { creditCode, name: '营业执照.png', base64: await aPicture() }, hr);
      ids.push(await home.value('select max(id)::text from app.stored_file where member_id = $1', hr.memberId));
    }
    const open = async () =>
      openContent(home.house, await readFileRow(home.house.system.db, ours.memberId, ids[0] ?? ''));
    expect((await open()).length).toBeGreaterThan(0);
    const place = await home.value<string>('select place from app.stored_file where id = $1', ids[1]);
    await home.owner.query("update app.stored_file set place = 'none' where id = $1", [ids[1]]);
    await home.owner.query('update app.stored_file set place = $2 where id = $1', [ids[0], place]);
    await expect(open()).rejects.toThrow('unable to authenticate data');
  });

  it('opens at its place, for its owner and under its key alone', () => {
    const vault = new Vault(randomBytes(32));
    const sealed = vault.seal('a.b', 'text', 'member 1');
    expect(vault.open('a.b', sealed, 'member 1')).toBe('text');
    for (const [place, owner] of [
      ['a.c', 'member 1'],
      ['a.b', 'member 2'],
      ['a.bmember', ' 1'],
    ] as const)
      expect(() => vault.open(place, sealed, owner)).toThrow('unable to authenticate data');
    const otherKey = Buffer.from(sealed);
    otherKey[1] = (otherKey[1] ?? 0) ^ 1;
    expect(() => vault.open('a.b', otherKey, 'member 1')).toThrow('not among the keys');
    expect(() => new Vault(randomBytes(32)).open('a.b', sealed, 'member 1')).toThrow('not among the keys');
  });
});

/** What stands in one column, with whose it is. */
async function standing({ table, column, owner, where = 'true' }: SealedField) {
  const { rows } = await home.owner.query<{ at: string; sealed: Buffer; owner: SealOwner }>(
    `select ctid::text as at, ${column} as sealed, (${owner})::text as owner from app.${table} where length(${column}) > 0 and ${where}`,
  );
  return rows;
}

/** As an earlier release would have left this database and its files. */
async function age(version: 1 | 2): Promise<void> {
  const { vault, ports } = home.house;
  const ownerThen = (field: SealedField, owner: string): string => (field.table === 'order_detail' ? owner : '');
  for (const field of sealedFields)
    for (const { at, sealed, owner } of await standing(field)) {
      const value = vault.openBytes(field.place, sealed, owner);
      const old = sealEarlier(testMasterKey, version, { place: field.place, value, owner: ownerThen(field, owner) });
      await home.owner.query(`update app.${field.table} set ${field.column} = $1 where ctid = $2::tid`, [old, at]);
    }
  for (const { place, owner } of await files()) {
    const value = vault.openBytes(`stored_file ${place}`, (await ports.files.read(place)) ?? Buffer.alloc(0), owner);
    await ports.files.write(place, sealEarlier(testMasterKey, version, { place: `stored_file ${place}`, value }));
  }
  await home.owner.query("delete from app.sealed_secret where name = 'owners-bound'");
}
async function files() {
  const { rows } = await home.owner.query<{ place: string; owner: SealOwner }>(
    "select place, 'member ' || member_id as owner from app.stored_file where order_detail_id is null",
  );
  return rows;
}

describe.each([1, 2] as const)('what releases before sealed in version %d', (version) => {
  let placed: { orderDetailsId: string };
  beforeAll(async () => {
    await home.close();
    home = await TestHouse.open();
    [ours, theirs] = [await home.hr(), await home.hr()];
    placed = await home.placedOrder(ours);
    const licence = { creditCode: '91350100M000100Y43', name: '营业执照.png', base64: await aPicture() };
    await home.call(confirmationCalls.handIn, licence, ours);
    await age(version);
  });

  it('opens as it is until it was sealed anew, files as well', async () => {
    const vault = await openVault(home.house.system, testMasterKey);
    for (const field of sealedFields)
      for (const { sealed, owner } of await standing(field)) {
        expect(sealed[0]).toBe(version);
        expect(() => vault.openBytes(field.place, sealed, owner)).not.toThrow();
      }
    for (const { place, owner } of await files())
      vault.openBytes(`stored_file ${place}`, (await home.house.ports.files.read(place)) ?? Buffer.alloc(0), owner);
  });

  it('is bound to its owner by sealing it anew, once, and is refused in another row from then on', async () => {
    const first = await resealed();
    expect(first.unreadable).toBe(0);
    expect(first.done).toBeGreaterThan(10);
    expect(await resealed()).toEqual({ done: 0, unreadable: 0 });
    const vault = await openVault(home.house.system, testMasterKey);
    for (const field of sealedFields)
      for (const { sealed, owner } of await standing(field)) {
        expect(() => vault.openBytes(field.place, sealed, owner)).not.toThrow();
        expect(() => vault.openBytes(field.place, sealed, 'member 0')).toThrow('unable to authenticate data');
      }
    const [file] = await files();
    const sealed = (await home.house.ports.files.read(file?.place ?? '')) ?? Buffer.alloc(0);
    expect(() => vault.openBytes(`stored_file ${file?.place}`, sealed, 'member 0')).toThrow('authenticate');
    await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId }, ours);
  });

  it('opens no more once nothing of it is left: an old value that is put back is refused, and not sealed anew', async () => {
    const old = sealEarlier(testMasterKey, version, { place: 'user_account.name', value: '旁人' });
    const put = 'update app.user_account set name_enc = $2 where id = $1';
    const before = await openVault(home.house.system, testMasterKey);
    expect(before.open('user_account.name', old, `user ${ours.userId}`)).toBe('旁人');
    await asOwner((owner) => noteAllBound(owner, new Vault(testMasterKey)));
    const after = await openVault(home.house.system, testMasterKey);
    expect(() => after.open('user_account.name', old, `user ${ours.userId}`)).toThrow('names no owner');
    await home.owner.query(put, [ours.userId, old]);
    expect(await resealed()).toEqual({ done: 0, unreadable: 1 });
  });
});

it('opens nothing of releases before in a new database', async () => {
  const fresh = await openVault(home.house.system, testMasterKey);
  const old = sealEarlier(testMasterKey, 2, { place: 'user_account.name', value: '旁人' });
  expect(() => fresh.open('user_account.name', old, 'user 1')).toThrow('names no owner');
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
    const owner = `member ${ours.memberId}` as const;
    const name = both.open('order_detail.name', await home.value<Buffer>(read, placed.orderDetailsId), owner);

    const signing = await loadSigningKey({ system, vault: both }, 'Beidiao');
    const first = await resealed(both);
    expect(first.unreadable).toBe(0);
    expect(first.done).toBeGreaterThan(6);
    expect(await resealed(both)).toEqual({ done: 0, unreadable: 0 });

    const alone = await openVault(system, next);
    expect(alone.open('order_detail.name', await home.value<Buffer>(read, placed.orderDetailsId), owner)).toBe(name);
    expect(alone.lookUp('1', 'phone', 'x')).toEqual(home.house.vault.lookUp('1', 'phone', 'x'));
    expect(await loadSigningKey({ system, vault: alone }, 'Beidiao')).toEqual(signing);
    const old = new Vault(testMasterKey);
    const sealed = await home.value<Buffer>(read, placed.orderDetailsId);
    expect(() => old.open('order_detail.name', sealed, owner)).toThrow('not among the keys');
  });

  it('leaves what no key opens as it is, and says so', async () => {
    const stranger = new Vault(randomBytes(32));
    const lost = stranger.seal('user_account.name', 'x', `user ${ours.userId}`);
    await home.owner.query('update app.user_account set name_enc = $1 where id = $2', [lost, ours.userId]);
    const { done, unreadable } = await resealed(new Vault(randomBytes(32)));
    expect({ done, isSaid: unreadable > 0 }).toEqual({ done: 0, isSaid: true });
    expect(await home.value('select name_enc from app.user_account where id = $1', ours.userId)).toEqual(lost);
  });
});
