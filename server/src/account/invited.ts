import { randomBytes } from 'node:crypto';
import { roles } from '@beidiao/contract/account/calls';
import { tokenLifeMs } from '@beidiao/contract/wire/call';
import { permissionCodes } from '@beidiao/contract/wire/permissions';
import type { UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { addInvitedPerson, addProvedEmail } from './invited-store.ts';
import { beginSession, type StepWanted } from './open-session.ts';
import { sealedPhone } from './person.ts';
import { addMember, addMembership, findUserByPhone, takeUserId } from './store.ts';

export type Invited = {
  /** Proved by a code. */
  readonly phoneNo: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Proved by the link in a mail. */
  readonly email: string | null;
  readonly idCard: string | null;
  readonly request: RequestFacts;
};

export type Admitted = {
  readonly userId: UserId;
  readonly loginName: string;
  readonly isNewPerson: boolean;
  /** For somebody with a second factor a ticket to it. */
  readonly session: { readonly accessToken: string; readonly expiresInMs: number } | StepWanted;
};

/**
 * Lets somebody in who has proved a phone: by the account of that phone as it is, or by a new one with a personal account.
 * @throws Refusal userDisabled
 */
export async function admitInvited(house: House, tx: Tx, invited: Invited): Promise<Admitted> {
  const known = await findUserByPhone(tx, house.vault.lookUp('', 'phone', invited.phoneNo));
  if (known !== undefined && known.disabled_at !== null) throw new Refusal('userDisabled');
  const user = known ?? (await openAccount(house, tx, invited));
  if (known !== undefined && invited.email !== null)
    await addProvedEmail(tx, known.id, sealEmail(house, known.id, invited.email));
  const opening = { user, contentKey: undefined, loginType: 'code', request: invited.request } as const;
  const opened = await beginSession(house, tx, opening);
  return {
    userId: user.id,
    loginName: user.login_name,
    isNewPerson: known === undefined,
    session: 'ticket' in opened ? opened : { ...opened, expiresInMs: tokenLifeMs },
  };
}

const sealEmail = ({ vault }: House, userId: UserId, email: string) => ({
  enc: vault.seal('user_account.email', email, `user ${userId}`),
  key: vault.lookUp('', 'email', email.toLowerCase()),
});

/** Whoever has chosen none signs in by the phone; the name is shown to colleagues and must not be the phone. 50 random bits. */
const newLoginName = (): string => `u${Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('')}`;
const letters = 'abcdefghjkmnpqrstuvwxyz023456789';

async function openAccount(house: House, tx: Tx, { phoneNo, name, passwordHash, email, idCard }: Invited) {
  const { vault } = house;
  const origin = { registOrigin: 'invitation' };
  const loginName = newLoginName();
  const memberId = await addMember(tx, { category: 2, name: loginName, nameKey: null, origin });
  const id = await takeUserId(tx);
  const phone = sealedPhone(vault, id, phoneNo);
  const sealed = email === null ? null : sealEmail(house, id, email);
  await addInvitedPerson(tx, {
    id,
    loginName,
    passwordHash,
    nameEnc: vault.seal('user_account.name', name, `user ${id}`),
    phoneEnc: phone.enc,
    phoneKey: phone.key,
    emailEnc: sealed?.enc ?? null,
    emailKey: sealed?.key ?? null,
    idCardEnc: idCard === null ? null : vault.seal('user_account.id_card', idCard.toUpperCase(), `user ${id}`),
    personalMemberId: memberId,
  });
  await addMembership(tx, { memberId, userId: id, role: roles.admin, permissions: permissionCodes });
  return { id, login_name: loginName, personal_member_id: memberId };
}
