import { type System, sql } from '../db/db.ts';
import { lookUpKeyOf, ofHouse, Vault } from './vault.ts';

const place = 'sealed_secret.look-up-key';
const read = sql<{ sealed: Buffer }>('select sealed from app.sealed_secret where name = $1');
const keep = sql('insert into app.sealed_secret (name, sealed) values ($1, $2) on conflict (name) do nothing');

/** Stands there once every sealed field of this database is bound to its owner: from then on no other opens. */
export const boundName = 'owners-bound';
const boundPlace = `sealed_secret.${boundName}`;
/** A database without secrets is a new one: nothing in it was sealed before. */
const keepFirst = sql(`
  insert into app.sealed_secret (name, sealed) select '${boundName}', $1
  where not exists (select from app.sealed_secret) on conflict (name) do nothing`);

/** What stands in the row: whoever may write it can not seal it. */
export const sealBound = (vault: Vault): Buffer => vault.seal(boundPlace, 'version 3', ofHouse);

/**
 * The vault of this installation. The key of its keyed hashes was that of the first master key and is kept sealed since,
 * so that people are still found by phone and name when the master key is another one.
 */
export async function openVault(system: System, masterKey: Buffer, retired: readonly Buffer[] = []): Promise<Vault> {
  const vault = new Vault(masterKey, { retired, opensEarlier: true });
  const { db } = system;
  let [row] = await db.rows(read, 'look-up-key');
  if (row === undefined) {
    const sealed = vault.seal(place, lookUpKeyOf(retired.at(-1) ?? masterKey), ofHouse);
    await system.transaction(async (tx) => {
      await tx.rows(keepFirst, sealBound(vault));
      await tx.rows(keep, 'look-up-key', sealed);
    });
    [row] = await db.rows(read, 'look-up-key');
  }
  if (row === undefined) throw new Error('the look-up key could not be kept');
  const [bound] = await db.rows(read, boundName);
  if (bound !== undefined) vault.openBytes(boundPlace, bound.sealed, ofHouse);
  const lookUpKey = vault.openBytes(place, row.sealed, ofHouse);
  return new Vault(masterKey, { retired, lookUpKey, opensEarlier: bound === undefined });
}
