import { roles } from '@beidiao/contract/account/calls';
import type { ApplicationRow } from '@beidiao/contract/enterprise/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { enterpriseNameKey, joinMember, personalMemberOf } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import {
  addApplication,
  type ApplicationRecord,
  dropWordsOf,
  listApplicationsOf,
  writeDecision,
  writeWithdrawn,
} from './application-store.ts';
import { dropInvitationsOf, listInvitationsOf } from './invitation-store.ts';
import { nameOfPerson, rightsOfNewcomers } from './people.ts';
import { findEnterpriseByNameKey, findPlace } from './people-store.ts';

/** @throws Refusal enterpriseUnknown, alreadyMember, alreadyApplied */
export async function applyToJoin(
  house: House,
  { userId }: Actor,
  { epName, remark }: { epName: string; remark: string | undefined },
): Promise<string> {
  const enterprise = await findEnterpriseByNameKey(house.system.db, enterpriseNameKey(epName));
  if (enterprise === undefined) throw new Refusal('enterpriseUnknown');
  const memberId = enterprise.id;
  return house.system.transaction(async (tx) => {
    if ((await findPlace(tx, memberId, userId)) !== undefined) throw new Refusal('alreadyMember');
    const id = await addApplication(tx, { memberId, userId, remark: remark ?? null });
    if (id === undefined) throw new Refusal('alreadyApplied');
    for (const to of [{ who: 'administrators' }, { who: 'holders', permission: permissions.leadPeople }] as const)
      await notify(tx, { memberId, to, kind: 'joinAsked', key: `application ${id}` });
    await writeAudit(tx, { memberId, userId, action: 'applyToJoin', subject: `application ${id}`, facts: {} });
    return id;
  });
}

/** @throws Refusal applicationGone */
export async function withdrawApplication(house: House, { userId }: Actor, id: string): Promise<void> {
  if (!(await house.system.transaction((tx) => writeWithdrawn(tx, id, userId)))) throw new Refusal('applicationGone');
}

export type Review = { readonly applicantId: string; readonly isAccepted: boolean; readonly why: string | undefined };

/** @throws Refusal applicationGone */
export async function reviewApplication(house: House, actor: Actor, review: Review): Promise<void> {
  const { memberId } = actor;
  const applicantId = review.applicantId as UserId; // proved by the application that is decided
  await house.system.transaction(async (tx) => {
    const state = review.isAccepted ? 'accepted' : 'rejected';
    const id = await writeDecision(tx, memberId, { applicantId, state, by: actor.userId, why: review.why ?? null });
    if (id === undefined) throw new Refusal('applicationGone');
    if (review.isAccepted)
      await joinMember(tx, { memberId, userId: applicantId }, { role: roles.staff, rights: rightsOfNewcomers });
    // In the personal account: whoever was turned away has no other place here.
    await notify(tx, {
      memberId: await personalMemberOf(tx, applicantId),
      to: { who: 'user', userId: applicantId },
      kind: review.isAccepted ? 'joinAccepted' : 'joinRejected',
      key: `application ${id} decided`,
    });
    const facts = { state };
    await writeAudit(tx, {
      memberId,
      userId: actor.userId,
      action: 'reviewApplication',
      subject: `application ${id}`,
      facts,
    });
  });
}

export const applicationOfRow = (vault: Vault, row: ApplicationRecord): ApplicationRow => ({
  applicationId: row.id,
  userId: row.user_id,
  name: nameOfPerson(vault, row),
  phoneNo:
    row.phone_enc === null ? null : maskPhone(vault.open('user_account.phone', row.phone_enc, `user ${row.user_id}`)),
  remark: row.remark,
  state: row.state,
  appliedAt: row.created_at.toISOString(),
});

/** Of a person whose account is closed nothing stays that says who it was. Before the account is emptied. */
export async function forgetPerson(tx: Tx, userId: UserId): Promise<void> {
  await dropInvitationsOf(tx, userId);
  await dropWordsOf(tx, userId);
}

/** By which ways a person came into these members, or did not: the latest first, at most 5000 of each. */
export async function readEntrancesOf(db: Db, userId: UserId, members: readonly MemberId[]) {
  const invitations = await listInvitationsOf(db, userId, members);
  const applications = await listApplicationsOf(db, userId);
  return {
    invitations: invitations.map((row) => ({
      invitationId: row.id,
      way: row.kind,
      isSender: row.is_sender,
      state: row.state,
      sentAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    applications: applications.map((row) => ({
      memberId: row.member_id,
      remark: row.remark,
      state: row.state,
      askedAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}
