import { type Connection, openPool } from '../src/base/db/db.ts';
import { systemOf } from '../src/base/db/transaction.ts';
import { migrate } from '../src/base/db/migrate.ts';
import { shipCatalogue } from '../src/catalogue/catalogue.ts';

/** The database that every test file gets a copy of: the newest schema with the shipped catalogue in it. */
export async function prepareTemplate(connection: Connection): Promise<void> {
  await migrate(connection);
  const pool = openPool({ ...connection, user: 'app_worker', max: 1 });
  try {
    await systemOf(pool).transaction(shipCatalogue);
  } finally {
    await pool.end();
  }
}
