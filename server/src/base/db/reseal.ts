import type pg from 'pg';
import { boundName, sealBound } from '../secrets/look-up-key.ts';
import { type SealOwner, Vault } from '../secrets/vault.ts';

/** A connection of the owner of the tables, for whom no policy holds. */
export type Owner = pg.Client;

/** A sealed column, by the place it is bound to. */
export type SealedField = {
  readonly place: string;
  readonly table: string;
  readonly column: string;
  /** SQL for whose it is, over a row of the table; the code that seals and opens says the same. */
  readonly owner: string;
  /** Only rows where this holds. */
  readonly where?: string;
};
export type Resealed = { done: number; unreadable: number };

const batch = 500;

/** Opens what stands in the database, under every key; fields of earlier versions only until all of them were sealed anew. */
export async function vaultToReseal(owner: Owner, masterKey: Buffer, retired: readonly Buffer[]): Promise<Vault> {
  const { rowCount } = await owner.query('select from app.sealed_secret where name = $1', [boundName]);
  return new Vault(masterKey, { retired, opensEarlier: rowCount === 0 });
}

/** Nothing of an earlier version is left: processes that start from now on open none. */
export async function noteAllBound(owner: Owner, vault: Vault): Promise<void> {
  const keep = 'insert into app.sealed_secret (name, sealed) values ($1, $2) on conflict (name) do nothing';
  await owner.query(keep, [boundName, sealBound(vault)]);
}

/**
 * Seals everything anew that does not begin as new fields do: those of earlier versions, and those under an earlier key. A batch
 * is a transaction; whatever was done stays done when it is broken off. Rows that change meanwhile keep the newer value.
 */
export async function resealField(owner: Owner, vault: Vault, field: SealedField): Promise<Resealed> {
  const { table, column, where = 'true' } = field;
  const keys = await keysOf(owner, table);
  const names = keys.map(({ name }) => name).join(', ');
  const typed = (from: number): string => keys.map(({ type }, place) => `$${from + place}::text::${type}`).join(', ');
  const found: Resealed = { done: 0, unreadable: 0 };
  for (let after: string[] | undefined; ; ) {
    const { rows } = await owner.query<{ sealed: Buffer; key: string[]; owner: SealOwner }>(
      `select ${column} as sealed, array[${keys.map(({ name }) => `${name}::text`).join(', ')}] as key, (${field.owner})::text as owner
       from app.${table} t where length(${column}) > 0 and substr(${column}, 1, 5) <> $1 and ${where}
       ${after === undefined ? '' : `and (${names}) > (${typed(2)})`} order by ${names} limit ${batch}`,
      [vault.head, ...(after ?? [])],
    );
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last.key;
    await owner.query('begin');
    for (const row of rows) {
      const sealed = sealedAnew(vault, field.place, row);
      if (sealed === undefined) {
        found.unreadable += 1;
        continue;
      }
      const { rowCount } = await owner.query(
        `update app.${table} set ${column} = $1 where ${column} = $2 and (${names}) = (${typed(3)})`,
        [sealed, row.sealed, ...row.key],
      );
      found.done += rowCount ?? 0;
    }
    await owner.query('commit');
  }
}

type Found = { readonly sealed: Buffer; readonly owner: SealOwner };

/** Undefined where no key opens it. */
export function sealedAnew(vault: Vault, place: string, { sealed, owner }: Found): Buffer | undefined {
  try {
    return vault.seal(place, vault.openBytes(place, sealed, owner), owner);
  } catch {
    return undefined;
  }
}

async function keysOf(owner: Owner, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::text::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    [`app.${table}`],
  );
  return rows;
}
