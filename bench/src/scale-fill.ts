import { randomBytes } from 'node:crypto';
import type { UserId } from '../../server/src/access/actor.ts';
import { addAccessSession } from '../../server/src/account/session-store.ts';
import { hashPassword } from '../../server/src/base/secrets/password.ts';
import { hashToken, newToken } from '../../server/src/base/secrets/tokens.ts';
import { sumUpSpent } from '../../server/src/order/jobs.ts';
import { measureItems } from '../../server/src/verification/jobs.ts';
import { addSession } from '../../server/src/staff/session-store.ts';
import { addReadyStaff } from '../../server/src/staff/administration.ts';
import { addCrowd, type Crowd, fillDetails } from '../../server/test/many-details.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type BenchMember, seedMembers, withHouse } from './seed-members.ts';
import { type Setting, vaultOf } from './setting.ts';

/** Who asks: the administrator of the big member, two colleagues there, of few orders and of many, and staff. */
export type ScaleWorld = {
  readonly setting: Setting;
  readonly crowd: Crowd;
  readonly tokens: Readonly<Record<'administrator' | 'rare' | 'common', string>>;
  /** Many, since each may search so many times a minute. */
  readonly staffTokens: readonly string[];
};

const memberCount = 200;
const colleagueCount = 20;
/** Of the big member: beside the one who has few orders, one who has many. */
const commonColleague = 4;
const staffCount = 16;

/** What both sizes have: members, people, their sessions. */
export async function seedWorld(database: BenchDatabase): Promise<ScaleWorld> {
  const masterKey = randomBytes(32).toString('base64');
  const { members, breakdown } = await seedMembers({ address: database.address, masterKey }, 1);
  const [big] = members;
  if (big === undefined) throw new TypeError('no member');
  const setting: Setting = { address: database.address, masterKey, breakdown };
  const client = await database.connectToFill();
  const crowd = await addCrowd(client, {
    big,
    vault: vaultOf(setting),
    members: memberCount,
    colleagues: colleagueCount,
  });
  await client.end();
  return {
    setting,
    crowd,
    ...(await signIn(setting, big, { common: crowd.colleagues[commonColleague], rare: crowd.colleagues.at(-1) })),
  };
}

async function signIn(
  setting: Setting,
  big: BenchMember,
  { common, rare }: { common: UserId | undefined; rare: UserId | undefined },
): Promise<Pick<ScaleWorld, 'tokens' | 'staffTokens'>> {
  if (common === undefined || rare === undefined) throw new TypeError('no colleagues');
  const tokens = { administrator: big.token, common: newToken(), rare: newToken() };
  const staffTokens = Array.from({ length: staffCount }, newToken);
  await withHouse(setting, async (house) => {
    for (const [n, token] of staffTokens.entries()) {
      const staffId = await addReadyStaff(house, {
        loginName: `scale${n}`,
        name: '客服',
        roles: ['administrator', 'reviewer', 'sales', 'finance'],
        mail: null,
        passwordHash: await hashPassword('harbour8'),
        secret: 'JBSWY3DPEHPK3PXP',
      });
      await house.system.transaction((tx) => addSession(tx, hashToken(token), staffId));
    }
    await house.system.transaction(async (tx) => {
      for (const [userId, token] of [
        [common, tokens.common],
        [rare, tokens.rare],
      ] as const)
        await addAccessSession(tx, {
          memberId: big.memberId,
          userId,
          tokenHash: hashToken(token),
          contentKeyEnc: null,
          factorAt: null,
          loginType: '',
          device: '',
          coarseAddress: '',
        });
    });
  });
  return { tokens, staffTokens };
}

/** A database with so many order details. */
export async function fill(database: BenchDatabase, { setting, crowd }: ScaleWorld, count: number): Promise<void> {
  const client = await database.connectToFill();
  await fillDetails(client, { crowd, vault: vaultOf(setting), price: setting.breakdown, count });
  await client.end();
  // What jobs keep sums of: they have had their time.
  await withHouse({ ...setting, address: database.address }, async (house) => {
    await sumUpSpent(house);
    await measureItems(house);
  });
}

/** Whoever asks signed in before the fill, which takes longer than a session lasts that nobody uses. */
export async function renewSessions(database: BenchDatabase): Promise<void> {
  const client = await database.connectToFill();
  await client.query("update app.session set expires_at = now() + interval '1 day', last_seen_at = now()");
  await client.query("update app.staff_session set expires_at = now() + interval '1 day', seen_at = now()");
  await client.end();
}
