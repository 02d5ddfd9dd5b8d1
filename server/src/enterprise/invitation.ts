import { roles } from '@beidiao/contract/account/calls';
import { invitationLifeMs, invitationResendMs, type InvitationRow } from '@beidiao/contract/enterprise/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { maskPhone } from '@beidiao/contract/wire/rules';
import {
  type Admitted,
  admitInvited,
  joinMember,
  phoneSubject,
  refuseFirstStep,
  refuseGuessable,
  spendCode,
} from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { notify, sealAddress, sealSecret } from '../notify.ts';
import {
  addInvitation,
  findOpenInvitation,
  holdInvitation,
  type InvitationKind,
  type InvitationRecord,
  listBelonging,
  writeAccepted,
  writeCancelled,
  writeSentAgain,
} from './invitation-store.ts';
import { countOutside, mustBeConfirmed } from './outside.ts';
import { nameOfPerson, rightsOfNewcomers } from './people.ts';
import { maskEmail } from './rules.ts';

const keyOf = (house: House, kind: InvitationKind, to: string): Buffer =>
  kind === 'mail' ? house.vault.lookUp('', 'email', to.toLowerCase()) : house.vault.lookUp('', 'phone', to);

/** Whom the member has invited: one invitation waits for an address, and its id comes after sealing. */
const ownerOf = (memberId: MemberId, toKey: Buffer): SealOwner => `member ${memberId} to ${toKey.toString('hex')}`;

const pages = { mail: '/Activation', phone: '/Mobile/PhoneActivation' } as const;

type Sending = { memberId: MemberId; kind: InvitationKind; to: string; code: string; language: Language };

/** The link opens the way in, so it travels sealed. */
function sendLink(house: House, tx: Tx, { memberId, kind, to, code, language }: Sending): Promise<void> {
  return notify(tx, {
    memberId,
    to: {
      who: 'address',
      channel: kind === 'mail' ? 'mail' : 'sms',
      sealed: sealAddress(house.vault, { memberId }, to),
    },
    kind: kind === 'mail' ? 'joinInvitedByMail' : 'joinInvitedByPhone',
    secret: sealSecret(
      house.vault,
      { memberId },
      { link: `${house.publicUrl}${pages[kind]}?code=${code}`, token: code },
    ),
    language,
  });
}

export type InvitationWish = {
  readonly kind: InvitationKind;
  readonly to: string;
  readonly name: string | null;
  readonly language: Language;
};
export type InvitationEnd =
  | { readonly to: string; readonly id: string }
  | { readonly to: string; readonly why: 'member' | 'waiting' };

/**
 * Invites each; who belongs here or is invited already is left out.
 * @throws Refusal enterpriseUnconfirmed, messagesUsed
 */
export async function inviteAll(
  house: House,
  actor: Actor,
  wishes: readonly InvitationWish[],
): Promise<InvitationEnd[]> {
  const { memberId } = actor;
  const [first] = wishes;
  if (first === undefined) return [];
  await mustBeConfirmed(house.system.db, memberId);
  const keys = wishes.map(({ kind, to }) => keyOf(house, kind, to));
  const belonging = await listBelonging(house.system.db, memberId, { kind: first.kind, keys });
  return house.system.transaction(async (tx) => {
    const ends: InvitationEnd[] = [];
    for (const [place, wish] of wishes.entries()) {
      const isMember = belonging.some(({ key }) => key.equals(keys[place] ?? Buffer.alloc(0)));
      const id = isMember ? undefined : await inviteOne(house, tx, { actor, wish });
      ends.push(id === undefined ? { to: wish.to, why: isMember ? 'member' : 'waiting' } : { to: wish.to, id });
    }
    const invited = ends.filter((end) => 'id' in end);
    await countOutside(house, tx, { memberId, userId: actor.userId, count: invited.length });
    if (invited.length > 0)
      await writeAudit(tx, {
        memberId,
        userId: actor.userId,
        action: 'invitePeople',
        subject: `member ${memberId}`,
        facts: { kind: first.kind, invitations: invited.map(({ id }) => id) },
      });
    return ends;
  });
}

async function inviteOne(
  house: House,
  tx: Tx,
  { actor, wish }: { actor: Actor; wish: InvitationWish },
): Promise<string | undefined> {
  const { kind, to, name, language } = wish;
  const code = newToken();
  const now = house.now();
  const toKey = keyOf(house, kind, to);
  const owner = ownerOf(actor.memberId, toKey);
  const id = await addInvitation(tx, {
    memberId: actor.memberId,
    kind,
    toEnc: house.vault.seal('invitation.to', to, owner),
    toKey,
    nameEnc: name === null ? null : house.vault.seal('invitation.name', name, owner),
    codeHash: hashToken(code),
    invitedBy: actor.userId,
    now,
    expiresAt: new Date(now.getTime() + invitationLifeMs),
  });
  if (id !== undefined) await sendLink(house, tx, { memberId: actor.memberId, kind, to, code, language });
  return id;
}

