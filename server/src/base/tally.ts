import { type Db, sql, type Tx } from './db/db.ts';

const addSome = sql<{ count: number; since: Date }>(`
  insert into app.tally as t (subject_key, since, count) values ($1, $3, $4)
  on conflict (subject_key) do update set
    count = case when t.since > $3::timestamptz - $2::interval then t.count + $4 else $4 end,
    since = case when t.since > $3::timestamptz - $2::interval then t.since else $3 end
  returning count, since`);
const takeOne = sql('update app.tally set count = count - 1 where subject_key = $1 and count > 0');
const countNow = sql<{ count: number }>(
  'select count from app.tally where subject_key = $1 and since > $3::timestamptz - $2::interval',
);
const deleteOne = sql('delete from app.tally where subject_key = $1');
const deleteOld = sql("delete from app.tally where since < now() - interval '2 days'");

/** What is counted, under a keyed hash, within a window that begins with its first. */
export type Tally = { key: Buffer; windowMs: number; now: Date };

/** Counts one more, or several. Answers the count of the window, and when the window ends. */
export async function countUp(tx: Tx, { key, windowMs, now }: Tally, by = 1): Promise<{ count: number; endsAt: Date }> {
  const [row] = await tx.rows(addSome, key, `${windowMs} milliseconds`, now, by);
  if (row === undefined) throw new TypeError('upsert answered no row');
  return { count: row.count, endsAt: new Date(row.since.getTime() + windowMs) };
}

export const readTally = async (db: Db, { key, windowMs, now }: Tally): Promise<number> =>
  (await db.rows(countNow, key, `${windowMs} milliseconds`, now))[0]?.count ?? 0;

/** One that was counted counts no more; the others do. */
export async function countDown(tx: Tx, { key }: Pick<Tally, 'key'>): Promise<void> {
  await tx.rows(takeOne, key);
}

/** What was counted counts no more: the guess was right. */
export async function forgetTally(tx: Tx, { key }: Pick<Tally, 'key'>): Promise<void> {
  await tx.rows(deleteOne, key);
}

/** No window is longer than two days. */
export async function sweepTallies(tx: Tx): Promise<void> {
  await tx.rows(deleteOld);
}
