import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canReportCrime } from '@beidiao/contract/verification/criminal-items';
import type { Tx } from '../base/db/db.ts';
import { packageRoot } from '../base/package-root.ts';
import { holdShippedHash, type ShippedFile, writeShipped } from './shipped-store.ts';

/** The shipped catalogue. A changed file replaces what it names; what staff have decided stays. */
function readCatalogue(): ShippedFile {
  const file = JSON.parse(readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8')) as ShippedFile; // shipped with this code
  const items = file.items.map((item) => ({ ...item, canReportCrime: canReportCrime(item.code, item.needs) }));
  return { ...file, items };
}

/** Brings the shipped catalogue into the database when it has changed since. Answers whether it has. */
export async function shipCatalogue(tx: Tx): Promise<boolean> {
  const file = readCatalogue();
  const hash = createHash('sha256').update(JSON.stringify(file)).digest();
  if ((await holdShippedHash(tx))?.equals(hash)) return false;
  await writeShipped(tx, file, hash);
  return true;
}
