import pg from 'pg';

/**
 * One connection outside of the pools, for as long as `work` takes. Where it is lost between two statements the next one
 * fails; without a listener the loss would end the process without a sentence.
 */
export async function withLoneClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
