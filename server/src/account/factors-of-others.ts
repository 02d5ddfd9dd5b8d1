import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { forgetTally } from '../base/tally.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { tallyOf } from './factor-proof.ts';
import {
  countFactors,
  findDemand,
  forgetFactors,
  listWithFactor,
  listWithoutFactor,
  writeDemand,
} from './factor-store.ts';
import { passOwnPassword } from './failures.ts';
import { holdOwn } from './person-store.ts';
import { endSignIns } from './session-store.ts';
import { isElsewhere } from './store.ts';
import { forgetIdentityCodes } from './token-store.ts';

export async function readDemand(house: House, { memberId }: Pick<Actor, 'memberId'>) {
  const row = await findDemand(house.system.db, memberId);
  return {
    from: row?.factor_from?.toISOString() ?? null,
    people: row?.people ?? 0,
    withFactor: row?.with_factor ?? 0,
  };
}

/**
 * Whoever has no second factor yet is told, once, when the enterprise begins to ask for one.
 * @throws Refusal factorMissing for an administrator without one: they would lock themselves out
 */
export async function setDemand(
  house: House,
  { memberId, userId }: Pick<Actor, 'memberId' | 'userId'>,
  { isOn, graceDays, request }: { isOn: boolean; graceDays: number; request: RequestFacts },
): Promise<{ from: string | null }> {
  return house.system.transaction(async (tx) => {
    const { hasTotp, passkeys } = await countFactors(tx, userId);
    if (isOn && !hasTotp && passkeys === 0) throw new Refusal('factorMissing');
    const row = await writeDemand(tx, memberId, isOn ? graceDays : null);
    const from = row?.factor_from?.toISOString() ?? null;
    if (from !== null && row?.was === null)
      for (const each of await listWithoutFactor(tx, memberId))
        await notify(tx, {
          memberId,
          to: { who: 'user', userId: each },
          kind: 'factorDemanded',
          facts: { dueAt: from },
        });
    const facts = isOn ? { isOn, graceDays } : { isOn };
    await noteSecurityEvent(tx, { kind: 'factorDemanded', userId, memberId, request, facts });
    await writeAudit(tx, { memberId, userId, action: 'demandFactor', subject: `member ${memberId}`, facts });
    return { from };
  });
}

/** Which of these people have a second factor. */
export const withFactorOf = async (db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> =>
  new Set(await listWithFactor(db, userIds));

/** Whether somebody else than this enterprise relies on how the person signs in. */
export const belongsElsewhere = (db: Db, userId: UserId, memberId: MemberId): Promise<boolean> =>
  isElsewhere(db, userId, memberId);

/**
 * Before an act against the account of somebody else: a second step of the last ten minutes, or of whoever has no second
 * factor the password. @throws Refusal freshProofNeeded, proofNeeded, passwordWrong, nameLocked
 */
export async function passAnew(
  house: House,
  { userId, factor, request }: Pick<Actor, 'userId' | 'factor'> & { request: RequestFacts },
  password: string | undefined,
): Promise<void> {
  if (factor === 'fresh') return;
  if (factor === 'proved') throw new Refusal('freshProofNeeded');
  if (password === undefined) throw new Refusal('proofNeeded');
  await passOwnPassword(house, { userId, request }, password);
}

/**
 * For a person who has lost every second factor: the first step of the sign-in is enough again until another one is set
 * up. Sign-ins end, since whoever found the lost device may hold one; programs go on. Whoever calls it writes it down.
 * @throws Refusal factorNone
 */
export async function resetFactors(
  house: House,
  tx: Tx,
  { userId, by }: { userId: UserId; by: 'administrator' | 'staff' },
): Promise<void> {
  const own = await holdOwn(tx, userId);
  const { hasTotp, passkeys } = await countFactors(tx, userId);
  if (!hasTotp && passkeys === 0) throw new Refusal('factorNone');
  await forgetFactors(tx, userId);
  await forgetTally(tx, tallyOf(house, userId));
  await endSignIns(tx, userId, null);
  await forgetIdentityCodes(tx, userId);
  await notify(tx, { memberId: own.personal_member_id, to: { who: 'user', userId }, kind: 'factorReset' });
  // Not from where: the device is that of somebody else.
  await noteSecurityEvent(tx, { kind: 'factorReset', userId, facts: { by } });
}
