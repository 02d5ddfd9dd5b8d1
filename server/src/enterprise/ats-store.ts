import { type Db, type MemberId, sql, type Tx, type UserId } from '../base/db.ts';

export type Channel = { code: string; name: string; redirect_uris: string[]; secret_hash: Buffer };
const channelByCode = sql<Channel>(
  'select code, name, redirect_uris, secret_hash from app.ats_channel where code = $1',
);
export const findChannel = async (db: Db, code: string): Promise<Channel | undefined> =>
  (await db.rows(channelByCode, code))[0];

const insertVisit = sql(`
  insert into app.ats_visit (ticket_hash, channel, redirect_uri, visit_state, scope, expires_at) values ($1, $2, $3, $4, $5, $6)`);
export type Visit = {
  ticketHash: Buffer;
  channel: string;
  redirectUri: string;
  state: string;
  scope: string;
  expiresAt: Date;
};
export async function addVisit(tx: Tx, it: Visit): Promise<void> {
  await tx.rows(insertVisit, it.ticketHash, it.channel, it.redirectUri, it.state, it.scope, it.expiresAt);
}

export type BoundVisit = { channel: string; channel_name: string; redirect_uri: string; visit_state: string };
/** A ticket is taken once: what comes after it is the code. */
const takeTicket = sql<BoundVisit>(`
  update app.ats_visit v set code_hash = $2, bound_member_id = $3, bound_user_id = $4, expires_at = $5
  from app.ats_channel c
  where v.ticket_hash = $1 and v.code_hash is null and v.expires_at > $6 and c.code = v.channel
  returning v.channel, c.name as channel_name, v.redirect_uri, v.visit_state`);
const putBinding = sql(`
  insert into app.ats_binding (member_id, channel, bound_by) values ($1, $2, $3)
  on conflict (member_id, channel) do update set bound_by = excluded.bound_by, bound_at = now()`);

export type Binding = {
  ticketHash: Buffer;
  codeHash: Buffer;
  memberId: MemberId;
  userId: UserId;
  expiresAt: Date;
  now: Date;
};
export async function bindVisit(tx: Tx, it: Binding): Promise<BoundVisit | undefined> {
  const values = [it.ticketHash, it.codeHash, it.memberId, it.userId, it.expiresAt, it.now];
  const [visit] = await tx.rows(takeTicket, ...values);
  if (visit !== undefined) await tx.rows(putBinding, it.memberId, visit.channel, it.userId);
  return visit;
}

const takeCode = sql<{ member_id: MemberId; user_id: UserId }>(`
  delete from app.ats_visit where code_hash = $1 and channel = $2 and expires_at > $3
  returning bound_member_id as member_id, bound_user_id as user_id`);
/** The code is good once. */
export const takeBoundCode = async (tx: Tx, of: { codeHash: Buffer; channel: string; now: Date }) =>
  (await tx.rows(takeCode, of.codeHash, of.channel, of.now))[0];

const sweep = sql('delete from app.ats_visit where expires_at < now()');
export async function sweepVisits(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
