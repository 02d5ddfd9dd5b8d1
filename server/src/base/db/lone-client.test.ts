import { expect, inject, it } from 'vitest';
import { withLoneClient } from './lone-client.ts';

const { socketDir, port, superuser } = inject('cluster');
const at = { host: socketDir, port, user: superuser, database: 'postgres' };

it('a connection that is lost between two statements fails the next one, and ends no process', async () => {
  const lost = withLoneClient(at, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await withLoneClient(at, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
    await ended;
    await client.query('select 1');
  });
  await expect(lost).rejects.toThrow(/terminat|not queryable|closed/i);
});
