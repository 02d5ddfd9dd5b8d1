import { randomBytes } from 'node:crypto';
import { test as base } from '@playwright/test';
import { databaseUrlOf, House, newDataDir } from '../fixtures/house.ts';
import { type Hr, Wire } from '../fixtures/wire.ts';
import { Proxy } from './proxy.ts';

/** What is attacked: a server somewhere, or two web processes of ours with two proxies in front of each. */
export type Aim = {
  /** Straight to the web processes. */
  readonly urls: readonly string[];
  /** The same through the proxies. */
  readonly behind: readonly string[];
  readonly isOurs: boolean;
  readonly dataDir: string;
  /** What another process on the same database has to be told. */
  readonly settings: Readonly<Record<string, string>>;
  /** Everything that the processes printed. */
  readonly said: () => string;
};

const hops = 2;

async function openOurs(): Promise<{ aim: Aim; close: () => Promise<void> }> {
  const key = { MASTER_KEY: randomBytes(32).toString('base64') };
  const env = { ...key, TRUST_PROXY: String(hops) };
  const first = await House.open({ env });
  const closers: (() => Promise<unknown>)[] = [() => first.tearDown()];
  const close = async (): Promise<void> => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const second = await House.open({
      args: ['--web'],
      dataDir: newDataDir(),
      env: { ...env, DATABASE_URL: databaseUrlOf(first.dataDir), SEED_DEMO: 'off' },
    });
    closers.push(() => second.tearDown());
    const behind: string[] = [];
    for (const house of [first, second]) {
      let { url } = house;
      for (let hop = 0; hop < hops; hop += 1) {
        const proxy = await Proxy.open(url);
        closers.push(() => proxy.close());
        ({ url } = proxy);
      }
      behind.push(url);
    }
    const said = (): string => first.said + second.said;
    const urls = [first.url, second.url];
    return { aim: { urls, behind, isOurs: true, dataDir: first.dataDir, settings: env, said }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const given = process.env['ATTACK_URL']?.replace(/\/$/, '');

export const test = base.extend<{ url: string; hr: Hr }, { aim: Aim; wire: Wire }>({
  aim: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from a pattern
    async ({}, provide) => {
      if (given !== undefined) {
        await provide({ urls: [given], behind: [], isOurs: false, dataDir: '', settings: {}, said: () => '' });
        return;
      }
      const { aim, close } = await openOurs();
      await provide(aim);
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  url: async ({ aim }, provide) => provide(aim.urls[0] ?? ''),
  wire: [async ({ aim }, provide) => provide(new Wire(aim.urls[0] ?? '')), { scope: 'worker' }],
  hr: async ({ wire }, provide) => provide(await wire.registerHr()),
});

export { expect } from '@playwright/test';

export { anAddress } from '../fixtures/address.ts';
