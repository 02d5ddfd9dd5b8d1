import type { SettlementState, SettlementWay } from '@beidiao/contract/wallet/failed-refunds';
import type { MemberId, StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';

export type SettlementRow = {
  id: string;
  refund_id: string;
  way: SettlementWay;
  bank_reference: string | null;
  why: string;
  state: SettlementState;
  asked_by: StaffId;
  asked_at: Date;
  decided_by: StaffId | null;
  decided_at: Date | null;
  decided_why: string | null;
};
const columns =
  'id, refund_id, way, bank_reference, why, state, asked_by, asked_at, decided_by, decided_at, decided_why';
const newest = sql<SettlementRow>(`
  select distinct on (refund_id) ${columns} from app.refund_settlement where refund_id = any($1::bigint[]) order by refund_id, id desc`);
/** The last one of each refund. */
export const listSettlements = (db: Db, refundIds: readonly string[]): Promise<SettlementRow[]> =>
  db.rows(newest, refundIds);
/** The last one of a refund, which must be held. */
export const findSettlement = async (tx: Tx, refundId: string): Promise<SettlementRow | undefined> =>
  (await listSettlements(tx, [refundId]))[0];

export type NewSettlement = {
  readonly memberId: MemberId;
  readonly refundId: string;
  readonly way: SettlementWay;
  readonly amountFen: number;
  readonly bankReference: string | undefined;
  readonly why: string;
  readonly needsSecond: boolean;
  readonly staffId: StaffId;
};
const insert = sql(`
  insert into app.refund_settlement (member_id, refund_id, way, amount_fen, bank_reference, why, state, needs_second, asked_by)
  values ($1, $2, $3, $4, $5, $6, case when $7::boolean then 'waiting' else 'done' end, $7, $8)`);
/** @throws Refusal bankReferenceUsed */
export async function addSettlement(tx: Tx, it: NewSettlement): Promise<void> {
  const { bankReference: reference } = it;
  const values = [it.memberId, it.refundId, it.way, it.amountFen, reference ?? null, it.why, it.needsSecond];
  try {
    await tx.rows(insert, ...values, it.staffId);
  } catch (error) {
    throw brokenConstraint(error) === 'refund_settlement_bank'
      ? new Refusal('bankReferenceUsed', { reference })
      : error;
  }
}

const decide = sql(`
  update app.refund_settlement set state = $3, decided_by = $2, decided_at = app.now(), decided_why = nullif($4, '') where id = $1`);
export async function writeSettlementDecision(
  tx: Tx,
  it: { id: string; staffId: StaffId; state: 'done' | 'rejected'; why: string },
): Promise<void> {
  await tx.rows(decide, it.id, it.staffId, it.state, it.why);
}

const drop = sql(`
  update app.refund_settlement set state = 'rejected', decided_at = app.now() where refund_id = $1 and state = 'waiting'`);
/** The channel has sent the money after all. */
export async function dropSettlement(tx: Tx, refundId: string): Promise<void> {
  await tx.rows(drop, refundId);
}

const end = sql("update app.refund set state = 'settled', ended_at = now() where id = $1");
/** The refund must be held, and its settlement carried out. */
export async function endSettledRefund(tx: Tx, refundId: string): Promise<void> {
  await tx.rows(end, refundId);
}
