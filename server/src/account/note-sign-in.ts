import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { isUnusual, noteSecurityEvent } from '../access/security-event.ts';
import { notify } from '../notify.ts';
import { rememberDevice } from './device-store.ts';
import type { LoginType } from './session-store.ts';
import type { UserRow } from './store.ts';

/** Of the request that signs somebody in: where it comes from, and the browser that is known from now on. */
export type SignInRequest = Pick<RequestFacts, 'address' | 'userAgent' | 'locality'> & {
  readonly device: Pick<RequestFacts['device'], 'keep'>;
};

export type Entering = {
  readonly user: Pick<UserRow, 'id' | 'personal_member_id'>;
  readonly loginType: LoginType;
  readonly request: SignInRequest;
};

/**
 * What follows from a sign-in: the browser is known from now on, the log says so, and the person is told where neither
 * the browser nor its kind in this city was seen before; without a database of cities, in this part of the network. A client without cookies is new each time, and
 * told of once.
 */
export async function noteSignIn(tx: Tx, { user, loginType, request }: Entering): Promise<void> {
  const { id: userId, personal_member_id: memberId } = user;
  const isNewDevice = await rememberDevice(tx, userId, request.device.keep());
  const isTold = isNewDevice && (await isUnusual(tx, { userId, personalMemberId: memberId, request }));
  await noteSecurityEvent(tx, {
    kind: 'signedIn',
    userId,
    request,
    facts: { way: loginType || 'password', isNewDevice },
  });
  if (isTold) await notify(tx, { memberId, to: { who: 'user', userId }, kind: 'newDevice' });
}
