import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const note = sql('insert into app.book_trouble (member_id) values ($1) on conflict (member_id) do nothing');
/** Found by somebody who looked, before the nightly check. */
export async function writeTrouble(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.rows(note, memberId);
}

const replace = sql(`
  with gone as (delete from app.book_trouble where not (member_id = any($1::bigint[])))
  insert into app.book_trouble (member_id) select unnest($1::bigint[]) on conflict (member_id) do nothing`);
/** What the check of all books has found. */
export async function writeTroubles(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.rows(replace, memberIds);
}

export type TroubleRow = { member_id: MemberId; enterprise_name: string; found_at: Date };
const list = sql<TroubleRow>(`
  select b.member_id, m.name as enterprise_name, b.found_at from app.book_trouble b join app.member m on m.id = b.member_id
  order by b.found_at limit 100`);
export const listTroubles = (db: Db): Promise<TroubleRow[]> => db.rows(list);
