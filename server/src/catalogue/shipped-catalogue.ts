import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../base/db/db.ts';
import { packageRoot } from '../base/package-root.ts';
import { holdShippedHash, type ShippedFile, writeShipped } from './shipped-store.ts';

/** The shipped catalogue. A changed file replaces what it names; what staff have decided stays. */
const readCatalogueFile = (): string => readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8');

/** Brings the shipped catalogue into the database when the file has changed since. Answers whether it has. */
export async function shipCatalogue(tx: Tx): Promise<boolean> {
  const text = readCatalogueFile();
  const hash = createHash('sha256').update(text).digest();
  if ((await holdShippedHash(tx))?.equals(hash)) return false;
  await writeShipped(tx, JSON.parse(text) as ShippedFile, hash);
  return true;
}
