import type { DisputeDecision, DisputeScope } from '@beidiao/contract/dispute/calls';
import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import type { DisputeOutcome } from './rules.ts';

export type StaffDisputeRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  task_id: string;
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  enterprise_name: string;
  order_no: string;
  opened_at: Date;
  due_at: Date;
  decided_at: Date | null;
  outcome: DisputeOutcome | null;
  outcome_enc: Buffer | null;
  reason_enc: Buffer | null;
  file_ids: string[];
  fields: string[];
  proposal_enc: Buffer | null;
  proposed_by: StaffId | null;
  proposed_at: Date | null;
  claimed_by: StaffId | null;
  is_own_work: boolean;
};
const columns = `x.id, x.member_id, x.order_detail_id, x.task_id, t.code, t.n, i.name_zh, i.name_en, d.name_enc, d.phone_enc, d.id_card_enc,
  m.name as enterprise_name, o.order_no, x.opened_at, x.due_at, x.decided_at, x.outcome, x.outcome_enc, x.reason_enc, x.file_ids::text[], x.fields, x.proposal_enc, x.proposed_by, x.proposed_at, x.claimed_by,
  app.has_worked_on($1, x.task_id) as is_own_work`;
const tables = `app.dispute x
  join app.check_task t on t.member_id = x.member_id and t.id = x.task_id
  join app.item_version i on i.code = t.code and i.version = t.item_version
  join app.order_detail d on d.member_id = x.member_id and d.id = x.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member m on m.id = x.member_id`;
const openOnes = sql<StaffDisputeRow>(`
  select ${columns} from ${tables}
  where x.decided_at is null and ($2::bigint is null or (x.due_at, x.id) > (select due_at, id from app.dispute where id = $2))
  order by x.due_at, x.id limit $3`);
const mine = sql<StaffDisputeRow>(`
  select ${columns} from ${tables}
  where x.decided_at is null and x.claimed_by = $1 and ($2::bigint is null or (x.due_at, x.id) > (select due_at, id from app.dispute where id = $2))
  order by x.due_at, x.id limit $3`);
const decided = sql<StaffDisputeRow>(`
  select ${columns} from ${tables}
  where x.decided_at is not null and ($2::bigint is null or (x.decided_at, x.id) < (select decided_at, id from app.dispute where id = $2))
  order by x.decided_at desc, x.id desc limit $3`);
const one = sql<StaffDisputeRow>(`select ${columns} from ${tables} where x.id = $2`);
const byScope = { open: openOnes, mine, decided } as const;

/** Staff see every member: that is their work, and each look is written down. */
export const listDisputes = (
  db: Db,
  of: { staffId: StaffId; scope: DisputeScope; cursor: string | null; limit: number },
): Promise<StaffDisputeRow[]> => db.rows(byScope[of.scope], of.staffId, of.cursor, of.limit);
export const findStaffDispute = async (db: Db, staffId: StaffId, id: string): Promise<StaffDisputeRow | undefined> =>
  (await db.rows(one, staffId, id))[0];

const take = sql<{ id: string }>(`
  update app.dispute set claimed_by = $2, claimed_at = now() where id = $1 and decided_at is null and proposed_by is distinct from $2
    and (claimed_by is null or exists (select from app.staff s where s.id = claimed_by and s.disabled_at is not null)) returning id`);
/** What somebody holds who is disabled is free. `ownWork`: the database does not let somebody decide on their own work. */
export async function takeDispute(tx: Tx, id: string, staffId: StaffId): Promise<'taken' | 'lost' | 'ownWork'> {
  try {
    return (await tx.rows(take, id, staffId)).length === 1 ? 'taken' : 'lost';
  } catch (error) {
    if (brokenConstraint(error) === 'dispute_by_another') return 'ownWork';
    throw error;
  }
}
const giveBack = sql<{ id: string }>(`
  update app.dispute set claimed_by = null, claimed_at = null where id = $1 and decided_at is null and claimed_by = $2 returning id`);
export const releaseDispute = async (tx: Tx, id: string, staffId: StaffId): Promise<boolean> =>
  (await tx.rows(giveBack, id, staffId)).length === 1;

const end = sql<{ id: string }>(`
  update app.dispute set decided_by = $2, decided_at = $3, outcome = $4, outcome_enc = $5, proposal_enc = null
  where id = $1 and decided_at is null and claimed_by = $2 returning id`);
export type Decision = { id: string; staffId: StaffId; at: Date; outcome: DisputeDecision; wordsEnc: Buffer };
/** Answers whether it was decided now, by its holder. */
export const endDispute = async (tx: Tx, it: Decision): Promise<boolean> =>
  (await tx.rows(end, it.id, it.staffId, it.at, it.outcome, it.wordsEnc)).length === 1;

const propose = sql<{ id: string }>(`
  update app.dispute set proposal_enc = $3, proposed_by = $2, proposed_at = $4, claimed_by = null, claimed_at = null
  where id = $1 and decided_at is null and claimed_by = $2 and proposed_by is null returning id`);
/** Hands a decision to a second reader. Answers whether whoever hands it in held the dispute. */
export const proposeDecision = async (
  tx: Tx,
  it: { id: string; staffId: StaffId; proposalEnc: Buffer; at: Date },
): Promise<boolean> => (await tx.rows(propose, it.id, it.staffId, it.proposalEnc, it.at)).length === 1;
const sendBack = sql<{ id: string }>(`
  update app.dispute set proposal_enc = null, proposed_by = null, proposed_at = null, claimed_by = proposed_by, claimed_at = now()
  where id = $1 and decided_at is null and claimed_by = $2 and proposed_by is not null returning id`);
/** The first reader has it again. */
export const sendProposalBack = async (tx: Tx, id: string, staffId: StaffId): Promise<boolean> =>
  (await tx.rows(sendBack, id, staffId)).length === 1;

export type DisputedFinding = {
  version: number;
  result: ItemResult;
  light: Light;
  rule: string | null;
  content_enc: Buffer;
  found_at: Date;
  risk_rules: RiskRule[];
  staff_id: StaffId | null;
  second_staff_id: StaffId | null;
};
const newestFinding = sql<DisputedFinding>(`
  select f.version, f.result, f.light, f.rule, f.content_enc, f.found_at, f.staff_id, f.second_staff_id, i.risk_rules
  from app.finding f join app.check_task t on t.member_id = f.member_id and t.id = f.task_id join app.check_item i on i.code = t.code
  where f.member_id = $1 and f.task_id = $2 order by f.version desc limit 1`);
export const findNewestFinding = async (
  db: Db,
  memberId: MemberId,
  taskId: string,
): Promise<DisputedFinding | undefined> => (await db.rows(newestFinding, memberId, taskId))[0];
