import pg from 'pg';
import { keptAlive } from './db.ts';

/** A server that does not even greet, ms. */
const greetingMs = 15_000;

/**
 * One connection outside of the pools, for as long as `work` takes. Where it is lost between two statements the next one
 * fails; without a listener the loss would end the process without a sentence.
 */
export async function withLoneClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: greetingMs, ...keptAlive, ...config });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
