import { tmpdir } from 'node:os';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { buildApp } from '../../server/src/app.ts';
import { Pulse } from '../../server/src/base/db/pulse.ts';
import { ServingPool } from '../../server/src/base/db/serving-pool.ts';
import { serveTables } from '../../server/src/access/serve.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import { readOffer } from '../../server/src/catalogue/catalogue.ts';
import type { Handlers } from '../../server/src/house.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { openHouse } from '../../server/src/open-house.ts';
import { authenticateStaff, noteRefusedStaff } from '../../server/src/staff/staff.ts';
import { answerParent } from './child.ts';
import type { Setting } from './setting.ts';
import { countStatements } from './statement-counter.ts';

/** `calculate` without `price()`: same server, same HTTP, same sign-in, same limits and terms queries, a constant for the answer. */
export const unpricedCalls = {
  calculate: { ...pricingCalls.calculate, path: '/bench/calculate-without-price' as const },
};

/** The same without limits of how often: one person asks more in a minute than people do. */
export function serveUnlimitedHouse(setting: Setting): Promise<void> {
  RateLimiterMemory.prototype.consume = () => Promise.resolve(new RateLimiterRes());
  return serveHouse(setting);
}

/** The web process of the house as in production, the worker apart. */
export async function serveHouse(setting: Setting): Promise<void> {
  const tenants = new ServingPool('app_user', { ...setting.address, user: 'app_user', max: 16 });
  const candidates = new ServingPool('app_candidate', { ...setting.address, user: 'app_candidate', max: 2 });
  const system = new ServingPool('app_worker', { ...setting.address, user: 'app_worker', max: 16 });
  const log = openLog('error');
  const house = await openHouse({
    database: { system },
    masterKey: Buffer.from(setting.masterKey, 'base64'),
    // No bench keeps a file.
    dataDir: tmpdir(),
    publicUrl: 'http://localhost',
    sandbox: wholeSandbox,
    log,
  });
  const pulse = new Pulse({ login: { ...setting.address, user: 'app_worker' }, pools: [], log });
  // One person asks more in a minute than people do.
  const front = { callsPerMinute: 1_000_000_000 };
  const http = await buildApp({ house, tenants, candidates, pulse, isStrict: false, front });
  const unpriced: Handlers<typeof unpricedCalls> = {
    async calculate(_, { actor, db }) {
      await readOffer(house, { actor, db });
      return { ...setting.breakdown, approval: null };
    },
  };
  serveTables(
    http,
    { tables: { unpriced: unpricedCalls }, handlers: { unpriced } },
    {
      house,
      tenants,
      candidates,
      authenticateStaff,
      noteRefusedStaff,
      log,
      meter: house.meter,
      isStrict: false,
      isSecure: false,
    },
  );
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  answerParent(Number(new URL(url).port), countStatements());
}
