import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const endOpen = sql(
  'update app.staff_access set ended_at = $2 where staff_id = $1 and used_at is null and ended_at is null',
);
const insert = sql('insert into app.staff_access (token_hash, staff_id, made_at, expires_at) values ($1, $2, $3, $4)');

/** A new link in place of the one before. */
export async function replaceAccess(
  tx: Tx,
  it: { tokenHash: Buffer; staffId: StaffId; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.rows(endOpen, it.staffId, it.at);
  await tx.rows(insert, it.tokenHash, it.staffId, it.at, it.expiresAt);
}

const ofToken = sql<{ staff_id: StaffId }>(`
  select staff_id from app.staff_access
  where token_hash = $1 and used_at is null and ended_at is null and expires_at > $2`);
/** Whose link it is, while it is good. */
export const findAccess = async (db: Db, tokenHash: Buffer, at: Date): Promise<StaffId | undefined> =>
  (await db.rows(ofToken, tokenHash, at))[0]?.staff_id;

const use = sql<{ staff_id: StaffId }>(`
  update app.staff_access set used_at = $2
  where token_hash = $1 and used_at is null and ended_at is null and expires_at > $2 returning staff_id`);
/** Answers whether it was still good: of several at once, one goes on. */
export const spendAccess = async (tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> =>
  (await tx.rows(use, tokenHash, at)).length === 1;

const sent = sql<{ is_open: boolean; made_at: Date }>(`
  select used_at is null and ended_at is null as is_open, made_at from app.staff_access
  where staff_id = $1 and (made_at > $2 or (used_at is null and ended_at is null)) order by made_at desc limit 100`);
/** The link that waits, and those that were made since then; newest first. */
export const listAccess = (db: Db, staffId: StaffId, since: Date): Promise<{ is_open: boolean; made_at: Date }[]> =>
  db.rows(sent, staffId, since);

const sweep = sql(`
  delete from app.staff_access
  where (used_at is not null or ended_at is not null) and expires_at < now() - interval '1 day'`);
/** One that waits stays: it says that the person has no password yet. */
export async function sweepAccess(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
