import { stepTicketMs } from '@beidiao/contract/account/second-factor';
import { tokenLifeMs } from '@beidiao/contract/wire/call';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { sealForBrowser } from '../base/secrets/sign-in-key.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { noteSignIn, type SignInRequest } from './note-sign-in.ts';
import { addTicket, type Factors, holdFactors } from './factor-store.ts';
import { userInfoOfRow } from './person.ts';
import { coarseAddressOf, deviceOf } from '../access/origin.ts';
import {
  addAccessSession,
  addFrameSession,
  addProgramSession,
  endProgramSessions,
  endSession,
  type LoginType,
  type FrameSession,
  type ProgramSession,
} from './session-store.ts';
import { findPerson, type UserRow } from './store.ts';

/** Where the content key of a session is sealed for. */
export const contentKeyPlace = 'session.content_key';
const openingPlace = 'sign_in_ticket.opening';

export type SignedIn = { accessToken: string; expiresInMs: number; userInfo: string | null };

export type Opening = {
  readonly user: Pick<UserRow, 'id' | 'personal_member_id'>;
  readonly contentKey: Buffer | undefined;
  readonly loginType: LoginType;
  readonly openId?: string | undefined;
  readonly request: SignInRequest;
};

/** A sign-in that still wants its second step: what it is refused with. */
export type StepWanted = {
  readonly ticket: string;
  readonly expiresInMs: number;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
};
export const refuseFirstStep = (step: StepWanted): Refusal => new Refusal('secondStepNeeded', {}, step);

/**
 * A new session of the person, acting for the personal account until it is exchanged; for somebody with a second factor a
 * ticket to it instead, whatever the first step was.
 * @throws Refusal secondStepNeeded
 */
export async function openSession(house: House, opening: Opening): Promise<SignedIn> {
  const opened = await house.system.transaction((tx) => beginSession(house, tx, opening));
  if ('ticket' in opened) throw refuseFirstStep(opened);
  return signedIn(house, opening, opened.accessToken);
}

/** Under the lock of the account: a factor that is added in this moment is seen. */
export async function beginSession(
  house: House,
  tx: Tx,
  opening: Opening,
): Promise<{ accessToken: string } | StepWanted> {
  const factors = await holdFactors(tx, opening.user.id);
  if (factors.hasTotp || factors.passkeys > 0) return keepTicket(house, tx, { opening, factors });
  return { accessToken: await writeSession(house, tx, { ...opening, factorAt: null }) };
}

/** What the ticket keeps of the first step. */
type Kept = { contentKey: string | null; loginType: LoginType; openId: string | null };

async function keepTicket(
  house: House,
  tx: Tx,
  { opening, factors }: { opening: Opening; factors: Factors },
): Promise<StepWanted> {
  const ticket = newToken();
  const { contentKey, loginType, openId = null } = opening;
  const kept: Kept = { contentKey: contentKey?.toString('base64url') ?? null, loginType, openId };
  const openingEnc = house.vault.seal(openingPlace, JSON.stringify(kept), `user ${opening.user.id}`);
  await addTicket(tx, { tokenHash: hashToken(ticket), userId: opening.user.id, openingEnc });
  return { ticket, expiresInMs: stepTicketMs, hasTotp: factors.hasTotp, hasPasskey: factors.passkeys > 0 };
}

/** How the first step wanted the session, for the request that brings the second. */
export function openingOf(house: House, sealed: Buffer, of: Pick<Opening, 'user' | 'request'>): Opening {
  const kept = JSON.parse(house.vault.open(openingPlace, sealed, `user ${of.user.id}`)) as Kept; // sealed by `keepTicket`
  const contentKey = kept.contentKey === null ? undefined : Buffer.from(kept.contentKey, 'base64url');
  return { ...of, contentKey, loginType: kept.loginType, openId: kept.openId ?? undefined };
}

/** Answers the token. `factorAt` is when a second step was taken; `now` for this moment. */
export async function writeSession(
  house: House,
  tx: Tx,
  { user, contentKey, loginType, request, factorAt }: Opening & { factorAt: Date | 'now' | null },
): Promise<string> {
  const accessToken = newToken();
  await noteSignIn(tx, { user, loginType, request });
  await addAccessSession(tx, {
    tokenHash: hashToken(accessToken),
    userId: user.id,
    memberId: user.personal_member_id,
    contentKeyEnc: contentKey === undefined ? null : house.vault.seal(contentKeyPlace, contentKey, `user ${user.id}`),
    loginType,
    device: deviceOf(request.userAgent),
    coarseAddress: coarseAddressOf(request.address),
    factorAt,
  });
  return accessToken;
}

export async function signedIn(
  house: House,
  { user, contentKey }: Pick<Opening, 'user' | 'contentKey'>,
  accessToken: string,
): Promise<SignedIn> {
  const person = contentKey === undefined ? undefined : await findPerson(house.system.db, user.id);
  const userInfo = contentKey && person ? await sealForBrowser(contentKey, userInfoOfRow(house.vault, person)) : null;
  return { accessToken, expiresInMs: tokenLifeMs, userInfo };
}

/** For a program that an administrator has let in: for one member, and for what was agreed to. */
export const openProgramSession = (tx: Tx, session: ProgramSession): Promise<void> => addProgramSession(tx, session);

/** For a person on a page of ours inside a recruiting system: it opens what is `embedded`, and nothing else. */
export const openFrameSession = (
  tx: Tx,
  { request, ...session }: Omit<FrameSession, 'coarseAddress'> & { readonly request: Pick<RequestFacts, 'address'> },
): Promise<void> => addFrameSession(tx, { ...session, coarseAddress: coarseAddressOf(request.address) });

/** This token of a program gets no further. */
export const closeProgramSession = (tx: Tx, tokenHash: Buffer): Promise<void> => endSession(tx, tokenHash);

/** The programs of this channel get no further. */
export const closeProgramSessions = (tx: Tx, memberId: MemberId, channel: string): Promise<void> =>
  endProgramSessions(tx, memberId, channel);
