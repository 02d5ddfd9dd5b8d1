import { categories } from '@beidiao/contract/account/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { UserId } from '../base/db/db.ts';
import type { House } from '../house.ts';
import { userInfoOfRow } from './person.ts';
import { listOpenIds } from './open-id-store.ts';
import { findOrigin, findOwn, listMemberships, listOwnDoings, listOwnTrail } from './person-store.ts';
import { listSessions } from './session-store.ts';
import { findEmailChange } from './token-store.ts';

/** Of each list at most this many, the latest first: some 2 MB of text, so that it is answered at once. */
const most = 5000;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Ids and dates of what the person did: whom it was about is others' data. */
async function readDoings(house: House, userId: UserId) {
  const found = await listOwnDoings(house.system.db, userId);
  return {
    orders: found.orders.map((row) => ({
      orderNo: row.order_no,
      placedAt: iso(row.created_at),
      memberId: row.member_id,
    })),
    messages: found.messages.map((row) => ({
      kind: row.kind,
      topic: row.topic,
      toldAt: iso(row.told_at),
      readAt: iso(row.read_at),
      orderDetailsId: row.order_detail_id,
    })),
    invitations: found.invitations.map((row) => ({
      invitationId: row.id,
      way: row.kind,
      isSender: row.is_sender,
      state: row.state,
      sentAt: iso(row.created_at),
      endedAt: iso(row.ended_at),
    })),
    applications: found.applications.map((row) => ({
      memberId: row.member_id,
      remark: row.remark,
      state: row.state,
      askedAt: iso(row.created_at),
      endedAt: iso(row.ended_at),
    })),
    actsAboutMe: found.about.map((row) => ({ at: iso(row.at), action: row.action, memberId: row.member_id })),
    // A list that is as long as this has lost what is older.
    isWhole: Object.values(found).every((rows) => rows.length < most),
  };
}

/** Everything that is kept of a person, and what they did. */
export async function exportOwn(house: House, userId: UserId): Promise<{ fileName: string; content: string }> {
  const { db } = house.system;
  const { vault } = house;
  const own = await findOwn(db, userId);
  const pending = await findEmailChange(db, userId);
  const memberships = await listMemberships(db, userId);
  const sessions = await listSessions(db, userId, Buffer.alloc(0));
  const openIds = await listOpenIds(db, userId);
  const trail = await listOwnTrail(db, userId);
  const document = {
    exportedAt: house.now().toISOString(),
    person: {
      ...userInfoOfRow(vault, own),
      createdAt: own.created_at.toISOString(),
      passwordChangedAt: own.password_changed_at?.toISOString() ?? null,
      pendingEmail: pending === undefined ? null : vault.open('email_change.email', pending.email_enc),
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
      openId: vault.open('open_id.openid', row.openid_enc),
      boundAt: row.bound_at.toISOString(),
    })),
    ...(await readDoings(house, userId)),
    acts: trail.map((row) => ({ at: row.at.toISOString(), action: row.action, subject: row.subject })),
  };
  return { fileName: `beidiao-${dayInChina(house.now())}.json`, content: JSON.stringify(document, null, 2) };
}
