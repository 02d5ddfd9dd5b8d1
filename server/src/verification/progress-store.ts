import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type ProgressRow = { code: string; subjects: number; subjects_done: number };
const progress = sql<ProgressRow>(`
  select code, count(*)::integer as subjects, (count(*) filter (where state in ('done', 'disputed', 'stopped')))::integer as subjects_done
  from app.check_task where member_id = $1 and order_detail_id = $2 group by code`);
/** Of each item how many subjects are looked up, and how many of them have ended. */
export const listProgress = (
  db: Db,
  { memberId, orderDetailsId }: { memberId: MemberId; orderDetailsId: string },
): Promise<ProgressRow[]> => db.rows(progress, memberId, orderDetailsId);

const asking = sql<{ order_detail_id: string }>(`
  select distinct t.order_detail_id from unnest($1::bigint[], $2::bigint[]) as k (member_id, id)
  join app.check_task t on t.member_id = k.member_id and t.order_detail_id = k.id where t.state = 'waitingCandidate'`);
/** Those of these checks that wait for material of the candidate. */
export const listAsking = async (
  db: Db,
  checks: readonly { id: string; member_id: MemberId }[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.rows(
    asking,
    checks.map(({ member_id: memberId }) => memberId),
    checks.map(({ id }) => id),
  );
  return new Set(rows.map((row) => row.order_detail_id));
};
