import { type CodeKind, phoneCode } from '@beidiao/contract/account/phone-code';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/**
 * One row for what a code is for and who asked for it, so that a stranger neither replaces a code nor uses up the owner's
 * day. A code that was just sent, or the tenth of a day, is not replaced.
 */
const putCode = sql<{ sent_today: number }>(`
  insert into app.phone_code as c
    (subject_key, asker_key, device_key, code_key, tries_left, stray_tries_left, sent_at, expires_at, day, sent_today, message_enc)
  values ($1, $6, $7, $2, ${phoneCode.tries}, ${phoneCode.tries}, $3,
    $3::timestamptz + interval '${phoneCode.lifeMs} milliseconds', $4, 1, $5)
  on conflict (subject_key, asker_key) do update set device_key = excluded.device_key, code_key = excluded.code_key,
    tries_left = excluded.tries_left, stray_tries_left = excluded.stray_tries_left, sent_at = excluded.sent_at,
    expires_at = excluded.expires_at, day = excluded.day, message_enc = excluded.message_enc,
    sent_today = case when c.day = excluded.day then c.sent_today + 1 else 1 end
  where c.sent_at <= excluded.sent_at - interval '${phoneCode.resendAfterMs} milliseconds'
    and (c.day <> excluded.day or c.sent_today < ${phoneCode.perDay})
  returning sent_today`);
const lastCode = sql<{ sent_at: Date; day: string; sent_today: number }>(
  'select sent_at, day::text, sent_today from app.phone_code where subject_key = $1 and asker_key = $2',
);
/**
 * The code that is meant: what the same browser, person or link asked for, else what came from the same address, else
 * the newest. Held until the try is counted, so that tries at once come one after the other.
 */
const holdCode = sql<HeldCode>(`
  select asker_key, code_key, tries_left, stray_tries_left, coalesce(device_key = $3 or asker_key = $4, false) as is_own
  from app.phone_code where subject_key = $1 and expires_at > $2
  order by coalesce(device_key = $3 or asker_key = $4, false) desc, asker_key = $5 desc, sent_at desc limit 1 for update`);
type HeldCode = {
  asker_key: Buffer;
  code_key: Buffer;
  tries_left: number;
  stray_tries_left: number;
  is_own: boolean;
};
const writeTries = sql(
  'update app.phone_code set tries_left = $3, stray_tries_left = $4 where subject_key = $1 and asker_key = $2',
);
const messageOf = sql<{ message_enc: Buffer }>(`
  select message_enc from app.phone_code
  where subject_key = $1 and asker_key = $2 and sent_at = $3 and expires_at > $4 and message_enc is not null`);
const dropMessage = sql(
  'update app.phone_code set message_enc = null where subject_key = $1 and asker_key = $2 and sent_at = $3',
);

export type NewCode = {
  subjectKey: Buffer;
  askerKey: Buffer;
  deviceKey: Buffer | null;
  codeKey: Buffer;
  messageEnc: Buffer;
  now: Date;
  day: string;
};

/** Answers whether the code may be sent. */
export async function keepCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { subjectKey, askerKey, deviceKey, codeKey, messageEnc, now, day } = code;
  return (await tx.rows(putCode, subjectKey, codeKey, now, day, messageEnc, askerKey, deviceKey)).length === 1;
}

export const findLastCode = async (db: Db, { subjectKey, askerKey }: { subjectKey: Buffer; askerKey: Buffer }) =>
  (await db.rows(lastCode, subjectKey, askerKey))[0];

/** Who enters a code: the cookie of the browser, the person or link that has proved itself, the address. */
export type Enterer = { deviceKey: Buffer | null; provenKey: Buffer | null; addressKey: Buffer | null };
export type CodeTry = { isRight: boolean; left: number };
export type GivenCode = {
  subjectKey: Buffer;
  codeKey: Buffer;
  by: Enterer;
  now: Date;
  keepsRight: boolean;
  /** Before the comparison: what counts guesses over all codes. */
  count: () => Promise<void>;
};

/**
 * A try costs one, right or wrong, of those of whoever asked for the code, or of those that everybody else shares; a right
 * one uses the code up, unless `keepsRight`. Undefined when there is no code that can still be entered.
 */
export async function useCode(
  tx: Tx,
  { subjectKey, codeKey, by, now, keepsRight, count }: GivenCode,
): Promise<CodeTry | undefined> {
  const [held] = await tx.rows(holdCode, subjectKey, now, by.deviceKey, by.provenKey, by.addressKey);
  if (held === undefined) return undefined;
  const tries = held.is_own ? held.tries_left : held.stray_tries_left;
  if (tries <= 0) return undefined;
  await count();
  const isRight = held.code_key.equals(codeKey);
  if (isRight && keepsRight) return { isRight, left: tries };
  const left = tries - 1;
  const [own, stray] = held.is_own ? [left, held.stray_tries_left] : [held.tries_left, left];
  await tx.rows(writeTries, subjectKey, held.asker_key, isRight ? 0 : own, isRight ? 0 : stray);
  return { isRight, left };
}

export type CodeMessage = { subjectKey: Buffer; askerKey: Buffer; sentAt: Date };

export const findMessage = async (db: Db, of: CodeMessage, now: Date): Promise<Buffer | undefined> =>
  (await db.rows(messageOf, of.subjectKey, of.askerKey, of.sentAt, now))[0]?.message_enc;

export async function forgetMessage(tx: Tx, of: CodeMessage): Promise<void> {
  await tx.rows(dropMessage, of.subjectKey, of.askerKey, of.sentAt);
}

/** One statement counts and compares, so that requests at once, of any number of processes, end at the same number. */
const takeSome = sql<{ sent: number }>(`
  insert into app.code_day as d (day, kind, sent) values ($1, $2, $3)
  on conflict (day, kind) do update set sent = d.sent + $3 where $4::bigint is null or d.sent < $4
  returning sent`);
const sentOn = sql<{ kind: CodeKind; sent: number }>('select kind, sent from app.code_day where day = $1');
const dropOld = sql('delete from app.code_day where day < current_date - 30');

export type Taking = {
  readonly day: string;
  readonly kind: CodeKind;
  readonly count: 0 | 1;
  readonly most: number | null;
};

/** Answers how many have gone out with these; undefined: as many as may, and nothing was counted. */
export const takeCodes = async (tx: Tx, { day, kind, count, most }: Taking): Promise<number | undefined> =>
  (await tx.rows(takeSome, day, kind, count, most))[0]?.sent;

export const listSent = (db: Db, day: string) => db.rows(sentOn, day);

export async function sweepCodeDays(tx: Tx): Promise<void> {
  await tx.rows(dropOld);
}
