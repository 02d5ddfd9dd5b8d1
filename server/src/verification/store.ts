import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { IdentityStanding } from '@beidiao/contract/verification/identity-standing';
import type { ReviewMethod } from '@beidiao/contract/verification/review-grounds';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { taskMoves, type TaskState } from '@beidiao/contract/verification/task-states';
import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type SubjectRow = {
  code: string;
  quantity: number;
  is_automatic: boolean;
  /** As promised when it was ordered; what the catalogue says now for orders of before that was kept. */
  hours: number;
  /** What was measured of the item; null as long as nothing was. */
  p80_seconds: string | null;
  sample: number | null;
};
/** The items that are agreed to, with the consent in force. */
const agreedItems = sql<SubjectRow>(`
  select i.code, i.quantity, c.is_automatic,
    coalesce(i.promised_hours, case when i.is_expedited then v.expedite_hours end, v.turnaround_hours) as hours,
    p.p80_seconds, p.sample
  from app.order_item i
  join app.check_item c on c.code = i.code
  join app.item_version v on v.code = i.code and v.version = i.item_version
  join app.consent_item ci on ci.order_detail_id = i.order_detail_id and ci.code = i.code and ci.agreed
  join app.consent k on k.id = ci.consent_id and k.withdrawn_at is null
  left join app.item_pace p on p.code = i.code and p.is_expedited = i.is_expedited
  where i.member_id = $1 and i.order_detail_id = $2 and i.dropped_at is null order by i.n`);
export const listAgreedItems = (db: Db, memberId: MemberId, detailId: string): Promise<SubjectRow[]> =>
  db.rows(agreedItems, memberId, detailId);

const insertTasks = sql(`
  insert into app.check_task (member_id, order_detail_id, code, item_version, n, state, after_identity, look_at, deadline_at, promised_at, expected_at)
  select $1, $2, task.code, i.item_version, task.n, task.state, task.after_identity,
    case when task.after_identity is null then app.now() else 'infinity' end, task.deadline_at, task.expected_at, task.expected_at
  from unnest($3::text[], $4::smallint[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[])
    as task (code, n, state, deadline_at, expected_at, after_identity)
  join app.order_item i on i.member_id = $1 and i.order_detail_id = $2 and i.code = task.code
  on conflict (order_detail_id, code, n) do nothing`);
export type FirstState = 'queued' | 'waitingReviewer';
export type NewTask = {
  code: string;
  n: number;
  state: FirstState;
  /** Where it goes once the identity is proved; null for a task that is not held. */
  afterIdentity: FirstState | null;
  deadlineAt: Date;
  expectedAt: Date;
};
export async function addTasks(
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string },
  tasks: readonly NewTask[],
): Promise<void> {
  await tx.rows(
    insertTasks,
    of.memberId,
    of.orderDetailsId,
    tasks.map((task) => task.code),
    tasks.map((task) => task.n),
    tasks.map((task) => task.state),
    tasks.map((task) => task.deadlineAt),
    tasks.map((task) => task.expectedAt),
    tasks.map((task) => task.afterIdentity),
  );
}

const insertFinding = sql(`
  insert into app.finding (member_id, task_id, version, result, light, rule, content_enc, staff_id, second_staff_id, asked_from, asked_until,
    contact_method, contact_id, is_partial, identity, needs_second)
  select $1::bigint, $2::bigint, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10::timestamptz, $11, $12::bigint,
    $13::boolean, $14, $15::boolean
  from app.finding where task_id = $2::bigint`);
