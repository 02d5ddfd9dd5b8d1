import { type System, sql } from '../db/db.ts';
import { lookUpKeyOf, Vault } from './vault.ts';

const place = 'sealed_secret.look-up-key';
const read = sql<{ sealed: Buffer }>("select sealed from app.sealed_secret where name = 'look-up-key'");
const keep = sql(
  "insert into app.sealed_secret (name, sealed) values ('look-up-key', $1) on conflict (name) do nothing",
);

/**
 * The vault of this installation. The key of its keyed hashes was that of the first master key and is kept sealed since,
 * so that people are still found by phone and name when the master key is another one.
 */
export async function openVault(system: System, masterKey: Buffer, retired: readonly Buffer[] = []): Promise<Vault> {
  const vault = new Vault(masterKey, { retired });
  let [row] = await system.db.rows(read);
  if (row === undefined) {
    const sealed = vault.seal(place, lookUpKeyOf(retired.at(-1) ?? masterKey));
    await system.transaction((tx) => tx.rows(keep, sealed));
    [row] = await system.db.rows(read);
  }
  if (row === undefined) throw new Error('the look-up key could not be kept');
  return new Vault(masterKey, { retired, lookUpKey: vault.openBytes(place, row.sealed) });
}
