import { frameIdleMs } from '@beidiao/contract/partner/frame-rules';
import { frameScope, tokenLifeMs } from '@beidiao/contract/wire/call';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const life = `now() + interval '${tokenLifeMs} milliseconds'`;

const insertAccess = sql(`
  insert into app.session (token_hash, user_id, member_id, content_key_enc, login_type, device, coarse_address, factor_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, case when $9 then now() else $8::timestamptz end, ${life})`);
/**
 * The company token hangs on the access token, also when a company token was presented. A program that was let in for one
 * member gets to no other one of its administrator.
 */
const insertCompany = sql<{ user_id: UserId }>(`
  insert into app.session (token_hash, parent_hash, user_id, member_id, content_key_enc, login_type, device, coarse_address, factor_at,
    expires_at)
  select $1, root.token_hash, root.user_id, $3, root.content_key_enc, root.login_type, root.device, root.coarse_address,
    root.factor_at, ${life}
  from app.session held join app.session root on root.token_hash = coalesce(held.parent_hash, held.token_hash)
    join app.user_account u on u.id = root.user_id and u.personal_member_id = root.member_id
  where held.token_hash = $2 and root.expires_at > now() returning user_id`);
const insertProgram = sql(`
  insert into app.session (token_hash, user_id, member_id, ats_channel, ats_scopes, expires_at) values ($1, $2, $3, $4, $5, ${life})`);
const insertFrame = sql(`
  insert into app.session (token_hash, user_id, member_id, ats_channel, device, coarse_address, ats_scopes, expires_at)
  values ($1, $2, $3, $4, $5, $6, array['${frameScope}'], now() + interval '${frameIdleMs} milliseconds')`);
const deleteProgram = sql('delete from app.session where member_id = $1 and ats_channel = $2');
const deleteTree = sql(`
  delete from app.session where token_hash = (select coalesce(parent_hash, token_hash) from app.session where token_hash = $1)`);
const deleteEnded = sql<{ count: number }>(`
  with gone as (delete from app.session where expires_at < now() returning 1) select count(*)::integer as count from gone`);
const deleteEndedCaptchas = sql('delete from app.captcha where expires_at < now()');
const deleteEndedTokens = [
  sql('delete from app.password_reset where expires_at < now()'),
  sql('delete from app.identity_code where expires_at < now()'),
  sql('delete from app.sign_in_ticket where expires_at < now()'),
  sql('delete from app.factor_offer where expires_at < now()'),
  sql("delete from app.email_change where expires_at < now() - interval '30 days'"),
  sql("delete from app.phone_code where sent_at < now() - interval '2 days'"),
];
const deleteOldFailures = sql("delete from app.sign_in_failure where last_at < now() - interval '1 day'");

export type LoginType = '' | 'code' | 'face' | 'wechat';
export type NewSession = {
  tokenHash: Buffer;
  userId: UserId;
  memberId: MemberId;
  contentKeyEnc: Buffer | null;
  loginType: LoginType;
  device: string;
  coarseAddress: string;
  /** When a second step was taken; null without one. */
  factorAt: Date | 'now' | null;
};

export async function addAccessSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, userId, memberId, contentKeyEnc, loginType, device, coarseAddress, factorAt } = session;
  const values = [tokenHash, userId, memberId, contentKeyEnc, loginType, device, coarseAddress];
  await tx.rows(insertAccess, ...values, factorAt === 'now' ? null : factorAt, factorAt === 'now');
}

export type ProgramSession = {
  tokenHash: Buffer;
  userId: UserId;
  memberId: MemberId;
  channel: string;
  scopes: readonly string[];
};
/** For a program that an administrator has let in: for one member, and for what was agreed to. */
export async function addProgramSession(tx: Tx, it: ProgramSession): Promise<void> {
  await tx.rows(insertProgram, it.tokenHash, it.userId, it.memberId, it.channel, it.scopes);
}
export type FrameSession = Omit<ProgramSession, 'scopes'> & {
  /** As the list of sessions names it. */
  readonly channelName: string;
  readonly coarseAddress: string;
};
/** For a person on an embedded page; each use gives it another while. */
export async function addFrameSession(tx: Tx, it: FrameSession): Promise<void> {
  const { tokenHash, userId, memberId, channel, channelName, coarseAddress } = it;
  await tx.rows(insertFrame, tokenHash, userId, memberId, channel, channelName, coarseAddress);
}
export async function endProgramSessions(tx: Tx, memberId: MemberId, channel: string): Promise<void> {
  await tx.rows(deleteProgram, memberId, channel);
}

