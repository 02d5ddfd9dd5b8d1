import { writeAudit } from '../base/audit.ts';
import type { Tenant } from '../base/db.ts';
import type { House } from '../house.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { addIdentityCheck } from './identity-store.ts';
import { keysOfPerson, type Person } from './person.ts';

/** Asks the source whether name, phone and ID card belong together; no connection is held meanwhile. @throws Refusal vendorSilent */
export async function compareIdentity(house: House, { actor, aside, transaction }: Tenant, person: Person) {
  const result = await refusingSilence(aside(() => house.ports.identity.compare(person)));
  const { personKey } = keysOfPerson(house.vault, actor.memberId, person);
  const { memberId, userId } = actor;
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
  return { result, checkId };
}
