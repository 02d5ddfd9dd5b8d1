import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from './database.ts';

describe('cloneDatabase', () => {
  it('gives databases of their own and takes them away though a client is still connected', async () => {
    const [one, other] = await Promise.all([cloneDatabase('beidiao_template'), cloneDatabase('beidiao_template')]);
    expect(one.name).not.toBe(other.name);
    const { socketDir, port, superuser } = inject('cluster');
    const client = new pg.Client({ host: socketDir, port, user: superuser, database: one.name });
    client.on('error', () => {});
    await client.connect();
    await Promise.all([one.drop(), other.drop()]);
    await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable|closed/i);
  });

  it('refuses a template that does not exist', async () => {
    await expect(cloneDatabase('no_such_template')).rejects.toThrow(/does not exist/);
  });
});
