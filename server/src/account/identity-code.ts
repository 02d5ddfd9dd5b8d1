import { identityCodeLifeMs } from '@beidiao/contract/account/sign-in';
import { tokenLifeMs } from '@beidiao/contract/wire/call';
import type { Actor } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { readPerson } from './account.ts';
import { findOpenId } from './open-id-store.ts';
import { holdFactors } from './factor-store.ts';
import { writeSession } from './open-session.ts';
import { findUser } from './store.ts';
import { keepIdentityCode, useUpIdentityCode } from './token-store.ts';

/** A code for another device of the person; it acts for the member that the person acts for now. */
export async function makeIdentityCode(house: House, { userId, memberId }: Actor, heldHash: Buffer) {
  const code = newToken();
  await house.system.transaction((tx) =>
    keepIdentityCode(tx, { codeHash: hashToken(code), userId, memberId, heldHash }),
  );
  return { code, url: `${house.publicUrl}/Login?identityCode=${code}`, expiresInMs: identityCodeLifeMs };
}

/** @throws Refusal identityCodeBad, userDisabled */
export async function signInByIdentityCode(
  house: House,
  { code, openId, request }: { code: string; openId: string | undefined; request: RequestFacts },
) {
  const given = await house.system.transaction((tx) => useUpIdentityCode(tx, hashToken(code)));
  const user = given === undefined ? undefined : await findUser(house.system.db, given.user_id);
  if (given === undefined || user === undefined) throw new Refusal('identityCodeBad');
  if (openId !== undefined) {
    const bound = await findOpenId(house.system.db, house.vault.lookUp('', 'openid', openId));
    if (bound?.user_id !== user.id) throw new Refusal('identityCodeBad');
  }
  if (user.disabled_at !== null) throw new Refusal('userDisabled');
  const accessToken = await house.system.transaction(async (tx) => {
    const { hasTotp, passkeys } = await holdFactors(tx, user.id);
    // The device that showed the code took the second step; one that did not shows none to somebody with a second factor.
    if ((hasTotp || passkeys > 0) && given.factor_at === null) throw new Refusal('identityCodeBad');
    const opening = { user, contentKey: undefined, loginType: 'face', request } as const;
    return writeSession(house, tx, { ...opening, factorAt: given.factor_at });
  });
  const { username, loginName } = await readPerson(house.system.db, house.vault, user.id);
  return {
    accessToken,
    expiresInMs: tokenLifeMs,
    loginType: 'face' as const,
    faceInfo: { memberId: given.member_id, operatorId: given.user_id },
    username,
    loginName,
  };
}
