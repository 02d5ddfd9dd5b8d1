import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type CodeRow = {
  batch_id: string;
  redeemed_at: Date | null;
  member_id: MemberId | null;
  user_id: UserId | null;
  name_enc: Buffer | null;
  request_key: string | null;
};
const columns = 'g.batch_id, g.redeemed_at, g.member_id, g.user_id, u.name_enc, g.request_key';
const held = sql<CodeRow>(`
  select ${columns} from app.gift_code g left join app.user_account u on u.id = g.user_id where g.code_key = $1 for update of g`);
/** Locks the code: of those who redeem it at once the next sees what the first has done. */
export const holdCode = async (tx: Tx, codeKey: Buffer): Promise<CodeRow | undefined> =>
  (await tx.rows(held, codeKey))[0];

const byRequest = sql<{ code_key: Buffer }>(
  'select code_key from app.gift_code where user_id = $1 and request_key = $2',
);
/** The code that this request of this person has redeemed. */
export const findCodeOfRequest = async (db: Db, userId: UserId, key: string): Promise<Buffer | undefined> =>
  (await db.rows(byRequest, userId, key))[0]?.code_key;

/** One of the codes of a batch for a member; none where it has had as many as it may, or the batch gives no more. */
const take = sql<{ id: string }>(`
  with used as (
    insert into app.gift_use as u (batch_id, member_id, count) select $1::bigint, $2::bigint, 1 where $3::integer > 0
    on conflict (batch_id, member_id) do update set count = u.count + 1 where u.count < $3::integer returning 1
  )
  update app.gift_batch set redeemed_count = redeemed_count + 1
  where id = $1::bigint and state = 'made' and redeemed_count < count and exists (select from used) returning id`);
export type Taking = 'taken' | 'limit' | 'over';
export async function takeOfBatch(tx: Tx, of: { batchId: string; memberId: MemberId; most: number }): Promise<Taking> {
  if ((await tx.rows(take, of.batchId, of.memberId, of.most)).length === 1) return 'taken';
  const [row] = await tx.rows(stillMade, of.batchId);
  return row === undefined ? 'over' : 'limit';
}
const stillMade = sql<{ id: string }>(
  "select id from app.gift_batch where id = $1 and state = 'made' and redeemed_count < count",
);

const redeem = sql(`
  update app.gift_code set redeemed_at = app.now(), member_id = $2, user_id = $3, request_key = $4 where code_key = $1`);
export async function writeRedeemed(
  tx: Tx,
  of: { codeKey: Buffer; memberId: MemberId; userId: UserId; requestKey: string | null },
): Promise<void> {
  await tx.rows(redeem, of.codeKey, of.memberId, of.userId, of.requestKey);
}

const claim = sql<{ code_key: Buffer }>(`
  insert into app.gift_code (code_key, batch_id, redeemed_at, member_id, user_id) values ($1, $2, app.now(), $3, $4)
  on conflict (code_key) do nothing returning code_key`);
/** For what is given without a code: false when it was given before. */
export const claimOnce = async (
  tx: Tx,
  of: { codeKey: Buffer; batchId: string; memberId: MemberId; userId: UserId | null },
): Promise<boolean> => (await tx.rows(claim, of.codeKey, of.batchId, of.memberId, of.userId)).length === 1;

const given = sql<{ id: string; batch_id: string }>(`
  select id, batch_id from app.card where code_key = $1 union all select id, batch_id from app.gift_card where code_key = $1`);
/** What a code has given, and the batch that it is of. */
export const findGiven = async (db: Db, codeKey: Buffer): Promise<{ id: string; batch_id: string } | undefined> =>
  (await db.rows(given, codeKey))[0];

/** Counted before the code is looked up; above the most the time of the last try stays, so that the lock ends. */
const countOne = sql<{ tries: number; last_at: Date }>(`
  insert into app.gift_try as t (subject_key, tries, last_at) values ($1, 1, $2)
  on conflict (subject_key) do update set
    tries = case when t.last_at <= $2::timestamptz - $4::interval then 1 else least(t.tries + 1, $3::integer + 1) end,
    last_at = case when t.tries >= $3::integer and t.last_at > $2::timestamptz - $4::interval then t.last_at else $2 end
  returning tries, last_at`);
export async function countTry(
  tx: Tx,
  of: { subjectKey: Buffer; now: Date; most: number; lockMs: number },
): Promise<{ tries: number; lastAt: Date }> {
  const [row] = await tx.rows(countOne, of.subjectKey, of.now, of.most, `${of.lockMs} milliseconds`);
  if (row === undefined) throw new TypeError('upsert answered no row');
  return { tries: row.tries, lastAt: row.last_at };
}

const giveBack = sql(`
  update app.gift_try set tries = greatest(least(tries, $2::integer) - 1, 0) where subject_key = $1`);
/** The code was there, so it was no guess. */
export async function giveTryBack(tx: Tx, subjectKey: Buffer, most: number): Promise<void> {
  await tx.rows(giveBack, subjectKey, most);
}
