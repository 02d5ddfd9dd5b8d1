import { invitationResendMs } from '@beidiao/contract/enterprise/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type InvitationKind = 'mail' | 'phone';
export type InvitationRecord = {
  id: string;
  member_id: MemberId;
  kind: InvitationKind;
  to_enc: Buffer;
  to_key: Buffer;
  name_enc: Buffer | null;
  state: 'waiting' | 'accepted' | 'cancelled';
  sent_count: number;
  sent_at: Date;
  expires_at: Date;
  invited_by: UserId;
  inviter_enc: Buffer;
  member_name: string;
};

const columns = `i.id, i.member_id, i.kind, i.to_enc, i.to_key, i.name_enc, i.state, i.sent_count, i.sent_at, i.expires_at,
  i.invited_by, u.name_enc as inviter_enc, m.name as member_name`;
const tables =
  'app.invitation i join app.user_account u on u.id = i.invited_by join app.member m on m.id = i.member_id';

export type NewInvitation = {
  memberId: MemberId;
  kind: InvitationKind;
  toEnc: Buffer;
  toKey: Buffer;
  nameEnc: Buffer | null;
  codeHash: Buffer;
  invitedBy: UserId;
  now: Date;
  expiresAt: Date;
};

/** One that waits is left alone; one that waited too long is sent anew. */
const insert = sql<{ id: string }>(`
  insert into app.invitation as i (member_id, kind, to_enc, to_key, name_enc, code_hash, invited_by, sent_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (member_id, kind, to_key) where state = 'waiting' do update set to_enc = excluded.to_enc, name_enc = excluded.name_enc,
    code_hash = excluded.code_hash, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
    sent_count = i.sent_count + 1, expires_at = excluded.expires_at
  where i.expires_at <= excluded.sent_at
  returning id`);

/** Undefined when the receiver is invited already. */
export async function addInvitation(tx: Tx, it: NewInvitation): Promise<string | undefined> {
  const values = [
    it.memberId,
    it.kind,
    it.toEnc,
    it.toKey,
    it.nameEnc,
    it.codeHash,
    it.invitedBy,
    it.now,
    it.expiresAt,
  ];
  return (await tx.rows(insert, ...values))[0]?.id;
}

const belonging = sql<{ key: Buffer }>(`
  select k.key from unnest($3::bytea[]) as k (key)
  where exists (select from app.user_account u join app.membership p on p.user_id = u.id and p.member_id = $1 and p.left_at is null
    where case $2::text when 'mail' then u.email_key else u.phone_key end = k.key)`);
/** Which of these addresses or phones are those of people who belong to the member. */
export const listBelonging = (db: Db, memberId: MemberId, of: { kind: InvitationKind; keys: readonly Buffer[] }) =>
  db.rows(belonging, memberId, of.kind, of.keys);

const open = `i.state = 'waiting' and i.expires_at > $2`;
const page = (isOpen: boolean, isKeyset: boolean) =>
  sql<InvitationRecord>(`
    select ${columns} from ${tables} where i.member_id = $1 and ($2::timestamptz is not null) ${isOpen ? `and ${open}` : ''}
      ${isKeyset ? 'and i.id < $5' : ''} order by i.id desc limit $3 offset $4`);
const count = (isOpen: boolean) =>
  sql<{ count: number }>(`
    select count(*)::integer as count from (select 1 from app.invitation i where i.member_id = $1 and ($2::timestamptz is not null)
      ${isOpen ? `and ${open}` : ''} limit 1001) few`);

export type InvitationPage = { isOpen: boolean; after: string | undefined; offset: number; limit: number; now: Date };
export async function listInvitations(
  db: Db,
  memberId: MemberId,
  { isOpen, after, offset, limit, now }: InvitationPage,
): Promise<{ rows: InvitationRecord[]; total: number }> {
  const isKeyset = after !== undefined;
  const values = isKeyset ? [limit, 0, after] : [limit, offset];
  const rows = await db.rows(page(isOpen, isKeyset), memberId, now, ...values);
  return { rows, total: (await db.rows(count(isOpen), memberId, now))[0]?.count ?? 0 };
}

const byCode = sql<InvitationRecord>(
  `select ${columns} from ${tables} where i.code_hash = $1 and i.state = 'waiting' and i.expires_at > $2`,
);
/** Only one that can still be accepted. */
export const findOpenInvitation = async (db: Db, codeHash: Buffer, now: Date): Promise<InvitationRecord | undefined> =>
  (await db.rows(byCode, codeHash, now))[0];

const held = sql<InvitationRecord>(
  `select ${columns} from ${tables} where i.member_id = $1 and i.id = $2 for no key update of i`,
);
export const holdInvitation = async (tx: Tx, memberId: MemberId, id: string): Promise<InvitationRecord | undefined> =>
  (await tx.rows(held, memberId, id))[0];

const sendAgain = sql(`
  update app.invitation set code_hash = $3, sent_at = $4, sent_count = sent_count + 1, expires_at = $5
  where member_id = $1 and id = $2 and state = 'waiting' and sent_at <= $4::timestamptz - interval '${invitationResendMs} milliseconds' returning id`);
/** Answers false when it was sent a moment ago. */
export async function writeSentAgain(
  tx: Tx,
  {
    memberId,
    id,
    codeHash,
    now,
    expiresAt,
  }: { memberId: MemberId; id: string; codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  return (await tx.rows(sendAgain, memberId, id, codeHash, now, expiresAt)).length === 1;
}

const cancel = sql<{ id: string }>(`
  update app.invitation set state = 'cancelled', ended_at = now() where member_id = $1 and id = $2 and state = 'waiting' returning id`);
export const writeCancelled = async (tx: Tx, memberId: MemberId, id: string): Promise<boolean> =>
  (await tx.rows(cancel, memberId, id)).length === 1;

const accept = sql<{ id: string }>(`
  update app.invitation set state = 'accepted', accepted_by = $3, ended_at = now()
  where code_hash = $1 and state = 'waiting' and expires_at > $2 returning id`);
/** Of several who accept at once one does. */
export const writeAccepted = async (tx: Tx, of: { codeHash: Buffer; now: Date; userId: UserId }): Promise<boolean> =>
  (await tx.rows(accept, of.codeHash, of.now, of.userId)).length === 1;

const forget = sql('delete from app.invitation where coalesce(ended_at, expires_at) < $1');
/** Those that ended or ran out before: name and address go with them, the membership stays. */
export async function forgetInvitations(tx: Tx, before: Date): Promise<void> {
  await tx.rows(forget, before);
}

const invitationsOf = sql<{
  id: string;
  kind: string;
  state: string;
  created_at: Date;
  ended_at: Date | null;
  is_sender: boolean;
}>(`
  select id, kind, state, created_at, ended_at, invited_by = $1 as is_sender from app.invitation
  where member_id = any($2) and (invited_by = $1 or accepted_by = $1) order by id desc limit 5000`);
/** What the person sent or accepted within these members, the latest first; at most 5000. */
export const listInvitationsOf = (db: Db, userId: UserId, members: readonly MemberId[]) =>
  db.rows(invitationsOf, userId, members);

const uninvite = sql(`
  delete from app.invitation i using app.user_account u
  where u.id = $1 and (i.accepted_by = u.id or i.to_key in (u.phone_key, u.email_key))`);
/** Before the person is emptied: an invitation knows them by the keys of phone and e-mail. */
export async function dropInvitationsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(uninvite, userId);
}
