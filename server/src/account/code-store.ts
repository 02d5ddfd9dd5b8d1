import { phoneCode } from '@beidiao/contract/account/phone-code';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** One row a subject: a phone and what the code is for. A code that was just sent, or the tenth of a day, is not replaced. */
const putCode = sql<{ sent_today: number }>(`
  insert into app.phone_code as c (subject_key, code_key, tries_left, sent_at, expires_at, day, sent_today, message_enc)
  values ($1, $2, ${phoneCode.tries}, $3, $3::timestamptz + interval '${phoneCode.lifeMs} milliseconds', $4, 1, $5)
  on conflict (subject_key) do update set code_key = excluded.code_key, tries_left = excluded.tries_left, sent_at = excluded.sent_at,
    expires_at = excluded.expires_at, day = excluded.day, message_enc = excluded.message_enc,
    sent_today = case when c.day = excluded.day then c.sent_today + 1 else 1 end
  where c.sent_at <= excluded.sent_at - interval '${phoneCode.resendAfterMs} milliseconds'
    and (c.day <> excluded.day or c.sent_today < ${phoneCode.perDay})
  returning sent_today`);
const lastCode = sql<{ sent_at: Date; day: string; sent_today: number }>(
  'select sent_at, day::text, sent_today from app.phone_code where subject_key = $1',
);
/** A try costs one, right or wrong; a right one uses the code up. */
const tryCode = sql<{ is_right: boolean; tries_left: number }>(`
  update app.phone_code set tries_left = case when code_key = $2 then 0 else tries_left - 1 end
  where subject_key = $1 and tries_left > 0 and expires_at > $3 returning code_key = $2 as is_right, tries_left`);
const testCode = sql<{ is_right: boolean; tries_left: number }>(`
  update app.phone_code set tries_left = case when code_key = $2 then tries_left else tries_left - 1 end
  where subject_key = $1 and tries_left > 0 and expires_at > $3 returning code_key = $2 as is_right, tries_left`);
const messageOf = sql<{ message_enc: Buffer }>(
  'select message_enc from app.phone_code where subject_key = $1 and sent_at = $2 and expires_at > $3 and message_enc is not null',
);
const dropMessage = sql('update app.phone_code set message_enc = null where subject_key = $1 and sent_at = $2');

export type NewCode = { subjectKey: Buffer; codeKey: Buffer; messageEnc: Buffer; now: Date; day: string };

/** Answers whether the code may be sent. */
export const keepCode = async (tx: Tx, code: NewCode): Promise<boolean> =>
  (await tx.rows(putCode, code.subjectKey, code.codeKey, code.now, code.day, code.messageEnc)).length === 1;

export const findLastCode = async (db: Db, subjectKey: Buffer) => (await db.rows(lastCode, subjectKey))[0];

export type CodeTry = { isRight: boolean; left: number };
export type GivenCode = { subjectKey: Buffer; codeKey: Buffer; now: Date; keepsRight?: boolean };

/** Undefined when there is no code that can still be entered. With `keepsRight` a right one stays usable. */
export async function useCode(tx: Tx, given: GivenCode): Promise<CodeTry | undefined> {
  const statement = given.keepsRight === true ? testCode : tryCode;
  const [row] = await tx.rows(statement, given.subjectKey, given.codeKey, given.now);
  return row === undefined ? undefined : { isRight: row.is_right, left: row.tries_left };
}

export type CodeMessage = { subjectKey: Buffer; sentAt: Date };

export const findMessage = async (db: Db, of: CodeMessage, now: Date): Promise<Buffer | undefined> =>
  (await db.rows(messageOf, of.subjectKey, of.sentAt, now))[0]?.message_enc;

export async function forgetMessage(tx: Tx, of: CodeMessage): Promise<void> {
  await tx.rows(dropMessage, of.subjectKey, of.sentAt);
}
