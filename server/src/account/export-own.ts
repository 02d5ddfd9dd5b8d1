import { categories } from '@beidiao/contract/account/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { listSecurityEvents } from '../access/security-event.ts';
import type { House } from '../house.ts';
import { userInfoOfRow } from './person.ts';
import { listOpenIds } from './open-id-store.ts';
import { countRecoveryCodes, findTotp, listPasskeys } from './factor-store.ts';
import { findOrigin, findOwn, listMemberships, listOwnTrail, listTrailAbout } from './person-store.ts';
import { listSessions } from './session-store.ts';
import { findEmailChange } from './token-store.ts';

/** As many as of the other lists. */
const mostEvents = 5000;

/** What the account itself keeps of a person, and what they did within these members. */
export async function readOwnRecord(house: House, userId: UserId, members: readonly MemberId[]) {
  const { db } = house.system;
  const { vault } = house;
  const own = await findOwn(db, userId);
  const pending = await findEmailChange(db, userId);
  const memberships = await listMemberships(db, userId);
  const sessions = await listSessions(db, userId, Buffer.alloc(0));
  const openIds = await listOpenIds(db, userId);
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const page = { userId, before: null, limit: mostEvents };
  const securityEvents = await listSecurityEvents(db, own.personal_member_id, page);
  const trail = await listOwnTrail(db, userId, members);
  const about = await listTrailAbout(db, userId, members);
  return {
    person: {
      ...userInfoOfRow(vault, own),
      createdAt: own.created_at.toISOString(),
      passwordChangedAt: own.password_changed_at?.toISOString() ?? null,
      pendingEmail:
        pending === undefined ? null : vault.open('email_change.email', pending.email_enc, `user ${userId}`),
    },
    registration: await findOrigin(db, own.personal_member_id),
    memberships: memberships.map((row) => ({
      name: row.category === categories.personal ? own.login_name : row.name,
      category: row.category,
      role: row.role,
      since: row.created_at.toISOString(),
      endedAt: row.disabled_at?.toISOString() ?? null,
    })),
    sessions: sessions.map((row) => ({
      device: row.device,
      address: row.coarse_address,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
    secondFactors: {
      authenticatorAddedAt: totp?.added_at.toISOString() ?? null,
      passkeys: passkeys.map((row) => ({
        name: vault.open('passkey.name', row.name_enc, `user ${userId}`),
        addedAt: row.added_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
    },
    wechat: openIds.map((row) => ({
      openId: vault.open('open_id.openid', row.openid_enc, `user ${userId}`),
      boundAt: row.bound_at.toISOString(),
    })),
    securityEvents: securityEvents.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      device: row.device,
      address: row.coarse_address,
    })),
    actsAboutMe: about.map((row) => ({ at: row.at.toISOString(), action: row.action, memberId: row.member_id })),
    acts: trail.map((row) => ({ at: row.at.toISOString(), action: row.action, subject: row.subject })),
  };
}
