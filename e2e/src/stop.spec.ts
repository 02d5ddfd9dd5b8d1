import { expect, test } from '@playwright/test';
import { House, isFree, isThere, postmasterOf } from './house.ts';

test('a SIGTERM to npm start ends the server and its database, and frees the port', async () => {
  const house = await House.open({ isByNpm: true, env: { SEED_DEMO: 'off' } });
  try {
    expect(postmasterOf(house.dataDir)).toBeDefined();
    process.kill(house.pid, 'SIGTERM');
    await house.ended;
    await expect.poll(() => isThere(-house.pid)).toBe(false);
    // A database that ended takes its file away; its number may stay for a while, where nobody asks how it ended.
    await expect.poll(() => postmasterOf(house.dataDir)).toBeUndefined();
    expect(await isFree(house.port)).toBe(true);
  } finally {
    await house.tearDown();
  }
});
