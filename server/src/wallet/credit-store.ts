import type { CreditKind, CreditState } from '@beidiao/contract/wallet/credits';
import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type CreditRecord = {
  id: string;
  member_id: MemberId;
  enterprise_name: string;
  kind: CreditKind;
  amount_fen: string;
  why: string;
  state: CreditState;
  asked_by: StaffId;
  asked_at: Date;
  decided_by: StaffId | null;
  decided_at: Date | null;
  decided_why: string | null;
};
const select = `select c.id, c.member_id, m.name as enterprise_name, c.kind, c.amount_fen, c.why, c.state,
    c.asked_by, c.asked_at, c.decided_by, c.decided_at, c.decided_why
  from app.staff_credit c join app.member m on m.id = c.member_id`;
const page = sql<CreditRecord>(`
  ${select} where ($1::text is null or c.state = $1) and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`);
const one = sql<CreditRecord>(`${select} where c.id = $1`);
const oneHeld = sql<CreditRecord>(`${select} where c.id = $1 for update of c`);
const byKey = sql<CreditRecord>(`${select} where c.asked_by = $1 and c.request_key = $2`);

export const listCredits = (
  db: Db,
  of: { state: CreditState | null; before: string | null; limit: number },
): Promise<CreditRecord[]> => db.rows(page, of.state, of.before, of.limit);
export const findCredit = async (db: Db, id: string): Promise<CreditRecord | undefined> => (await db.rows(one, id))[0];
/** Locks it until the transaction ends. */
export const holdCredit = async (tx: Tx, id: string): Promise<CreditRecord | undefined> =>
  (await tx.rows(oneHeld, id))[0];
export const findCreditByKey = async (db: Db, staffId: StaffId, key: string): Promise<CreditRecord | undefined> =>
  (await db.rows(byKey, staffId, key))[0];

const alone = sql<{ fen: string }>('select app.credited_alone($1, $2) as fen');
/** What one person has credited since then without a second, refunds to balances included. */
export const sumCreditedAlone = async (db: Db, staffId: StaffId, since: Date): Promise<number> =>
  Number((await db.rows(alone, staffId, since))[0]?.fen ?? 0);

export type NewCredit = {
  readonly memberId: MemberId;
  readonly kind: CreditKind;
  readonly amountFen: number;
  readonly why: string;
  readonly requestKey: string;
  readonly needsSecond: boolean;
  readonly staffId: StaffId;
};
const insert = sql<{ id: string }>(`
  insert into app.staff_credit (member_id, kind, amount_fen, why, request_key, state, needs_second, asked_by)
  values ($1, $2, $3, $4, $5, case when $6::boolean then 'waiting' else 'done' end, $6, $7) returning id`);
export async function addCredit(tx: Tx, it: NewCredit): Promise<string> {
  const values = [it.memberId, it.kind, it.amountFen, it.why, it.requestKey, it.needsSecond, it.staffId];
  const [row] = await tx.rows(insert, ...values);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

const decide = sql(`
  update app.staff_credit set state = $3, decided_by = $2, decided_at = app.now(), decided_why = nullif($4, '') where id = $1`);
export async function writeCreditDecision(
  tx: Tx,
  it: { id: string; staffId: StaffId; state: 'done' | 'rejected'; why: string },
): Promise<void> {
  await tx.rows(decide, it.id, it.staffId, it.state, it.why);
}

const memberById = sql<{ id: MemberId }>('select id from app.member where id = $1');
export const findMember = async (db: Db, id: string): Promise<MemberId | undefined> =>
  (await db.rows(memberById, id))[0]?.id;