/** Answers whether the session that it hangs on is still good. */
export async function addCompanySession(
  tx: Tx,
  session: { tokenHash: Buffer; heldHash: Buffer; memberId: MemberId },
): Promise<boolean> {
  return (await tx.rows(insertCompany, session.tokenHash, session.heldHash, session.memberId)).length === 1;
}

/** Ends the access token of this session and every company token that hangs on it. */
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.rows(deleteTree, tokenHash);
}

/** Tidies what has ended by itself: sessions, pictures, codes. */
export async function sweepEnded(tx: Tx): Promise<number> {
  await tx.rows(deleteEndedCaptchas);
  await tx.rows(deleteOldFailures);
  for (const statement of deleteEndedTokens) await tx.rows(statement);
  return (await tx.rows(deleteEnded))[0]?.count ?? 0;
}

export type SessionListRow = {
  id: string;
  device: string;
  coarse_address: string;
  login_type: LoginType;
  created_at: Date;
  last_seen_at: Date;
  is_current: boolean;
  is_embedded: boolean;
};
/** A sign-in of the person; a page inside a recruiting system is one, and the token of its server is none. */
const isOfPerson = `(ats_channel is null or ats_scopes = array['${frameScope}'])`;
const rootOf = '(select coalesce(parent_hash, token_hash) from app.session where token_hash = $2)';
const rootsOf = sql<SessionListRow>(`
  select id, device, coarse_address, login_type, created_at, last_seen_at, token_hash = ${rootOf} as is_current, ats_channel is not null as is_embedded
  from app.session where user_id = $1 and parent_hash is null and ${isOfPerson} and expires_at > now()
  order by last_seen_at desc, id desc limit 50`);
const deleteById = sql<{ id: string }>(
  'delete from app.session where user_id = $1 and id = $2 and parent_hash is null returning id',
);
const deleteOthers = sql<{ id: string }>(`
  with gone as (
    delete from app.session where user_id = $1 and parent_hash is null and token_hash is distinct from ${rootOf}
    returning id, ats_channel, ats_scopes
  )
  select id from gone where ${isOfPerson}`);

/** Sign-ins of the person that are still good; company tokens go with theirs, and a program is no device. */
export const listSessions = (db: Db, userId: UserId, heldHash: Buffer): Promise<SessionListRow[]> =>
  db.rows(rootsOf, userId, heldHash);

/** Answers whether there was such a session of this person. */
export const endSessionById = async (tx: Tx, userId: UserId, sessionId: string): Promise<boolean> =>
  (await tx.rows(deleteById, userId, sessionId)).length === 1;

/** Ends every session of the person but the one that holds this token; all of them without one. Answers how many. */
export const endSessionsOf = async (tx: Tx, userId: UserId, keptHash: Buffer | null): Promise<number> =>
  (await tx.rows(deleteOthers, userId, keptHash)).length;

const deleteSignIns = sql(`
  delete from app.session where user_id = $1 and parent_hash is null and ${isOfPerson} and token_hash is distinct from ${rootOf}`);
/** Ends the sign-ins of a person but the one that holds this token; all of them without one. Programs go on. */
export async function endSignIns(tx: Tx, userId: UserId, keptHash: Buffer | null): Promise<void> {
  await tx.rows(deleteSignIns, userId, keptHash);
}
const proveTree = sql(`
  update app.session set factor_at = now() where user_id = $1 and coalesce(parent_hash, token_hash) = ${rootOf}`);
