import type { StaffRefundState } from '@beidiao/contract/operations/calls';
import type { MemberId, StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';

export type RefundRecord = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  order_no: string;
  trade_no: string;
  enterprise_name: string;
  amount_fen: string;
  why: string;
  state: StaffRefundState;
  needs_second: boolean;
  asked_by: StaffId;
  asked_at: Date;
  decided_by: StaffId | null;
  decided_at: Date | null;
  decided_why: string | null;
};
const select = `select r.id, r.member_id, r.order_detail_id, o.order_no, t.trade_no, m.name as enterprise_name, r.amount_fen, r.why, r.state, r.needs_second,
    r.asked_by, r.asked_at, r.decided_by, r.decided_at, r.decided_why
  from app.staff_refund r
  join app.order_detail d on d.member_id = r.member_id and d.id = r.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
  join app.member m on m.id = r.member_id`;
const page = sql<RefundRecord>(`
  ${select} where ($1::text is null or r.state = $1) and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`);
const one = sql<RefundRecord>(`${select} where r.id = $1`);
const oneHeld = sql<RefundRecord>(`${select} where r.id = $1 for update of r`);
const byKey = sql<RefundRecord>(`${select} where r.asked_by = $1 and r.request_key = $2`);

export const listRefunds = (
  db: Db,
  of: { state: StaffRefundState | null; before: string | null; limit: number },
): Promise<RefundRecord[]> => db.rows(page, of.state, of.before, of.limit);
export const findStaffRefund = async (db: Db, id: string): Promise<RefundRecord | undefined> =>
  (await db.rows(one, id))[0];
export const holdStaffRefund = async (tx: Tx, id: string): Promise<RefundRecord | undefined> =>
  (await tx.rows(oneHeld, id))[0];
export const findByRequest = async (db: Db, staffId: StaffId, key: string): Promise<RefundRecord | undefined> =>
  (await db.rows(byKey, staffId, key))[0];

/** What one person has sent back without a second: for this check ever, and today for all. */
const alone = sql<{ for_check: string; today: string }>(`
  select coalesce(sum(amount_fen) filter (where order_detail_id = $3), 0) as for_check, coalesce(sum(amount_fen) filter (where asked_at >= $4), 0) as today
  from app.staff_refund where state = 'done' and not needs_second and ((asked_by = $1 and asked_at >= $4) or (member_id = $2 and order_detail_id = $3))`);
export async function sumAlone(
  db: Db,
  of: { staffId: StaffId; memberId: MemberId; detailId: string; dayBegan: Date },
): Promise<{ forCheckFen: number; todayFen: number }> {
  const [row] = await db.rows(alone, of.staffId, of.memberId, of.detailId, of.dayBegan);
  return { forCheckFen: Number(row?.for_check ?? 0), todayFen: Number(row?.today ?? 0) };
}

export type NewRefund = {
  memberId: MemberId;
  detailId: string;
  amountFen: number;
  why: string;
  key: string;
  needsSecond: boolean;
  staffId: StaffId;
};
const insertRefund = sql<{ id: string }>(`
  insert into app.staff_refund (member_id, order_detail_id, amount_fen, why, request_key, state, needs_second, asked_by)
  values ($1, $2, $3, $4, $5, case when $6 then 'waiting' else 'done' end, $6, $7) returning id`);
/** @throws Refusal refundWaiting */
export async function insertStaffRefund(tx: Tx, it: NewRefund): Promise<string> {
  try {
    const values = [it.memberId, it.detailId, it.amountFen, it.why, it.key, it.needsSecond, it.staffId];
    const [row] = await tx.rows(insertRefund, ...values);
    if (row === undefined) throw new TypeError('insert answered no row');
    return row.id;
  } catch (error) {
    throw brokenConstraint(error) === 'staff_refund_waits_once' ? new Refusal('refundWaiting') : error;
  }
}

const decide = sql(`
  update app.staff_refund set state = $3, decided_by = $2, decided_at = now(), decided_why = nullif($4, '') where id = $1 and state = 'waiting'`);
export async function writeDecision(
  tx: Tx,
  it: { id: string; staffId: StaffId; state: 'done' | 'rejected'; why: string },
): Promise<void> {
  await tx.rows(decide, it.id, it.staffId, it.state, it.why);
}

const waitingOf = sql<{ is_waiting: boolean }>(`
  select exists (select from app.staff_refund where member_id = $1 and order_detail_id = $2 and state = 'waiting') as is_waiting`);
export const isRefundWaiting = async (db: Db, memberId: MemberId, detailId: string): Promise<boolean> =>
  (await db.rows(waitingOf, memberId, detailId))[0]?.is_waiting ?? false;
