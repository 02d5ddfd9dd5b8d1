import { type Connection, openPool, systemOf } from './base/db/db.ts';
import { migrate } from './base/db/migrate.ts';
import { seedCatalogue } from './seed-store.ts';

/** The database that every test file gets a copy of: the newest schema with the shipped catalogue in it. */
export async function prepareTemplate(connection: Connection): Promise<void> {
  await migrate(connection);
  const pool = openPool({ ...connection, user: 'app_worker', max: 1 });
  try {
    await systemOf(pool).transaction(seedCatalogue);
  } finally {
    await pool.end();
  }
}
