import type { StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notingFailure } from './events.ts';
import { codeLock, passLock } from './locks.ts';
import { openSecret, takeCode } from './second-factor.ts';
import { forgetTries } from './session-store.ts';
import { findStaff, holdStaff } from './store.ts';

/**
 * An act against a code of one's own authenticator in the midst of the work. The try is counted before it is looked at,
 * and the code is taken in the transaction of the act.
 * @throws Refusal staffCodeWrong, staffLocked
 */
export async function actByOwnCode<T>(
  house: House,
  { staffId }: Pick<StaffActor, 'staffId'>,
  { code, request, act }: { code: string; request: RequestFacts; act: (tx: Tx) => Promise<T> },
): Promise<T> {
  const found = await findStaff(house.system.db, staffId);
  if (found === undefined) throw new Refusal('notSignedIn');
  const lock = await codeLock(house, found, request);
  await passLock(house, lock, { staffId, request });
  return notingFailure(house, { staffId, request }, () =>
    house.system.transaction(async (tx) => {
      const account = await holdStaff(tx, staffId);
      if (account === undefined || account.totp_secret_enc === null) throw new Refusal('staffCodeWrong');
      await takeCode(house, tx, {
        staffId,
        secret: openSecret(house.vault, account.id, account.totp_secret_enc),
        code,
      });
      await forgetTries(tx, ...lock.map(({ subjectKey }) => subjectKey));
      return act(tx);
    }),
  );
}
