import { writeAudit } from '../access/audit.ts';
import type { Actor } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { countFactors, findDemand, listWithoutFactor, writeDemand } from './factor-store.ts';

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
