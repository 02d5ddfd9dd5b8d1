import type { InvoiceKind, InvoiceState } from '@beidiao/contract/invoice/calls';
import type { MemberId, StaffId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';
import { Refusal } from '../base/refusal.ts';

export type InvoiceRecord = {
  id: string;
  member_id: MemberId;
  user_id: UserId;
  request_key: string;
  kind: InvoiceKind;
  title_enc: Buffer;
  tax_no: string | null;
  bank_enc: Buffer | null;
  email_enc: Buffer;
  amount_fen: string;
  tax_fen: string;
  state: InvoiceState;
  asked_at: Date;
  decided_by: StaffId | null;
  decided_at: Date | null;
  decided_why: string | null;
  number: string | null;
  file_id: string | null;
  reversed_at: Date | null;
  reversed_why: string | null;
  enterprise_name: string;
  asker_enc: Buffer | null;
};
const select = `select i.id, i.member_id, i.user_id, i.request_key, i.kind, i.title_enc, i.tax_no, i.bank_enc, i.email_enc, i.amount_fen, i.tax_fen,
    i.state, i.asked_at, i.decided_by, i.decided_at, i.decided_why, i.number, i.file_id, i.reversed_at, i.reversed_why,
    m.name as enterprise_name, u.name_enc as asker_enc
  from app.invoice i join app.member m on m.id = i.member_id ${withPersonName('i.user_id')}`;

export type Invoiceable = { spent_fen: string; refunded_fen: string; invoiced_fen: string };
const invoiceable = sql<Invoiceable>('select * from app.invoiceable($1)');
export async function readInvoiceable(db: Db, memberId: MemberId): Promise<Invoiceable> {
  const [row] = await db.rows(invoiceable, memberId);
  if (row === undefined) throw new TypeError('a sum has a row');
  return row;
}

export type PayerRow = { category: 1 | 2; name: string; credit_code: string | null };
const payer = sql<PayerRow>(`
  select m.category, m.name, case when c.state = 'confirmed' then c.credit_code end as credit_code
  from app.member m left join app.enterprise_confirmation c on c.member_id = m.id where m.id = $1`);
export async function readPayer(db: Db, memberId: MemberId): Promise<PayerRow> {
  const [row] = await db.rows(payer, memberId);
  if (row === undefined) throw new TypeError('a member has a row');
  return row;
}

const last = sql<InvoiceRecord>(`${select} where i.member_id = $1 order by i.id desc limit 1`);
export const findLastInvoice = async (db: Db, memberId: MemberId): Promise<InvoiceRecord | undefined> =>
  (await db.rows(last, memberId))[0];
const byKey = sql<InvoiceRecord>(`${select} where i.member_id = $1 and i.request_key = $2`);
export const findByKey = async (db: Db, memberId: MemberId, key: string): Promise<InvoiceRecord | undefined> =>
  (await db.rows(byKey, memberId, key))[0];
const ofMember = sql<InvoiceRecord>(`${select} where i.member_id = $1 and i.id = $2`);
export const findInvoice = async (db: Db, memberId: MemberId, id: string): Promise<InvoiceRecord | undefined> =>
  (await db.rows(ofMember, memberId, id))[0];
const page = sql<InvoiceRecord>(
  `${select} where i.member_id = $1 and ($2::bigint is null or i.id < $2) order by i.id desc limit $3`,
);
export const listInvoices = (
  db: Db,
  memberId: MemberId,
  of: { before: string | null; limit: number },
): Promise<InvoiceRecord[]> => db.rows(page, memberId, of.before, of.limit);

export type NewInvoice = {
  memberId: MemberId;
  userId: UserId;
  requestKey: string;
  kind: InvoiceKind;
  titleEnc: Buffer;
  taxNo: string | null;
  bankEnc: Buffer | null;
  emailEnc: Buffer;
  amountFen: number;
  taxFen: number;
};
const insert = sql<{ id: string }>(`
  insert into app.invoice (member_id, user_id, request_key, kind, title_enc, tax_no, bank_enc, email_enc, amount_fen, tax_fen)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (member_id, request_key) do nothing returning id`);
/** Undefined where this form has asked before. @throws Refusal invoiceTooMuch, by a rule of the database */
export async function addInvoice(tx: Tx, it: NewInvoice): Promise<string | undefined> {
  const values = [it.memberId, it.userId, it.requestKey, it.kind, it.titleEnc, it.taxNo, it.bankEnc, it.emailEnc];
  try {
    return (await tx.rows(insert, ...values, it.amountFen, it.taxFen))[0]?.id;
  } catch (error) {
    throw brokenConstraint(error) === 'invoice_within_spent' ? new Refusal('invoiceTooMuch') : error;
  }
}

const oldest = sql<InvoiceRecord>(
  `${select} where i.state = 'requested' and ($1::bigint is null or i.id > $1) order by i.id limit $2`,
);
const newest = sql<InvoiceRecord>(
  `${select} where i.state = $3 and ($1::bigint is null or i.id < $1) order by i.id desc limit $2`,
);
export const listQueue = (
  db: Db,
  { state, after, limit }: { state: InvoiceState; after: string | null; limit: number },
): Promise<InvoiceRecord[]> =>
  state === 'requested' ? db.rows(oldest, after, limit) : db.rows(newest, after, limit, state);
const countRequested = sql<{ count: number }>(
  "select count(*)::integer as count from app.invoice where state = 'requested'",
);
export const countQueue = async (db: Db): Promise<number> => (await db.rows(countRequested))[0]?.count ?? 0;

const one = sql<InvoiceRecord>(`${select} where i.id = $1`);
export const findAnyInvoice = async (db: Db, id: string): Promise<InvoiceRecord | undefined> =>
  (await db.rows(one, id))[0];
const oneHeld = sql<InvoiceRecord>(`${select} where i.id = $1 for update of i`);
/** Locks it until the transaction ends. */
export const holdInvoice = async (tx: Tx, id: string): Promise<InvoiceRecord | undefined> =>
  (await tx.rows(oneHeld, id))[0];

const issue = sql(`
  update app.invoice set state = 'issued', number = $3, file_id = $4, decided_by = $2, decided_at = app.now() where id = $1`);
/** @throws Refusal invoiceNumberUsed */
export async function writeIssued(
  tx: Tx,
  it: { id: string; staffId: StaffId; number: string; fileId: string },
): Promise<void> {
  try {
    await tx.rows(issue, it.id, it.staffId, it.number, it.fileId);
  } catch (error) {
    throw brokenConstraint(error) === 'invoice_number' ? new Refusal('invoiceNumberUsed') : error;
  }
}
const reject = sql(`
  update app.invoice set state = 'rejected', decided_by = $2, decided_at = app.now(), decided_why = $3 where id = $1`);
export async function writeRejected(tx: Tx, it: { id: string; staffId: StaffId; why: string }): Promise<void> {
  await tx.rows(reject, it.id, it.staffId, it.why);
}
const reverse = sql(`
  update app.invoice set state = 'reversed', reversed_by = $2, reversed_at = app.now(), reversed_why = $3 where id = $1`);
export async function writeReversed(tx: Tx, it: { id: string; staffId: StaffId; why: string }): Promise<void> {
  await tx.rows(reverse, it.id, it.staffId, it.why);
}
