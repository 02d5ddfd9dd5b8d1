import type { Tenant } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { VendorSilent } from '../ports/ports.ts';
import { keysOfPerson, type Person } from './person.ts';
import { addIdentityCheck } from './store.ts';

/** Asks the source whether name, phone and ID card belong together; no connection is held meanwhile. @throws Refusal vendorSilent */
export async function compareIdentity(house: House, { actor, aside, transaction }: Tenant, person: Person) {
  const result = await aside(() => house.ports.identity.compare(person)).catch((error: unknown) => {
    throw error instanceof VendorSilent ? new Refusal('vendorSilent') : error;
  });
  const { personKey } = keysOfPerson(house.vault, actor.memberId, person);
  const checkId = await transaction((tx) => addIdentityCheck(tx, { memberId: actor.memberId, personKey, result }));
  return { result, checkId };
}
