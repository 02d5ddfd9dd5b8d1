import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Where the cluster of this test run answers. */
export type TestCluster = { socketDir: string; port: number; superuser: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

export type TestDatabase = { name: string; drop(): Promise<void> };

/**
 * A database of its own for one test file, cloned from `template` (about 700 ms, by files 400 less than by pages); drop() also
 * ends the connections a test forgot. Throws when the template does not exist.
 */
export async function cloneDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await order(`create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`);
  return { name, drop: () => order(`drop database if exists ${name} with (force)`) };
}

/** A database without anything in it, for what is not a copy of the template. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await order(`create database ${name}`);
  return { name, drop: () => order(`drop database if exists ${name} with (force)`) };
}

async function order(sql: string): Promise<void> {
  const { socketDir, port, superuser } = inject('cluster');
  const client = new pg.Client({ host: socketDir, port, user: superuser, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
