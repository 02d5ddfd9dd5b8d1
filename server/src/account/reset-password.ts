import { codeScenes } from '@beidiao/contract/account/phone-code';
import { writeAudit } from '../access/audit.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { hashOfChosen, knownOf, refuseGuessable } from './choose-password.ts';
import { forgetDevices } from './device-store.ts';
import { keysOfPerson } from './failures.ts';
import { changePasswordHash, findOwn } from './person-store.ts';
import { spendCode } from './phone-code.ts';
import { phoneSubject } from './rules.ts';
import { endSessionsOf, forgetFailures } from './session-store.ts';
import { findUserByPhone } from './store.ts';
import { keepReset, useUpReset } from './token-store.ts';

/** @throws Refusal codeWrong, codeOver: an unknown phone is answered like a wrong code */
export async function allowReset(
  house: House,
  { phoneNo, code, request }: { phoneNo: string; code: string; request: RequestFacts },
): Promise<string> {
  const phoneKey = house.vault.lookUp('', 'phone', phoneNo);
  await spendCode(house, { subject: phoneSubject(codeScenes.forgot, phoneNo), by: { request }, code });
  const user = await findUserByPhone(house.system.db, phoneKey);
  if (user === undefined || user.disabled_at !== null) throw new Refusal('codeOver');
  const token = newToken();
  await house.system.transaction((tx) => keepReset(tx, { userId: user.id, tokenHash: hashToken(token), phoneKey }));
  return token;
}

export type Reset = {
  readonly phoneNo: string;
  readonly resetToken: string;
  readonly password: string;
  readonly request: RequestFacts;
};

/** Sets the password, once, and ends every session: who has lost the password may have lost more. @throws Refusal resetTokenBad, passwordCommon, passwordPersonal */
export async function resetPassword(house: House, { phoneNo, resetToken, password, request }: Reset): Promise<void> {
  const passwordHash = await hashOfChosen(house, password, [phoneNo]);
  const phoneKey = house.vault.lookUp('', 'phone', phoneNo);
  const userId = await house.system.transaction(async (tx) => {
    const owner = await useUpReset(tx, hashToken(resetToken), phoneKey);
    if (owner === undefined) return undefined;
    const own = await findOwn(tx, owner);
    const { personal_member_id: memberId, login_name: loginName } = own;
    // Only now it is known whose it is; the right stays good when this says no.
    await refuseGuessable(house, password, knownOf(house.vault, own));
    await changePasswordHash(tx, owner, passwordHash);
    await endSessionsOf(tx, owner, null);
    await forgetDevices(tx, owner);
    const tried = { userId: owner, loginNames: [loginName, phoneNo], address: request.address };
    await forgetFailures(tx, ...keysOfPerson(house, tried));
    await notify(tx, { memberId, to: { who: 'user', userId: owner }, kind: 'passwordChanged' });
    await writeAudit(tx, {
      memberId,
      userId: owner,
      action: 'resetPassword',
      subject: `user ${owner}`,
      facts: {},
      request,
    });
    return owner;
  });
  if (userId === undefined) throw new Refusal('resetTokenBad');
}