/** When sources and people were asked, ISO 8601: the database holds it to the consent. */
export type AskedTimes = { readonly from: string; readonly until: string };
/** The entry of the log that a finding rests on, and the way that it says: the database holds one to the other. */
export type FindingContact = { readonly method: ReviewMethod; readonly contactId: string };
export type NewFinding = {
  memberId: MemberId;
  taskId: string;
  result: ItemResult;
  light: string;
  rule: string | null;
  isPartial: boolean;
  identity: IdentityStanding | null;
  /** Says what a second reader has to have seen: the database refuses it without one. */
  needsSecond: boolean;
  contentEnc: Buffer;
  staffId: StaffId | null;
  secondStaffId: StaffId | null;
  /** Null where nobody was asked anew for this version. */
  asked: AskedTimes | null;
  /** Null where nobody was spoken to, and where no log is kept. */
  contact: FindingContact | null;
};
/** The next version of a finding. */
export async function addFinding(tx: Tx, finding: NewFinding): Promise<void> {
  await tx.rows(
    insertFinding,
    finding.memberId,
    finding.taskId,
    finding.result,
    finding.light,
    finding.rule,
    finding.contentEnc,
    finding.staffId,
    finding.secondStaffId,
    finding.asked?.from ?? null,
    finding.asked?.until ?? null,
    finding.contact?.method ?? null,
    finding.contact?.contactId ?? null,
    finding.isPartial,
    finding.identity,
    finding.needsSecond,
  );
}

export type TaskOfDetail = {
  id: string;
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  state: TaskState;
  result: ItemResult | null;
  light: 'green' | 'blue' | 'grey' | 'yellow' | 'red' | null;
  rule: string | null;
  is_partial: boolean | null;
  risk_rules: RiskRule[];
  deadline_at: Date;
  expected_at: Date | null;
  found_at: Date | null;
  content_enc: Buffer | null;
  /** Of the finding; above 1 where it was corrected. */
  version: number | null;
  ended_at: Date | null;
  /** It waits until the identity is proved. */
  is_held: boolean;
  stop_reason: 'unidentified' | null;
};
const tasksOfDetail = sql<TaskOfDetail>(`
  select t.id, t.code, t.n, v.name_zh, v.name_en, t.state, t.result, f.light, f.rule, f.is_partial, i.risk_rules, t.deadline_at, t.expected_at, f.found_at, f.content_enc, f.version, t.ended_at,
    t.state = 'queued' and t.after_identity is not null as is_held, t.stop_reason
  from app.check_task t
  join app.check_item i on i.code = t.code join app.item_group g on g.code = i.group_code
  join app.item_version v on v.code = t.code and v.version = t.item_version
  left join lateral (
    select light, rule, is_partial, found_at, content_enc, version from app.finding f where f.member_id = t.member_id and f.task_id = t.id order by version desc limit 1
  ) f on true
  where t.member_id = $1 and t.order_detail_id = $2 order by g.sort, i.sort, t.code, t.n`);
/** As many as the order has items and subjects. */
export const listTasks = (db: Db, memberId: MemberId, detailId: string): Promise<TaskOfDetail[]> =>
  db.rows(tasksOfDetail, memberId, detailId);

export type WorkRow = { task_id: string; was_searched: boolean; contact_count: number };
const workOfDetail = sql<WorkRow>(`
  select t.id as task_id,
    exists (select from app.source_call c where c.member_id = t.member_id and c.task_id = t.id and c.outcome in ('answered', 'unknown')) as was_searched,
    (select count(*)::integer from app.review_contact rc where rc.member_id = t.member_id and rc.task_id = t.id) as contact_count
  from app.check_task t where t.member_id = $1 and t.order_detail_id = $2`);
/** What was done for each task so far, by its id; for the house, which sees contacts. */
export const listWork = async (db: Db, memberId: MemberId, detailId: string): Promise<ReadonlyMap<string, WorkRow>> =>
  new Map((await db.rows(workOfDetail, memberId, detailId)).map((row) => [row.task_id, row]));

const stopOpen = sql<{ code: string }>(`
  with stopped as (
    update app.check_task set state = 'stopped', ended_at = now()
    where member_id = $1 and order_detail_id = $2 and state = any($3::text[]) returning id
  )
  select t.code from app.check_task t
  join app.order_detail d on d.member_id = t.member_id and d.id = t.order_detail_id and d.erased_at is null
  where t.member_id = $1 and t.order_detail_id = $2
  group by t.code having bool_and(t.id in (select id from stopped) or t.state = 'stopped')`);
/**
 * Stops every task that has not run. Answers the items of which nothing runs or has run. A deletion leaves all tasks
 * stopped, also those that were paid for and have run: a job that comes after it finds none.
 */
export const stopTasks = async (tx: Tx, memberId: MemberId, detailId: string): Promise<string[]> =>
  (await tx.rows(stopOpen, memberId, detailId, taskMoves.stop.from)).map((row) => row.code);
