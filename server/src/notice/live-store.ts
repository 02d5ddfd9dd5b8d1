import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

/** Who did what is a row of the audit trail; a message has its reader; a list is read by a job, which nobody does. */
export type NewsRow = {
  member_id: MemberId;
  user_id: UserId | null;
  action: string;
  subject: string;
};

/** More than this in one look is not listed any more: everybody asks anew. */
export const newsLimit = 1000;

/**
 * What has been committed since the snapshot of the look before, of all members, and the snapshot of this look. A row
 * whose transaction was still under way then is found now, whatever its id: nothing is missed and nothing comes twice.
 */
const since = sql<{ snapshot: string; news: NewsRow[] }>(`
  select pg_current_snapshot()::text as snapshot, coalesce((select jsonb_agg(n) from (
    (select a.member_id::text, null::text as user_id, a.action, a.subject from app.audit a
      where a.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(a.xid, $1::pg_snapshot)
      order by a.xid, a.id limit ${newsLimit + 1})
    union all
    (select s.member_id::text, s.user_id::text, 'message', '' from app.system_message s
      where s.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(s.xid, $1::pg_snapshot)
      order by s.xid limit ${newsLimit + 1})
    union all
    (select f.member_id::text, null::text, 'changeBatch', '' from app.batch_file f
      where f.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(f.xid, $1::pg_snapshot)
      order by f.xid limit ${newsLimit + 1})
  ) n), '[]') as news`);
const now = sql<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
const ended = sql<{ hash: Buffer }>(`
  select h as hash from app.ended_sessions($1) h union all select h from app.ended_candidate_sessions($2) h`);

export async function readNews(db: Db, snapshot: string | undefined): Promise<{ snapshot: string; news: NewsRow[] }> {
  const [row] = snapshot === undefined ? await db.rows(now) : await db.rows(since, snapshot);
  if (row === undefined) throw new TypeError('a snapshot is always there');
  return { news: [], ...row };
}

/** Of these tokens those that are good no longer. */
export const listEnded = async (
  db: Db,
  held: { members: readonly Buffer[]; candidates: readonly Buffer[] },
): Promise<Set<string>> =>
  new Set((await db.rows(ended, held.members, held.candidates)).map(({ hash }) => hash.toString('hex')));