/** @throws Refusal invitationGone, codeTooSoon, enterpriseUnconfirmed, messagesUsed */
export async function resendInvitation(
  house: House,
  actor: Actor,
  { id, language }: { id: string; language: Language },
): Promise<Date> {
  const { memberId } = actor;
  const now = house.now();
  const expiresAt = new Date(now.getTime() + invitationLifeMs);
  return house.system.transaction(async (tx) => {
    const held = await holdInvitation(tx, memberId, id);
    if (held?.state !== 'waiting') throw new Refusal('invitationGone');
    await mustBeConfirmed(tx, memberId);
    const code = newToken();
    if (!(await writeSentAgain(tx, { memberId, id, codeHash: hashToken(code), now, expiresAt }))) {
      const waitMs = held.sent_at.getTime() + invitationResendMs - now.getTime();
      throw new Refusal('codeTooSoon', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    await countOutside(house, tx, { memberId, userId: actor.userId, count: 1 });
    await sendLink(house, tx, { memberId, kind: held.kind, to: openTo(house, held), code, language });
    await writeAudit(tx, {
      memberId,
      userId: actor.userId,
      action: 'resendInvitation',
      subject: `invitation ${id}`,
      facts: {},
    });
    return expiresAt;
  });
}

/** @throws Refusal invitationGone */
export async function cancelInvitation(house: House, { memberId, userId }: Actor, id: string): Promise<void> {
  await house.system.transaction(async (tx) => {
    if (!(await writeCancelled(tx, memberId, id))) throw new Refusal('invitationGone');
    await writeAudit(tx, { memberId, userId, action: 'cancelInvitation', subject: `invitation ${id}`, facts: {} });
  });
}

const openTo = ({ vault }: House, row: InvitationRecord): string =>
  vault.open('invitation.to', row.to_enc, ownerOf(row.member_id, row.to_key));
const openName = ({ vault }: House, row: InvitationRecord): string | null =>
  row.name_enc === null ? null : vault.open('invitation.name', row.name_enc, ownerOf(row.member_id, row.to_key));
const maskedTo = (house: House, row: InvitationRecord): string =>
  row.kind === 'mail' ? maskEmail(openTo(house, row)) : maskPhone(openTo(house, row));

export const invitationOfRow = (house: House, row: InvitationRecord): InvitationRow => ({
  invitationId: row.id,
  kind: row.kind,
  to: maskedTo(house, row),
  name: openName(house, row),
  state: row.state === 'waiting' && row.expires_at <= house.now() ? 'expired' : row.state,
  invitedBy: nameOfPerson(house.vault, { user_id: row.invited_by, name_enc: row.inviter_enc }),
  sentAt: row.sent_at.toISOString(),
  sentCount: row.sent_count,
  expiresAt: row.expires_at.toISOString(),
});

/** What the page of the link shows. @throws Refusal invitationGone */
export async function lookInvitation(house: House, code: string) {
  const found = await findOpenInvitation(house.system.db, hashToken(code), house.now());
  if (found === undefined) throw new Refusal('invitationGone');
  const { kind, epName, invitedBy, to, name, expiresAt } = {
    ...invitationOfRow(house, found),
    epName: found.member_name,
  };
  return { kind, epName, invitedBy, to, name, expiresAt };
}

export type Acceptance = {
  readonly kind: InvitationKind;
  readonly code: string;
  /** The address or the phone that the invitation has to be for. */
  readonly to: string;
  readonly phoneNo: string;
  readonly validateCode: string;
  /** Of the form; a phone invitation carries the name itself. */
  readonly name: string | undefined;
  readonly password: string | undefined;
  readonly idCard: string | undefined;
  readonly request: RequestFacts;
};

/**
 * Accepts an invitation, once, by whom it is for. The code to the phone is spent with it.
 * @throws Refusal invitationGone, invitationOther, codeWrong, codeOver, alreadyMember, userDisabled, secondStepNeeded
 */
export async function acceptInvitation(house: House, it: Acceptance) {
  const codeHash = hashToken(it.code);
  const found = await findOpenInvitation(house.system.db, codeHash, house.now());
  if (found?.kind !== it.kind) throw new Refusal('invitationGone');
  if (!keyOf(house, it.kind, it.to).equals(found.to_key)) throw new Refusal('invitationOther');
  // Whoever comes by phone alone signs in by code; a password can be set later.
  if (it.password !== undefined) await refuseGuessable(house, it.password, [it.phoneNo, it.to]);
  const passwordHash = await hashPassword(it.password ?? newToken());
  let admitted: Admitted | undefined;
  await spendCode(house, {
    subject: phoneSubject(codeScenes.activate, it.phoneNo),
    by: { request: it.request },
    code: it.validateCode,
    along: async (tx) => {
      admitted = await admitInvited(house, tx, {
        phoneNo: it.phoneNo,
        name: it.name ?? openName(house, found) ?? it.phoneNo,
        passwordHash,
        email: it.kind === 'mail' ? it.to : null,
        idCard: it.idCard ?? null,
        request: it.request,
      });
      await takePlace(house, tx, { found, codeHash, admitted });
    },
  });
  if (admitted === undefined) throw new TypeError('a code was spent and nobody let in');
  const { session, ...person } = admitted;
  // The place is taken; who has a second factor gets in by it alone.
  if ('ticket' in session) throw refuseFirstStep(session);
  return { ...person, ...session, epId: found.member_id, epName: found.member_name };
}

async function takePlace(
  house: House,
  tx: Tx,
  { found, codeHash, admitted }: { found: InvitationRecord; codeHash: Buffer; admitted: Admitted },
): Promise<void> {
  const { member_id: memberId } = found;
  const { userId } = admitted;
  if (!(await writeAccepted(tx, { codeHash, now: house.now(), userId }))) throw new Refusal('invitationGone');
  if (!(await joinMember(tx, { memberId, userId }, { role: roles.staff, rights: rightsOfNewcomers })))
    throw new Refusal('alreadyMember');
  await writeAudit(tx, { memberId, userId, action: 'acceptInvitation', subject: `invitation ${found.id}`, facts: {} });
}
