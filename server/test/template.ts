import { type Connection, openPool } from '../src/base/db/db.ts';
import { systemOf } from '../src/base/db/transaction.ts';
import { loadSigningKey } from '../src/base/print/signing-key.ts';
import { loadSignInKey } from '../src/base/secrets/sign-in-key.ts';
import { openVault } from '../src/base/secrets/look-up-key.ts';
import { prepareTemplate } from './prepare-template.ts';

/** One for all tests, so that the keys of the sign-in and of the papers are made once a run: that takes a second or more. */
export const testMasterKey = Buffer.alloc(32, 'beidiao test');

/** The database that every test file gets a copy of. */
export async function prepareTestTemplate(at: Connection): Promise<void> {
  await prepareTemplate(at);
  const pool = openPool({ ...at, user: 'app_worker', max: 1 });
  try {
    const system = systemOf(pool);
    const vault = await openVault(system, testMasterKey);
    await loadSignInKey(system, vault);
    await loadSigningKey({ system, vault }, 'Beidiao');
  } finally {
    await pool.end();
  }
}