/** This sign-in has just taken a second step, and so have the company tokens of it. */
export async function noteFactor(tx: Tx, userId: UserId, heldHash: Buffer): Promise<void> {
  await tx.rows(proveTree, userId, heldHash);
}
const unprove = sql('update app.session set factor_at = null where user_id = $1 and factor_at is not null');
/** Without a factor nobody has proved one. */
export async function forgetProofs(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(unprove, userId);
}

const deleteAt = sql('delete from app.session where member_id = $1 and user_id = $2');
/** Ends every session of the person for this member. */
export async function endSessionsAt(
  tx: Tx,
  { memberId, userId }: { memberId: MemberId; userId: UserId },
): Promise<void> {
  await tx.rows(deleteAt, memberId, userId);
}

const window = "interval '15 minutes'";
/** One more under each key, in one order, so that requests at once wait for each other and none overtakes the count. */
const addTry = sql<CountedTry>(`
  with before as (select subject_key, last_at from app.sign_in_failure where subject_key = any($1)),
  counted as (
    insert into app.sign_in_failure as f (subject_key, failures, last_at)
      select key, 1, now() from unnest($1::bytea[]) key order by key
    on conflict (subject_key) do update
      set failures = case when f.last_at > now() - ${window} then f.failures + 1 else 1 end, last_at = now()
    returning subject_key, failures
  )
  select c.subject_key, c.failures, coalesce(b.last_at, now()) as last_before from counted c left join before b using (subject_key)`);
const triesOf = sql<{ subject_key: Buffer; failures: number }>(`
  select subject_key, failures from app.sign_in_failure where subject_key = any($1) and last_at > now() - ${window}`);
const giveBack = sql('update app.sign_in_failure set failures = failures - 1 where subject_key = $1 and failures > 0');
const clearTries = sql('delete from app.sign_in_failure where subject_key = any($1)');

export type CountedTry = { subject_key: Buffer; failures: number; last_before: Date };

/** Counts a try before it is looked at. */
export const countTry = (tx: Tx, subjectKeys: readonly Buffer[]): Promise<CountedTry[]> => tx.rows(addTry, subjectKeys);

export const listTries = (db: Db, subjectKeys: readonly Buffer[]) => db.rows(triesOf, subjectKeys);

/** A try that was right is none: the others of the same address go on as before. */
export async function giveTryBack(tx: Tx, subjectKey: Buffer): Promise<void> {
  await tx.rows(giveBack, subjectKey);
}

export async function forgetFailures(tx: Tx, ...subjectKeys: readonly Buffer[]): Promise<void> {
  await tx.rows(clearTries, subjectKeys);
}

const insertCaptcha = sql(`
  insert into app.captcha (session_id, answer_key, scene, expires_at) values ($1, $2, $3, now() + interval '5 minutes')`);
/** One wrong answer spends the picture. Of several at once the first is looked at, the others find it spent. */
const tryCaptcha = sql<{ is_right: boolean }>(`
  update app.captcha set tries = tries + case when answer_key = $2 then 0 else 1 end
  where session_id = $1 and expires_at > now() and tries = 0 returning answer_key = $2 as is_right`);
const takeCaptcha = sql<{ is_right: boolean }>(`
  delete from app.captcha where session_id = $1 returning answer_key = $2 and expires_at > now() and tries = 0 as is_right`);

export async function addCaptcha(
  tx: Tx,
  captcha: { sessionId: string; answerKey: Buffer; scene: string },
): Promise<void> {
  await tx.rows(insertCaptcha, captcha.sessionId, captcha.answerKey, captcha.scene);
}

export async function testCaptcha(tx: Tx, sessionId: string, answerKey: Buffer): Promise<boolean> {
  return (await tx.rows(tryCaptcha, sessionId, answerKey))[0]?.is_right ?? false;
}

/** Uses the picture up, right or wrong. */
export async function useUpCaptcha(tx: Tx, sessionId: string, answerKey: Buffer): Promise<boolean> {
  return (await tx.rows(takeCaptcha, sessionId, answerKey))[0]?.is_right ?? false;
}
