import { type TaskMove, taskMoves, type TaskResult, type TaskState } from '@beidiao/contract/task-states';
import { brokenConstraint, type Db, type MemberId, sql, type Tx } from '../base/db.ts';
import type { RiskRule } from './rules.ts';

export type SubjectRow = {
  code: string;
  quantity: number;
  is_automatic: boolean;
  turnaround_hours: number;
  expedite_hours: number | null;
  is_expedited: boolean;
};
/** The items that are agreed to, with the consent in force. */
const agreedItems = sql<SubjectRow>(`
  select i.code, i.quantity, c.is_automatic, c.turnaround_hours, c.expedite_hours, i.is_expedited
  from app.order_item i
  join app.check_item c on c.code = i.code
  join app.consent_item ci on ci.order_detail_id = i.order_detail_id and ci.code = i.code and ci.agreed
  join app.consent k on k.id = ci.consent_id and k.withdrawn_at is null
  where i.member_id = $1 and i.order_detail_id = $2 and i.dropped_at is null order by i.n`);
export const listAgreedItems = (db: Db, memberId: MemberId, detailId: string): Promise<SubjectRow[]> =>
  db.rows(agreedItems, memberId, detailId);

const insertTasks = sql<{ id: string; code: string }>(`
  insert into app.check_task (member_id, order_detail_id, code, n, deadline_at)
  select $1, $2, task.code, task.n, task.deadline_at from unnest($3::text[], $4::smallint[], $5::timestamptz[]) as task (code, n, deadline_at)
  on conflict (order_detail_id, code, n) do nothing returning id, code`);
export type NewTask = { code: string; n: number; deadlineAt: Date };
export const addTasks = (
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string },
  tasks: readonly NewTask[],
): Promise<{ id: string; code: string }[]> =>
  tx.rows(
    insertTasks,
    of.memberId,
    of.orderDetailsId,
    tasks.map((task) => task.code),
    tasks.map((task) => task.n),
    tasks.map((task) => task.deadlineAt),
  );

export type TaskRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  code: string;
  n: number;
  state: TaskState;
  attempts: number;
  consent_id: string | null;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  claim_enc: Buffer | null;
  risk_rules: RiskRule[];
};
const taskById = sql<TaskRow>(`
  select t.id, t.member_id, t.order_detail_id, t.code, t.n, t.state, t.attempts,
    (select k.id from app.consent k where k.order_detail_id = t.order_detail_id and k.withdrawn_at is null) as consent_id,
    d.name_enc, d.phone_enc, d.id_card_enc, c.content_enc as claim_enc, i.risk_rules
  from app.check_task t
  join app.order_detail d on d.id = t.order_detail_id
  join app.check_item i on i.code = t.code
  left join app.claim c on c.order_detail_id = t.order_detail_id and c.code = t.code and c.n = t.n
  where t.id = $1`);
export const findTask = async (db: Db, id: string): Promise<TaskRow | undefined> => (await db.rows(taskById, id))[0];

const moveTaskState = sql<{ attempts: number }>(`
  update app.check_task set state = $2, result = $4, attempts = attempts + case when $2 = 'running' then 1 else 0 end,
    ended_at = case when 'disputed' in ($2, state) then ended_at when $2 in ('done', 'stopped') then now() end
  where id = $1 and state = any($3) returning attempts`);
/** The only writer of a task's state. Undefined when the move does not leave the state that the task is in. */
export async function moveTask(
  tx: Tx,
  id: string,
  { move, result = null }: { move: TaskMove; result?: TaskResult | null },
): Promise<number | undefined> {
  const { from, to } = taskMoves[move];
  return (await tx.rows(moveTaskState, id, to, from, result))[0]?.attempts;
}

const insertCall = sql(`
  insert into app.source_call (member_id, task_id, consent_id, attempt, connector) values ($1, $2, $3, $4, $5)
  on conflict (task_id, attempt) do nothing`);
const endCall = sql(
  'update app.source_call set answered_at = clock_timestamp(), outcome = $3 where task_id = $1 and attempt = $2 and outcome is null',
);

/** Answers false when no consent covers the item today: the database does not take the row. */
export async function noteCall(
  tx: Tx,
  call: { task: TaskRow; consentId: string; attempt: number; connector: string },
): Promise<boolean> {
  try {
    await tx.rows(insertCall, call.task.member_id, call.task.id, call.consentId, call.attempt, call.connector);
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'source_call_has_consent') return false;
    throw error;
  }
}
export async function noteCallEnd(
  tx: Tx,
  end: { taskId: string; attempt: number; outcome: 'answered' | 'silent' },
): Promise<void> {
  await tx.rows(endCall, end.taskId, end.attempt, end.outcome);
}

const insertFinding = sql(`
  insert into app.finding (member_id, task_id, version, result, light, rule, content_enc)
  select $1::bigint, $2::bigint, coalesce(max(version), 0) + 1, $3, $4, $5, $6 from app.finding where task_id = $2::bigint`);
export type NewFinding = {
  memberId: MemberId;
  taskId: string;
  result: TaskResult;
  light: string;
  rule: string | null;
  contentEnc: Buffer;
};
export async function addFinding(tx: Tx, finding: NewFinding): Promise<void> {
  await tx.rows(
    insertFinding,
    finding.memberId,
    finding.taskId,
    finding.result,
    finding.light,
    finding.rule,
    finding.contentEnc,
  );
}

const openTasks = sql<{ open: number; done: number }>(`
  select count(*) filter (where state in ('queued', 'running', 'waitingReviewer'))::integer as open, count(*) filter (where state = 'done')::integer as done
  from app.check_task where order_detail_id = $1`);
export async function countTasks(tx: Tx, detailId: string): Promise<{ open: number; done: number }> {
  return (await tx.rows(openTasks, detailId))[0] ?? { open: 0, done: 0 };
}

export type TaskOfDetail = {
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  state: TaskState;
  result: TaskResult | null;
  light: 'green' | 'blue' | 'grey' | 'yellow' | 'red' | null;
  rule: string | null;
  risk_rules: RiskRule[];
  deadline_at: Date;
  found_at: Date | null;
  content_enc: Buffer | null;
};
const tasksOfDetail = sql<TaskOfDetail>(`
  select t.code, t.n, i.name_zh, i.name_en, t.state, t.result, f.light, f.rule, i.risk_rules, t.deadline_at, f.found_at, f.content_enc
  from app.check_task t
  join app.check_item i on i.code = t.code
  left join lateral (
    select light, rule, found_at, content_enc from app.finding f where f.member_id = t.member_id and f.task_id = t.id order by version desc limit 1
  ) f on true
  where t.member_id = $1 and t.order_detail_id = $2 order by i.group_code, i.sort, t.code, t.n`);
/** As many as the order has items and subjects. */
export const listTasks = (db: Db, memberId: MemberId, detailId: string): Promise<TaskOfDetail[]> =>
  db.rows(tasksOfDetail, memberId, detailId);

const stopOpen = sql<{ code: string }>(`
  with stopped as (
    update app.check_task set state = 'stopped', ended_at = now()
    where member_id = $1 and order_detail_id = $2 and state = any($3::text[]) returning id
  )
  select t.code from app.check_task t where t.member_id = $1 and t.order_detail_id = $2
  group by t.code having bool_and(t.id in (select id from stopped) or t.state = 'stopped')`);
/** Stops every task that has not run. Answers the items of which nothing runs or has run. */
export const stopTasks = async (tx: Tx, memberId: MemberId, detailId: string): Promise<string[]> =>
  (await tx.rows(stopOpen, memberId, detailId, taskMoves.stop.from)).map((row) => row.code);
