import { tmpdir } from 'node:os';
import { Choice } from '@beidiao/contract/pricing/calls';
import type { Tenant } from '../../server/src/access/actor.ts';
import { openPool } from '../../server/src/base/db/db.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import type { House } from '../../server/src/house.ts';
import { openHouse } from '../../server/src/open-house.ts';
import { placeOrder } from '../../server/src/order/place-order.ts';
import { quoteChoice } from '../../server/src/pricing/pricing.ts';
import { administratorOf, throughHouse } from '../../server/src/seed-tenant.ts';
import { candidate, checkedDataItemList } from './choice.ts';
import { median } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import type { Setting } from './setting.ts';
import type { Size } from './size.ts';

/** ms to place an order of one candidate and of many, and the ratio of each pair. */
export type ManyCost = {
  readonly oneMs: number;
  readonly manyMs: number;
  readonly ratios: readonly number[];
  /** ms to price a choice for very many in one question, each share to the fen. */
  readonly pricingMs: readonly number[];
};

/** Through the use case: no call takes many candidates by itself. */
export async function measureMany(
  { address, masterKey }: Pick<Setting, 'address' | 'masterKey'>,
  member: BenchMember,
  { candidates, placings, priced, pricings }: Pick<Size, 'candidates' | 'placings' | 'priced' | 'pricings'>,
): Promise<ManyCost> {
  const pool = openPool({ ...address, user: 'app_worker', max: 2 });
  try {
    const house = await openHouse({
      database: { system: pool },
      masterKey: Buffer.from(masterKey, 'base64'),
      dataDir: tmpdir(),
      publicUrl: 'http://localhost',
      sandbox: wholeSandbox,
      log: openLog('error'),
    });
    const place = placing(house, member);
    await place(1);
    await place(candidates);
    const pairs: { one: number; many: number }[] = [];
    for (let round = 0; round < placings; round += 1)
      pairs.push({ one: await place(1), many: await place(candidates) });
    const pricingMs: number[] = [];
    for (let round = 0; round < pricings; round += 1) pricingMs.push(await pricing(house, member, priced));
    return {
      oneMs: median(pairs.map(({ one }) => one)),
      manyMs: median(pairs.map(({ many }) => many)),
      ratios: pairs.map(({ one, many }) => many / one),
      pricingMs,
    };
  } finally {
    await pool.end();
  }
}

/** Answers how long the placing took, in ms. */
function placing(house: House, member: BenchMember): (people: number) => Promise<number> {
  const tenant: Tenant = { actor: administratorOf(member), ...throughHouse(house) };
  const choice = Choice.parse({ checkedDataItemList });
  return async (people) => {
    const { breakdown } = await quoteChoice(house, tenant, { choice, people });
    const wish = {
      people: Array.from({ length: people }, (_, n) => ({ candidate: { ...candidate, name: `候选人${n}` } })),
      choice,
      calculateId: breakdown.calculateId,
      idempotencyKey: undefined,
    };
    const began = performance.now();
    await placeOrder(house, tenant, wish);
    return performance.now() - began;
  };
}

/** Answers how long it took, in ms. */
async function pricing(house: House, member: BenchMember, people: number): Promise<number> {
  const tenant: Tenant = { actor: administratorOf(member), ...throughHouse(house) };
  const began = performance.now();
  const { shares } = await quoteChoice(house, tenant, { choice: Choice.parse({ checkedDataItemList }), people });
  const taken = performance.now() - began;
  if (shares.length !== people) throw new RangeError('everybody has a share');
  return taken;
}
