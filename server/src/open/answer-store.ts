import { idempotencyHours } from '@beidiao/contract/open/limits';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** A request under the key of a key. */
export type AnswerOf = { readonly memberId: MemberId; readonly keyId: string; readonly idempotencyKey: string };
export type FirstAnswer = { request_hash: Buffer; status: number; body: string };

const take = sql<{ is_ours: boolean }>(
  "select pg_try_advisory_xact_lock(hashtextextended('open ' || $1::bigint || ' ' || $2, 0)) as is_ours",
);
/** Until the transaction ends; false while another request with the same key is under way. */
export const takeTurn = async (tx: Tx, { keyId, idempotencyKey }: AnswerOf): Promise<boolean> =>
  (await tx.rows(take, keyId, idempotencyKey))[0]?.is_ours === true;

const find = sql<FirstAnswer>(`
  select request_hash, status, body from app.open_answer
  where member_id = $1 and key_id = $2 and idempotency_key = $3 and answered_at > $4::timestamptz - interval '${idempotencyHours} hours'`);
export const findAnswer = async (
  db: Db,
  { memberId, keyId, idempotencyKey }: AnswerOf,
  now: Date,
): Promise<FirstAnswer | undefined> => (await db.rows(find, memberId, keyId, idempotencyKey, now))[0];

const put = sql(`
  insert into app.open_answer (member_id, key_id, idempotency_key, request_hash, status, body, answered_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (member_id, key_id, idempotency_key) do update set request_hash = excluded.request_hash, status = excluded.status,
    body = excluded.body, answered_at = excluded.answered_at`);
export async function keepAnswer(
  tx: Tx,
  { memberId, keyId, idempotencyKey }: AnswerOf,
  { requestHash, status, body, now }: { requestHash: Buffer; status: number; body: string; now: Date },
): Promise<void> {
  await tx.rows(put, memberId, keyId, idempotencyKey, requestHash, status, body, now);
}

const drop = sql(
  `delete from app.open_answer where answered_at < $1::timestamptz - interval '${idempotencyHours} hours'`,
);
export async function dropOldAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.rows(drop, now);
}

type Spending = {
  readonly memberId: MemberId;
  readonly keyId: string;
  readonly day: string;
  readonly amountFen: number;
  readonly limitFen: number | null;
};
const spend = sql<{ spent_fen: string }>(`
  insert into app.api_key_day as d (member_id, key_id, day, spent_fen)
  select $1, $2, $3::date, $4::bigint where $4::bigint <= coalesce($5::bigint, $4::bigint)
  on conflict (member_id, key_id, day) do update set spent_fen = d.spent_fen + excluded.spent_fen
    where d.spent_fen + excluded.spent_fen <= coalesce($5::bigint, d.spent_fen + excluded.spent_fen)
  returning spent_fen`);
/** False where it would exceed the limit. The row stays locked until the order is there, so that two never share what is left. */
export const spendOfDay = async (tx: Tx, it: Spending): Promise<boolean> =>
  (await tx.rows(spend, it.memberId, it.keyId, it.day, it.amountFen, it.limitFen)).length > 0;

const spent = sql<{ spent_fen: string }>(
  'select spent_fen from app.api_key_day where member_id = $1 and key_id = $2 and day = $3::date',
);
export const spentOn = async (db: Db, of: { memberId: MemberId; keyId: string; day: string }): Promise<number> =>
  Number((await db.rows(spent, of.memberId, of.keyId, of.day))[0]?.spent_fen ?? 0);
