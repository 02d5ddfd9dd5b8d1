import { tmpdir } from 'node:os';
import { Choice } from '@beidiao/contract/pricing/calls';
import { registerEnterprise } from '../../server/src/account/account.ts';
import { addAccessSession } from '../../server/src/account/session-store.ts';
import type { MemberId, UserId } from '../../server/src/access/actor.ts';
import { openPool, sql } from '../../server/src/base/db/db.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import { hashPassword } from '../../server/src/base/secrets/password.ts';
import { hashToken, newToken } from '../../server/src/base/secrets/tokens.ts';
import { addList } from '../../server/src/conflict/store.ts';
import type { House } from '../../server/src/house.ts';
import { openHouse } from '../../server/src/open-house.ts';
import { quoteChoice } from '../../server/src/pricing/pricing.ts';
import { administratorOf } from '../../server/src/seed-tenant.ts';
import { shipCatalogue } from '../../server/src/catalogue/catalogue.ts';
import { giveDemoTerms } from '../../server/src/seed-store.ts';
import { seedMoney } from '../../server/test/money.ts';
import { checkedDataItemList } from './choice.ts';
import type { Setting } from './setting.ts';

/** A signed-in administrator of an enterprise with a full purse, a grade, an agreement and cards. */
export type BenchMember = { readonly memberId: MemberId; readonly userId: UserId; readonly token: string };

export type Seeded = { readonly members: readonly BenchMember[]; readonly breakdown: Setting['breakdown'] };

/** A house on the database, for as long as the work lasts. */
export async function withHouse<T>(
  { address, masterKey }: Pick<Setting, 'address' | 'masterKey'>,
  work: (house: House) => Promise<T>,
): Promise<T> {
  const pool = openPool({ ...address, user: 'app_worker', max: 4 });
  try {
    return await work(
      await openHouse({
        database: { system: pool },
        masterKey: Buffer.from(masterKey, 'base64'),
        dataDir: tmpdir(),
        publicUrl: 'http://localhost',
        sandbox: wholeSandbox,
        log: openLog('error'),
      }),
    );
  } finally {
    await pool.end();
  }
}

/** Brings the catalogue, registers `count` enterprises through the use cases of the house, and prices the choice for them. */
export const seedMembers = (setting: Pick<Setting, 'address' | 'masterKey'>, count: number): Promise<Seeded> =>
  withHouse(setting, async (house) => {
    await house.system.transaction(shipCatalogue);
    const members: BenchMember[] = [];
    for (let n = 1; n <= count; n += 1) members.push(await seedMember(house, n));
    const [first] = members;
    if (first === undefined) throw new RangeError('at least one member is needed');
    const choice = Choice.parse({ checkedDataItemList });
    const { breakdown } = await quoteChoice(house, { actor: administratorOf(first), db: house.system.db }, { choice });
    return { members, breakdown };
  });

/** The first orders of an enterprise that is not confirmed go one after the other. */
const confirm = sql("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1");

/** What the choice has compared. */
const company = { name: '绍兴越清供应链有限公司', creditCode: null };

async function seedMember(house: House, n: number): Promise<BenchMember> {
  const ids = await registerEnterprise(house, {
    epName: `测试企业 ${n}`,
    loginName: `bench${n}`,
    passwordHash: await hashPassword('bench2026'),
    name: '沈若溪',
    email: `bench${n}@example.com`,
    origin: {},
  });
  const token = newToken();
  await house.system.transaction(async (tx) => {
    await addAccessSession(tx, {
      ...ids,
      tokenHash: hashToken(token),
      contentKeyEnc: null,
      factorAt: null,
      loginType: '',
      device: '',
      coarseAddress: '',
    });
    await giveDemoTerms(tx, ids.memberId);
    await tx.rows(confirm, ids.memberId);
  });
  await seedMoney(house, ids, 1_000_000_000_000);
  await house.system.transaction((tx) => addList(tx, ids, { replaces: null, companies: [company] }));
  return { ...ids, token };
}
