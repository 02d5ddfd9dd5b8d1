import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type ProgressRow = {
  code: string;
  subjects: number;
  subjects_done: number;
  subjects_stopped: number;
  is_held: boolean;
  is_unidentified: boolean;
};
const progress = sql<ProgressRow>(`
  select code, (count(*) filter (where state <> 'stopped'))::integer as subjects,
    (count(*) filter (where state in ('done', 'disputed')))::integer as subjects_done,
    (count(*) filter (where state = 'stopped'))::integer as subjects_stopped,
    bool_or(state = 'queued' and after_identity is not null) as is_held,
    coalesce(bool_or(stop_reason = 'unidentified'), false) as is_unidentified
  from app.check_task where member_id = $1 and order_detail_id = $2 group by code`);
/** Of each item how many subjects are looked up, how many of them have a finding, and what stands against the rest. */
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
