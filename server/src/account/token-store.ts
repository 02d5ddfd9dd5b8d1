import { identityCodeLifeMs, resetTokenLifeMs } from '@beidiao/contract/account/sign-in';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** Rights that are good once: to set a new password, to let another device in, to confirm an address. */

const putReset = sql(`
  insert into app.password_reset (user_id, token_hash, phone_key, expires_at) values ($1, $2, $3, now() + interval '${resetTokenLifeMs} milliseconds')
  on conflict (user_id) do update set token_hash = excluded.token_hash, phone_key = excluded.phone_key, expires_at = excluded.expires_at`);
const takeReset = sql<{ user_id: UserId }>(
  'delete from app.password_reset where token_hash = $1 and phone_key = $2 and expires_at > now() returning user_id',
);
const dropReset = sql('delete from app.password_reset where user_id = $1');

export async function keepReset(tx: Tx, reset: { userId: UserId; tokenHash: Buffer; phoneKey: Buffer }): Promise<void> {
  await tx.rows(putReset, reset.userId, reset.tokenHash, reset.phoneKey);
}

/** Uses the right up. Undefined when there is none for this token and phone. */
export const useUpReset = async (tx: Tx, tokenHash: Buffer, phoneKey: Buffer): Promise<UserId | undefined> =>
  (await tx.rows(takeReset, tokenHash, phoneKey))[0]?.user_id;

export async function forgetReset(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropReset, userId);
}

const putIdentityCode = sql(`
  insert into app.identity_code (code_hash, user_id, member_id, factor_at, expires_at)
  select $1, $2, $3, s.factor_at, now() + interval '${identityCodeLifeMs} milliseconds' from app.session s where s.token_hash = $4`);
const takeIdentityCode = sql<{ user_id: UserId; member_id: MemberId; factor_at: Date | null }>(
  'delete from app.identity_code where code_hash = $1 and expires_at > now() returning user_id, member_id, factor_at',
);
const dropIdentityCodes = sql('delete from app.identity_code where user_id = $1');

export async function keepIdentityCode(
  tx: Tx,
  code: { codeHash: Buffer; userId: UserId; memberId: MemberId; heldHash: Buffer },
): Promise<void> {
  await tx.rows(putIdentityCode, code.codeHash, code.userId, code.memberId, code.heldHash);
}
export async function forgetIdentityCodes(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropIdentityCodes, userId);
}

export const useUpIdentityCode = async (tx: Tx, codeHash: Buffer) => (await tx.rows(takeIdentityCode, codeHash))[0];

export type EmailChangeRow = {
  user_id: UserId;
  email_enc: Buffer;
  email_key: Buffer;
  sent_at: Date;
  expires_at: Date;
};
const columns = 'user_id, email_enc, email_key, sent_at, expires_at';
/** A link a minute, ten a day, whichever address they go to. */
const putEmailChange = sql<{ user_id: UserId }>(`
  insert into app.email_change as e (user_id, email_enc, email_key, code_hash, sent_at, expires_at, day, sent_today)
  values ($1, $2, $3, $4, $5, $6, $7, 1)
  on conflict (user_id) do update set email_enc = excluded.email_enc, email_key = excluded.email_key,
    code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, day = excluded.day,
    sent_today = case when e.day = excluded.day then e.sent_today + 1 else 1 end
  where e.sent_at <= excluded.sent_at - $8::interval and (e.day <> excluded.day or e.sent_today < $9)
  returning user_id`);
const pendingEmail = sql<EmailChangeRow & { day: string; sent_today: number }>(
  `select ${columns}, day::text, sent_today from app.email_change where user_id = $1`,
);
const takeEmailChange = sql<EmailChangeRow>(
  `delete from app.email_change where code_hash = $1 and expires_at > $2 returning ${columns}`,
);
const dropEmailChange = sql<{ user_id: UserId }>(
  'delete from app.email_change where user_id = $1 and email_key = $2 returning user_id',
);
const dropAnyEmailChange = sql('delete from app.email_change where user_id = $1');

export type NewEmailChange = {
  userId: UserId;
  emailEnc: Buffer;
  emailKey: Buffer;
  codeHash: Buffer;
  now: Date;
  expiresAt: Date;
  day: string;
};
export type EmailLimits = { resendAfterMs: number; perDay: number };

/** Answers whether the link may be sent. */
export async function keepEmailChange(tx: Tx, change: NewEmailChange, limits: EmailLimits): Promise<boolean> {
  const { userId, emailEnc, emailKey, codeHash, now, expiresAt, day } = change;
  const wait = `${limits.resendAfterMs} milliseconds`;
  const values = [userId, emailEnc, emailKey, codeHash, now, expiresAt, day, wait, limits.perDay];
  return (await tx.rows(putEmailChange, ...values)).length === 1;
}

export const findEmailChange = async (db: Db, userId: UserId) => (await db.rows(pendingEmail, userId))[0];

export const useUpEmailChange = async (tx: Tx, codeHash: Buffer, now: Date): Promise<EmailChangeRow | undefined> =>
  (await tx.rows(takeEmailChange, codeHash, now))[0];

/** Answers whether this address waited. */
export const cancelEmailChange = async (tx: Tx, userId: UserId, emailKey: Buffer): Promise<boolean> =>
  (await tx.rows(dropEmailChange, userId, emailKey)).length === 1;

export async function forgetEmailChange(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropAnyEmailChange, userId);
}
