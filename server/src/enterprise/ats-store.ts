import type { ProgramScope } from '@beidiao/contract/wire/call';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type Channel = {
  code: string;
  name: string;
  redirect_uris: string[];
  secret_hash: Buffer;
  scopes: ProgramScope[];
  needs_challenge: boolean;
  origins: string[];
  theme_color: string | null;
};
const channelByCode = sql<Channel>(
  'select code, name, redirect_uris, secret_hash, scopes, needs_challenge, origins, theme_color from app.ats_channel where code = $1',
);
export const findChannel = async (db: Db, code: string): Promise<Channel | undefined> =>
  (await db.rows(channelByCode, code))[0];

const insertVisit = sql(`
  insert into app.ats_visit (ticket_hash, channel, redirect_uri, visit_state, scope, code_challenge, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
export type Visit = {
  ticketHash: Buffer;
  channel: string;
  redirectUri: string;
  state: string;
  scope: string;
  codeChallenge: string | null;
  expiresAt: Date;
};
export async function addVisit(tx: Tx, it: Visit): Promise<void> {
  const values = [it.ticketHash, it.channel, it.redirectUri, it.state, it.scope, it.codeChallenge, it.expiresAt];
  await tx.rows(insertVisit, ...values);
}

export type OpenTicket = { channel: string; channel_name: string; scope: string; expires_at: Date };
export type BoundVisit = {
  channel: string;
  channel_name: string;
  redirect_uri: string;
  visit_state: string;
  scope: string;
};
/** The words of a scope as the wire carries them; `basic` is always among them. */
export const scopesOf = (scope: string): ProgramScope[] => [
  ...new Set<ProgramScope>(['basic', ...(scope.split(' ') as ProgramScope[])]), // parsed by the contract before it was kept
];
/** A ticket is taken once: what comes after it is the code. */
const takeTicket = sql<BoundVisit>(`
  update app.ats_visit v set code_hash = $2, bound_member_id = $3, bound_user_id = $4, expires_at = $5
  from app.ats_channel c
  where v.ticket_hash = $1 and v.code_hash is null and v.expires_at > $6 and c.code = v.channel
  returning v.channel, c.name as channel_name, v.redirect_uri, v.visit_state, v.scope`);
const putBinding = sql(`
  insert into app.ats_binding (member_id, channel, bound_by, scopes) values ($1, $2, $3, $4)
  on conflict (member_id, channel) do update set bound_by = excluded.bound_by, bound_at = now(), scopes = excluded.scopes`);
const openTicket = sql<OpenTicket>(`
  select v.channel, c.name as channel_name, v.scope, v.expires_at from app.ats_visit v join app.ats_channel c on c.code = v.channel
  where v.ticket_hash = $1 and v.code_hash is null and v.expires_at > $2`);
const dropTicket = sql<{ redirect_uri: string; visit_state: string }>(`
  delete from app.ats_visit where ticket_hash = $1 and code_hash is null and expires_at > $2 returning redirect_uri, visit_state`);

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
  if (visit !== undefined) await tx.rows(putBinding, it.memberId, visit.channel, it.userId, scopesOf(visit.scope));
  return visit;
}
export const findTicket = async (db: Db, ticketHash: Buffer, now: Date): Promise<OpenTicket | undefined> =>
  (await db.rows(openTicket, ticketHash, now))[0];
/** The ticket is used up by a no as well. */
export const denyTicket = async (tx: Tx, ticketHash: Buffer, now: Date) =>
  (await tx.rows(dropTicket, ticketHash, now))[0];

const takeCode = sql<{ member_id: MemberId; user_id: UserId; scope: string }>(`
  delete from app.ats_visit where code_hash = $1 and channel = $2 and expires_at > $3
    and code_challenge is not distinct from $4 and bound_member_id is not null and bound_user_id is not null
  returning bound_member_id as member_id, bound_user_id as user_id, scope`);
/** The code is good once, and only with what its sender has kept; to anybody else it stays as it is. */
export const takeBoundCode = async (
  tx: Tx,
  of: { codeHash: Buffer; channel: string; codeChallenge: string | null; now: Date },
) => (await tx.rows(takeCode, of.codeHash, of.channel, of.now, of.codeChallenge))[0];

const insertUsedCode = sql('insert into app.ats_used_code (code_hash, token_hash, code_challenge) values ($1, $2, $3)');
export type UsedCode = { codeHash: Buffer; tokenHash: Buffer; codeChallenge: string | null };
export async function keepUsedCode(tx: Tx, it: UsedCode): Promise<void> {
  await tx.rows(insertUsedCode, it.codeHash, it.tokenHash, it.codeChallenge);
}
const tokenOfCode = sql<{ token_hash: Buffer; member_id: MemberId }>(`
  select s.token_hash, s.member_id from app.ats_used_code u join app.session s on s.token_hash = u.token_hash
  where u.code_hash = $1 and s.ats_channel = $2 and u.code_challenge is not distinct from $3`);
/** The token that this code was redeemed for, while it lives. */
export const findTokenOfCode = async (
  tx: Tx,
  of: { codeHash: Buffer; channel: string; codeChallenge: string | null },
) => (await tx.rows(tokenOfCode, of.codeHash, of.channel, of.codeChallenge))[0];

const isBound = sql<{ channel: string }>('select channel from app.ats_binding where member_id = $1 and channel = $2');
export const hasBinding = async (db: Db, memberId: MemberId, channel: string): Promise<boolean> =>
  (await db.rows(isBound, memberId, channel)).length === 1;

export type BindingRow = {
  channel: string;
  channel_name: string;
  scopes: ProgramScope[];
  bound_by: UserId;
  name_enc: Buffer | null;
  bound_at: Date;
};
const bindingsOf = sql<BindingRow>(`
  select b.channel, c.name as channel_name, b.scopes, b.bound_by, u.name_enc, b.bound_at from app.ats_binding b
  join app.ats_channel c on c.code = b.channel join app.user_account u on u.id = b.bound_by
  where b.member_id = $1 order by b.bound_at desc, b.channel limit 100`);
export const listBindings = (db: Db, memberId: MemberId): Promise<BindingRow[]> => db.rows(bindingsOf, memberId);

const deleteBinding = sql<{ channel: string }>(
  'delete from app.ats_binding where member_id = $1 and channel = $2 returning channel',
);
const deleteVisits = sql('delete from app.ats_visit where bound_member_id = $1 and channel = $2');
/** Answers whether there was one. What it had opened on the way goes with it. */
export async function dropBinding(tx: Tx, memberId: MemberId, channel: string): Promise<boolean> {
  await tx.rows(deleteVisits, memberId, channel);
  return (await tx.rows(deleteBinding, memberId, channel)).length === 1;
}

export type NewChannel = {
  code: string;
  name: string;
  redirectUris: readonly string[];
  secretHash: Buffer;
  scopes: readonly ProgramScope[];
  needsChallenge: boolean;
  origins: readonly string[];
  themeColor: string | null;
};
const upsertChannel = sql(`
  insert into app.ats_channel (code, name, redirect_uris, secret_hash, scopes, needs_challenge, origins, theme_color)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (code) do update set name = excluded.name, redirect_uris = excluded.redirect_uris,
    secret_hash = excluded.secret_hash, scopes = excluded.scopes, needs_challenge = excluded.needs_challenge,
    origins = excluded.origins, theme_color = excluded.theme_color`);
export async function putChannel(tx: Tx, it: NewChannel): Promise<void> {
  const { code, name, redirectUris, secretHash, scopes, needsChallenge, origins, themeColor } = it;
  await tx.rows(upsertChannel, code, name, redirectUris, secretHash, scopes, needsChallenge, origins, themeColor);
}

const sweep = sql('delete from app.ats_visit where expires_at < now()');
export async function sweepVisits(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
