import { tokenLifeMs } from '@beidiao/contract/wire/call';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { sealForBrowser } from '../base/secrets/sign-in-key.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { noteSignIn } from './note-sign-in.ts';
import { userInfoOfRow } from './person.ts';
import { coarseAddressOf, deviceOf } from '../access/origin.ts';
import {
  addAccessSession,
  addProgramSession,
  endProgramSessions,
  type LoginType,
  type ProgramSession,
} from './session-store.ts';
import { findPerson, type UserRow } from './store.ts';

/** Where the content key of a session is sealed for. */
export const contentKeyPlace = 'session.content_key';

export type SignedIn = { accessToken: string; expiresInMs: number; userInfo: string | null };

export type Opening = {
  readonly user: Pick<UserRow, 'id' | 'personal_member_id'>;
  readonly contentKey: Buffer | undefined;
  readonly loginType: LoginType;
  readonly request: RequestFacts;
};

/** A new session of the person, acting for the personal account until it is exchanged. */
export async function openSession(house: House, opening: Opening): Promise<SignedIn> {
  const { user, contentKey, loginType, request } = opening;
  const accessToken = newToken();
  await house.system.transaction(async (tx) => {
    await noteSignIn(tx, { user, loginType, request });
    await addAccessSession(tx, {
      tokenHash: hashToken(accessToken),
      userId: user.id,
      memberId: user.personal_member_id,
      contentKeyEnc: contentKey === undefined ? null : house.vault.seal(contentKeyPlace, contentKey),
      loginType,
      device: deviceOf(request.userAgent),
      coarseAddress: coarseAddressOf(request.address),
    });
  });
  const person = contentKey === undefined ? undefined : await findPerson(house.system.db, user.id);
  const userInfo = contentKey && person ? await sealForBrowser(contentKey, userInfoOfRow(house.vault, person)) : null;
  return { accessToken, expiresInMs: tokenLifeMs, userInfo };
}

/** For a program that an administrator has let in: for one member, and for what was agreed to. */
export const openProgramSession = (tx: Tx, session: ProgramSession): Promise<void> => addProgramSession(tx, session);

/** The programs of this channel get no further. */
export const closeProgramSessions = (tx: Tx, memberId: MemberId, channel: string): Promise<void> =>
  endProgramSessions(tx, memberId, channel);
