import type { TransferState } from '@beidiao/contract/operations/calls';
import type { MemberId, StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';

export type TransferRecord = {
  member_id: MemberId;
  trade_order_id: string;
  trade_no: string;
  enterprise_name: string;
  amount_fen: string;
  created_at: Date;
  expires_at: Date;
  payment_id: string;
  note_id: string | null;
  note_state: 'waiting' | 'done' | null;
  bank_reference: string | null;
  received_on: string | null;
  noted_by: StaffId | null;
  noted_at: Date | null;
  decided_by: StaffId | null;
  decided_at: Date | null;
};
const select = `select t.member_id, t.id as trade_order_id, t.trade_no, m.name as enterprise_name, t.amount_fen, t.created_at, t.expires_at,
    p.id as payment_id, s.id as note_id, s.state as note_state, s.bank_reference, s.received_on::text as received_on,
    s.noted_by, s.noted_at, s.decided_by, s.decided_at
  from app.payment p
  join app.trade_order t on t.member_id = p.member_id and t.id = p.trade_order_id
  join app.member m on m.id = p.member_id
  left join app.staff_transfer s on s.trade_order_id = t.id and s.state <> 'rejected'
  where p.channel = 'TRANSFER'`;
const inState = `case when s.state is not null then s.state when t.state = 1 and p.state = 'waiting' then 'awaited' end`;
const page = sql<TransferRecord>(`
  ${select} and ${inState} = $1 and ($2::bigint is null or p.id < $2)
    and ($3::text is null or position(lower($3) in lower(m.name)) > 0 or starts_with(t.trade_no, upper($3)))
  order by p.id desc limit $4`);
const one = sql<TransferRecord>(`${select} and t.member_id = $1 and t.id = $2`);

export const listTransfers = (
  db: Db,
  of: { state: TransferState; before: string | null; search: string | null; limit: number },
): Promise<TransferRecord[]> => db.rows(page, of.state, of.before, of.search, of.limit);
export const findTransfer = async (db: Db, memberId: MemberId, tradeOrderId: string) =>
  (await db.rows(one, memberId, tradeOrderId))[0];

/** What one person has credited today without a second. */
const alone = sql<{ today: string }>(`
  select coalesce(sum(amount_fen), 0) as today from app.staff_transfer
  where noted_by = $1 and noted_at >= $2 and state = 'done' and not needs_second`);
export const sumNotedAlone = async (db: Db, staffId: StaffId, dayBegan: Date): Promise<number> =>
  Number((await db.rows(alone, staffId, dayBegan))[0]?.today ?? 0);

export type NewNote = {
  memberId: MemberId;
  tradeOrderId: string;
  amountFen: number;
  bankReference: string;
  receivedOn: string;
  needsSecond: boolean;
  staffId: StaffId;
};
const insertNote = sql<{ id: string }>(`
  insert into app.staff_transfer (member_id, trade_order_id, amount_fen, bank_reference, received_on, state, needs_second, noted_by)
  values ($1, $2, $3, $4, $5, case when $6 then 'waiting' else 'done' end, $6, $7) returning id`);
/** @throws Refusal transferUsed, transferNoted */
export async function insertTransfer(tx: Tx, it: NewNote): Promise<string> {
  try {
    const values = [it.memberId, it.tradeOrderId, it.amountFen, it.bankReference, it.receivedOn, it.needsSecond];
    const [row] = await tx.rows(insertNote, ...values, it.staffId);
    if (row === undefined) throw new TypeError('insert answered no row');
    return row.id;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'staff_transfer_counts_once') throw new Refusal('transferUsed');
    if (broken === 'staff_transfer_of_trade') throw new Refusal('transferNoted');
    throw error;
  }
}

export type HeldNote = {
  id: string;
  member_id: MemberId;
  trade_order_id: string;
  bank_reference: string;
  received_on: string;
  amount_fen: string;
  state: 'waiting' | 'done' | 'rejected';
  noted_by: StaffId;
};
const held = sql<HeldNote>(`
  select id, member_id, trade_order_id, bank_reference, received_on::text, amount_fen, state, noted_by from app.staff_transfer where id = $1 for update`);
export const holdTransfer = async (tx: Tx, id: string): Promise<HeldNote | undefined> => (await tx.rows(held, id))[0];

const decide = sql(`
  update app.staff_transfer set state = $3, decided_by = $2, decided_at = now(), decided_why = nullif($4, '') where id = $1`);
export async function writeTransferDecision(
  tx: Tx,
  it: { id: string; staffId: StaffId; state: 'done' | 'rejected'; why: string },
): Promise<void> {
  await tx.rows(decide, it.id, it.staffId, it.state, it.why);
}
