import { categories } from '@beidiao/contract/account/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import type { House } from '../house.ts';
import { userInfoOfRow } from './person.ts';
import { listOpenIds } from './open-id-store.ts';
import { findOrigin, findOwn, listMemberships, listOwnTrail, listTrailAbout } from './person-store.ts';
import { listSessions } from './session-store.ts';
import { findEmailChange } from './token-store.ts';

/** What the account itself keeps of a person, and what they did within these members. */
export async function readOwnRecord(house: House, userId: UserId, members: readonly MemberId[]) {
  const { db } = house.system;
  const { vault } = house;
  const own = await findOwn(db, userId);
  const pending = await findEmailChange(db, userId);
  const memberships = await listMemberships(db, userId);
  const sessions = await listSessions(db, userId, Buffer.alloc(0));
  const openIds = await listOpenIds(db, userId);
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
    wechat: openIds.map((row) => ({
      openId: vault.open('open_id.openid', row.openid_enc, `user ${userId}`),
      boundAt: row.bound_at.toISOString(),
    })),
    actsAboutMe: about.map((row) => ({ at: row.at.toISOString(), action: row.action, memberId: row.member_id })),
    acts: trail.map((row) => ({ at: row.at.toISOString(), action: row.action, subject: row.subject })),
  };
}
