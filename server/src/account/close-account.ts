import { codeScenes } from '@beidiao/contract/account/phone-code';
import type { UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import { newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { notify, sealAddress } from '../notify.ts';
import { enqueue } from '../tasks.ts';
import { passOwnPassword } from './failures.ts';
import { forgetDevices } from './device-store.ts';
import { forgetFactors } from './factor-store.ts';
import { dropOpenIdsOf } from './open-id-store.ts';
import {
  emptyPerson,
  findOwn,
  hasOpenMatters,
  holdLedEnterprises,
  listSoleAdminOf,
  replacePasswordHash,
} from './person-store.ts';
import { spendCode } from './phone-code.ts';
import { phoneSubject } from './rules.ts';
import { endSessionsOf } from './session-store.ts';
import { noteOwnAct, phoneOf, type Self } from './settings.ts';
import { forgetEmailChange, forgetReset } from './token-store.ts';

/** What the name reads once nobody stands behind it. */
const nobody = '已注销';

type Closing = {
  readonly password: string;
  readonly code: string | undefined;
  /** In the same transaction, before the account is emptied: what features above keep of the person. */
  readonly along: (tx: Tx) => Promise<void>;
};

/** @throws Refusal passwordWrong, nameLocked, codeWrong, codeOver, lastAdmin, openMatters */
export async function closeAccount(
  house: House,
  { userId, request }: Self,
  { password, code, along }: Closing,
): Promise<void> {
  const from = await passOwnPassword(house, { userId, request }, password);
  const own = await findOwn(house.system.db, userId);
  const { personal_member_id: memberId } = own;
  // The conditions come before the code: it is spent for nothing otherwise.
  await refuseSoleAdmin(house.system.db, userId);
  if (await hasOpenMatters(house.system.db, memberId)) throw new Refusal('openMatters');
  if (own.phone_key !== null) {
    const subject = phoneSubject(codeScenes.closeAccount, phoneOf(house.vault, own));
    await spendCode(house, { subject, by: { request, provenBy: `user ${userId}` }, code: code ?? '' });
  }
  const passwordHash = await hashPassword(newToken());
  await house.system.transaction(async (tx) => {
    await holdLedEnterprises(tx, userId);
    await refuseSoleAdmin(tx, userId);
    // Of several at once the first closes it: nobody is told twice.
    if (!(await replacePasswordHash(tx, userId, { from, to: passwordHash }))) throw new Refusal('passwordWrong');
    await along(tx);
    await emptyPerson(tx, {
      userId,
      memberId,
      nameEnc: house.vault.seal('user_account.name', nobody, `user ${userId}`),
      passwordHash,
    });
    await dropOpenIdsOf(tx, userId);
    await forgetEmailChange(tx, userId);
    await forgetReset(tx, userId);
    await forgetFactors(tx, userId);
    await endSessionsOf(tx, userId, null);
    await forgetDevices(tx, userId);
    if (own.email_enc !== null) {
      const sealed = sealAddress(
        house.vault,
        { memberId },
        house.vault.open('user_account.email', own.email_enc, `user ${userId}`),
      );
      const to = { who: 'address', channel: 'mail', sealed } as const;
      await notify(tx, { memberId, to, kind: 'accountClosed', language: request.language });
    }
    await enqueue(tx, { task: 'personChanged', payload: { userId } });
    await noteOwnAct(tx, own, { action: 'closeAccount' });
  });
}

/** @throws Refusal lastAdmin */
async function refuseSoleAdmin(db: Db, userId: UserId): Promise<void> {
  const [enterprise] = await listSoleAdminOf(db, userId);
  if (enterprise !== undefined) throw new Refusal('lastAdmin', { enterprise: enterprise.name });
}
