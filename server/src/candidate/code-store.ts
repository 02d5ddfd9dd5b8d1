import { phoneCode } from '@beidiao/contract/candidate';
import { sql, type Tx } from '../base/db.ts';

/** One row a phone and purpose. A code that was just sent, or the tenth of a day, is not replaced. */
const putCode = sql<{ sent_today: number }>(`
  insert into app.phone_code as c (subject_key, code_key, tries_left, sent_at, expires_at, day, sent_today)
  values ($1, $2, ${phoneCode.tries}, $3, $3::timestamptz + interval '${phoneCode.lifeMs} milliseconds', $4, 1)
  on conflict (subject_key) do update set code_key = excluded.code_key, tries_left = excluded.tries_left, sent_at = excluded.sent_at,
    expires_at = excluded.expires_at, day = excluded.day, sent_today = case when c.day = excluded.day then c.sent_today + 1 else 1 end
  where c.sent_at <= excluded.sent_at - interval '${phoneCode.resendAfterMs} milliseconds'
    and (c.day <> excluded.day or c.sent_today < ${phoneCode.perDay})
  returning sent_today`);
/** A try costs one, right or wrong; a right one uses the code up. */
const tryCode = sql<{ is_right: boolean; tries_left: number }>(`
  update app.phone_code set tries_left = case when code_key = $2 then 0 else tries_left - 1 end
  where subject_key = $1 and tries_left > 0 and expires_at > $3 returning code_key = $2 as is_right, tries_left`);

export type NewCode = { subjectKey: Buffer; codeKey: Buffer; now: Date; day: string };

/** Answers whether the code may be sent. */
export const keepCode = async (tx: Tx, code: NewCode): Promise<boolean> =>
  (await tx.rows(putCode, code.subjectKey, code.codeKey, code.now, code.day)).length === 1;

export type CodeTry = { isRight: boolean; left: number };
/** Undefined when there is no code that can still be entered. */
export async function useCode(
  tx: Tx,
  given: { subjectKey: Buffer; codeKey: Buffer; now: Date },
): Promise<CodeTry | undefined> {
  const [row] = await tx.rows(tryCode, given.subjectKey, given.codeKey, given.now);
  return row === undefined ? undefined : { isRight: row.is_right, left: row.tries_left };
}
