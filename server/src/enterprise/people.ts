import { readPerson } from '../account/account.ts';
import type { MemberId, UserId } from '../base/db.ts';
import type { Vault } from '../base/vault.ts';
import type { House } from '../house.ts';
import { listPlacesOf, writeSearchKeys } from './people-store.ts';
import { searchTokensOf } from './rules.ts';

/** Eight bytes: a false friend among 10,000 people is found once in ten thousand million searches. */
export const searchKeyOf = (vault: Vault, memberId: MemberId, token: string): Buffer =>
  vault.lookUp(memberId, 'membership search', token).subarray(0, 8);

/** Writes anew by what a person is found, in every member that they belong to. */
export async function refreshSearchKeys(house: House, userId: UserId): Promise<void> {
  const tokens = searchTokensOf(await readPerson(house.system.db, house.vault, userId));
  const places = await listPlacesOf(house.system.db, userId);
  await house.system.transaction(async (tx) => {
    for (const { id, member_id: memberId } of places)
      await writeSearchKeys(
        tx,
        id,
        tokens.map((token) => searchKeyOf(house.vault, memberId, token)),
      );
  });
}
