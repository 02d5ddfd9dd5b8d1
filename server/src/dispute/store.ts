import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { TaskState } from '@beidiao/contract/verification/task-states';
import type { MemberId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import type { DisputeOutcome } from './rules.ts';

export type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };
export type Item = { readonly itemCode: string; readonly n: number };

export type DisputableRow = {
  id: string;
  state: TaskState;
  result: ItemResult | null;
  finding_version: number | null;
  disputes: number;
  due_at: Date | null;
};
/** Read by the candidate's own connection too, which sees no findings: the version comes from the caller there. */
const disputable = sql<DisputableRow>(`
  select t.id, t.state, t.result,
    (select max(f.version) from app.finding f where f.member_id = t.member_id and f.task_id = t.id) as finding_version,
    (select count(*)::integer from app.dispute x where x.member_id = t.member_id and x.task_id = t.id) as disputes,
    (select x.due_at from app.dispute x where x.member_id = t.member_id and x.task_id = t.id and x.decided_at is null) as due_at
  from app.check_task t
  where t.member_id = $1 and t.order_detail_id = $2 and t.code = $3 and t.n = $4`);
export const findDisputable = async (db: Db, of: Of, { itemCode, n }: Item): Promise<DisputableRow | undefined> =>
  (await db.rows(disputable, of.memberId, of.orderDetailsId, itemCode, n))[0];

const insertDispute = sql<{ id: string }>(`
  insert into app.dispute (member_id, order_detail_id, task_id, finding_version, reason_enc, file_ids, fields, opened_at, due_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`);
export type NewDispute = Of & {
  taskId: string;
  findingVersion: number;
  reasonEnc: Buffer;
  fileIds: readonly string[];
  fields: readonly string[];
  openedAt: Date;
  dueAt: Date;
};
/** Undefined when another dispute of the item is open. */
export async function addDispute(tx: Tx, it: NewDispute): Promise<string | undefined> {
  const values = [it.taskId, it.findingVersion, it.reasonEnc, it.fileIds, it.fields, it.openedAt, it.dueAt];
  try {
    return (await tx.rows(insertDispute, it.memberId, it.orderDetailsId, ...values))[0]?.id;
  } catch (error) {
    if (brokenConstraint(error) === 'dispute_open') return undefined;
    throw error;
  }
}

const hasResult = sql<{ yes: boolean }>(`
  select exists (select from app.check_task where member_id = $1 and order_detail_id = $2 and code = $3 and n = $4 and result is not null) as yes`);
export const isReported = async (db: Db, of: Of, { itemCode, n }: Item): Promise<boolean> =>
  (await db.rows(hasResult, of.memberId, of.orderDetailsId, itemCode, n))[0]?.yes === true;

const putAnswer = sql(`
  insert into app.item_answer (member_id, order_detail_id, code, n, words_enc, answered_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (order_detail_id, code, n) do nothing returning code`);
const heldAnswer = sql<KeptAnswer>(`
  select words_enc, answered_at from app.item_answer
  where member_id = $1 and order_detail_id = $2 and code = $3 and n = $4 for update`);
const setAnswer = sql(`
  update app.item_answer set words_enc = $5, answered_at = $6
  where member_id = $1 and order_detail_id = $2 and code = $3 and n = $4`);
const dropAnswer = sql<{ code: string }>(
  'delete from app.item_answer where member_id = $1 and order_detail_id = $2 and code = $3 and n = $4 returning code',
);
export type KeptAnswer = { words_enc: Buffer; answered_at: Date };
type Answer = Item & { wordsEnc: Buffer; at: Date };

/** Keeps the first answer to an item, or hands the present one out, locked. */
export async function addAnswer(tx: Tx, of: Of, it: Answer): Promise<KeptAnswer | undefined> {
  const added = await tx.rows(putAnswer, of.memberId, of.orderDetailsId, it.itemCode, it.n, it.wordsEnc, it.at);
  if (added.length > 0) return undefined;
  return (await tx.rows(heldAnswer, of.memberId, of.orderDetailsId, it.itemCode, it.n))[0];
}
export async function changeAnswer(tx: Tx, of: Of, it: Answer): Promise<void> {
  await tx.rows(setAnswer, of.memberId, of.orderDetailsId, it.itemCode, it.n, it.wordsEnc, it.at);
}
/** Answers false when there was none. */
export const removeAnswer = async (tx: Tx, of: Of, { itemCode, n }: Item): Promise<boolean> =>
  (await tx.rows(dropAnswer, of.memberId, of.orderDetailsId, itemCode, n)).length > 0;

export type RemarkRow = {
  task_id: string;
  code: string;
  n: number;
  words_enc: Buffer | null;
  answered_at: Date | null;
  disputes: number;
  opened_at: Date | null;
  due_at: Date | null;
  decided_at: Date | null;
  outcome: DisputeOutcome | null;
  outcome_enc: Buffer | null;
};
const remarks = sql<RemarkRow>(`
  select t.id as task_id, t.code, t.n, a.words_enc, a.answered_at, coalesce(x.disputes, 0) as disputes, x.opened_at, x.due_at, x.decided_at, x.outcome, x.outcome_enc
  from app.check_task t
  left join app.item_answer a on a.member_id = t.member_id and a.order_detail_id = t.order_detail_id and a.code = t.code and a.n = t.n
  left join lateral (
    select d.opened_at, d.due_at, d.decided_at, d.outcome, d.outcome_enc, (count(*) over ())::integer as disputes from app.dispute d
    where d.member_id = t.member_id and d.task_id = t.id order by d.id desc limit 1
  ) x on true
  where t.member_id = $1 and t.order_detail_id = $2 and (a.code is not null or x.opened_at is not null) order by t.code, t.n`);
/** As many as the order has items and subjects. */
export const listRemarkRows = (db: Db, of: Of): Promise<RemarkRow[]> =>
  db.rows(remarks, of.memberId, of.orderDetailsId);

export type DisputeRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  task_id: string;
  finding_version: number;
  reason_enc: Buffer | null;
  file_ids: string[];
  opened_at: Date;
  due_at: Date;
  claimed_by: string | null;
  decided_at: Date | null;
  outcome: DisputeOutcome | null;
};
const disputeById = sql<DisputeRow>(`
  select id, member_id, order_detail_id, task_id, finding_version, reason_enc, file_ids, opened_at, due_at, claimed_by, decided_at, outcome
  from app.dispute where id = $1`);
export const findDispute = async (db: Db, id: string): Promise<DisputeRow | undefined> =>
  (await db.rows(disputeById, id))[0];
