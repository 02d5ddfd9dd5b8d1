import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Pool } from 'undici';
import { expect, it } from 'vitest';
import { loadSdk } from './load-sdk.ts';

it('the SDK, once loaded, leaves the sockets of the process alone: one error ends several of them', async () => {
  const before = Socket.prototype.destroy;
  await loadSdk();
  expect(Socket.prototype.destroy).toBe(before);

  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 2, pipelining: 1 });
  const asked = [1, 2].map(() => pool.request({ path: '/', method: 'GET' }));
  await expect.poll(() => pool.stats.connected).toBe(2);
  const answers = Promise.allSettled(asked);
  await pool.destroy(new Error('closed'));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await new Promise((resolve) => silent.close(resolve));
});
