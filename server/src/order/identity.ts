import { consentLifeMs } from '@beidiao/contract/candidate/calls';
import { writeAudit } from '../access/audit.ts';
import type { Tenant } from '../access/actor.ts';
import { countLookUp } from '../account/account.ts';
import { dailyLimitOf } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { addIdentityCheck, findConfirmation } from './identity-store.ts';
import { keysOfPerson, type Person } from './person.ts';

/**
 * What may be said of a person before the candidate has agreed to anything. The entry of the call has looked at form and
 * checksum; no source is asked, and so nothing is charged. Who confirmed the identity to this member a short while ago need not do so again.
 * @throws Refusal lookUpsUsed
 */
export async function checkIdentity(house: House, { actor, db, transaction }: Tenant, person: Person) {
  const { personKey } = keysOfPerson(house.vault, actor.memberId, person);
  const { memberId, userId } = actor;
  const look = { kind: 'form', idCard: person.idCard, ...(await dailyLimitOf(house, db, memberId)) } as const;
  await house.system.transaction((tx) => countLookUp(house, tx, look));
  const since = new Date(house.now().getTime() - consentLifeMs);
  const confirmedAt = await findConfirmation(db, memberId, { personKey, since });
  const result = confirmedAt === undefined ? 'unknown' : 'match';
  const checkId = await transaction(async (tx) => {
    const id = await addIdentityCheck(tx, { memberId, personKey, result });
    // Of somebody who knows nothing of it yet: who asked stands in the trail.
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'checkIdentity',
      subject: `identity check ${id}`,
      facts: { result },
    });
    return id;
  });
  return { result, checkId, confirmedAt: confirmedAt?.toISOString() ?? null } as const;
}
