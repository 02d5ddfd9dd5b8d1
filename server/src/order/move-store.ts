import { type OrderMove, orderMoves, type OrderState } from '@beidiao/contract/order/states';
import type { MemberId, UserId } from '../access/actor.ts';
import { plannedByValue, sql, type Tx } from '../base/db/db.ts';
import { insertJobs } from '../base/jobs/jobs.ts';
import type { Wanted } from '../tasks.ts';

export type StateMove = {
  memberId: MemberId;
  id: string;
  to: OrderState;
  why: string | null;
  refundFen: number;
  dueAt: Date | null;
  amountFen: number | null;
  /** What is to be done when it has moved: an invitation at its time, the rest at once. */
  tasks: readonly Pick<Wanted, 'task' | 'payload'>[];
};
export type MovedRow = { id: string; from_state: OrderState; audit_seq: string };

/**
 * The only statement that writes the state; timeline, tasks and audit are written with it. Answers the states before; a detail
 * that the move does not leave is not among them. Heads of the audit chain are locked member by member, so that two
 * statements that move many at once do not wait for each other in a ring.
 */
const moveStates = sql<MovedRow>(`
  with asked as (
    select * from unnest($1::bigint[], $2::bigint[], $6::smallint[], $7::timestamptz[], $8::bigint[], $9::text[], $10::bigint[])
      as m (member_id, id, to_state, due_at, refund_fen, why, amount_fen)
  ), held as (
    select d.member_id, d.id, d.state, d.invite_at, asked.to_state, asked.refund_fen, asked.why, asked.amount_fen,
      -- The link lives from its sending on.
      asked.due_at + case when asked.to_state in (4, 18) and d.invite_at > $12 then d.invite_at - $12 else interval '0' end as due_at
    from app.order_detail d join asked on d.member_id = asked.member_id and d.id = asked.id
    where d.state = any($3::smallint[]) order by d.member_id, d.id for no key update of d
  ), moved as (
    update app.order_detail d set state = held.to_state, due_at = held.due_at, refunded_fen = refunded_fen + held.refund_fen,
      reported_at = case when held.to_state = 7 then coalesce(d.reported_at, now()) else d.reported_at end
    from held where d.member_id = held.member_id and d.id = held.id returning d.id, d.invite_at
  ), noted as (
    insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state, user_id, why, amount_fen)
    select held.member_id, held.id, $4::text, held.state, held.to_state, $5::bigint, held.why, held.amount_fen from held join moved on moved.id = held.id
  ), follows as (
    ${insertJobs(`select f.task, f.payload, case when f.task = 'inviteCandidate' then greatest(moved.invite_at, now()) else now() end
      from jsonb_to_recordset($11::jsonb) as f (detail_id bigint, task text, payload jsonb)
      join moved on moved.id = f.detail_id`)}
  )
  select held.id, held.state as from_state, app.write_audit(held.member_id, $5::bigint, $4::text, 'detail ' || held.id,
    jsonb_strip_nulls(jsonb_build_object('from', held.state, 'to', held.to_state, 'refundFen', nullif(held.refund_fen, 0)))) as audit_seq
  from held join moved on moved.id = held.id order by held.member_id, held.id`);

export const writeMoves = (
  tx: Tx,
  move: { move: OrderMove; userId: UserId | null; now: Date },
  details: readonly StateMove[],
): Promise<MovedRow[]> =>
  tx.rows(
    // How many there are decides the plan: of thousands the one for a handful would compare each with each.
    details.length > 100 ? plannedByValue(moveStates) : moveStates,
    details.map((detail) => detail.memberId),
    details.map((detail) => detail.id),
    orderMoves[move.move].from,
    move.move,
    move.userId,
    details.map((detail) => detail.to),
    details.map((detail) => detail.dueAt),
    details.map((detail) => detail.refundFen),
    details.map((detail) => detail.why),
    details.map((detail) => detail.amountFen),
    JSON.stringify(details.flatMap(({ id, tasks }) => tasks.map((it) => ({ detail_id: id, ...it })))),
    move.now,
  );
