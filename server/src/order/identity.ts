import type { Tenant } from '../base/db.ts';
import type { House } from '../house.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { keysOfPerson, type Person } from './person.ts';
import { addIdentityCheck } from './store.ts';

/** Asks the source whether name, phone and ID card belong together; no connection is held meanwhile. @throws Refusal vendorSilent */
export async function compareIdentity(house: House, { actor, aside, transaction }: Tenant, person: Person) {
  const result = await refusingSilence(aside(() => house.ports.identity.compare(person)));
  const { personKey } = keysOfPerson(house.vault, actor.memberId, person);
  const checkId = await transaction((tx) => addIdentityCheck(tx, { memberId: actor.memberId, personKey, result }));
  return { result, checkId };
}
