import { type Db, sql, type Tx } from '../../base/db/db.ts';

export type CashierBill = 'untold' | 'later' | 'less';
/** What becomes of refunds of a payment. */
export type RefundFate = 'arrive' | 'refused' | 'failed';
export type CashierRow = {
  reference: string;
  subject: string;
  amount_fen: string;
  state: 'waiting' | 'succeeded' | 'failed';
  callbacks_sent: number;
  bill: CashierBill | null;
  created_at: Date;
  refund_fate: 'refused' | 'failed' | null;
};
const columns = 'reference, subject, amount_fen, state, callbacks_sent, bill, created_at, refund_fate';
/** Nothing where the reference is known with another amount. */
const insertAsked = sql<{ id: string }>(`
  insert into app.sandbox_payment as p (reference, kind, subject, amount_fen, state, ended_at)
  values ($1, $2, $3, $4, case $2 when 'refund' then 'succeeded' else 'waiting' end, case $2 when 'refund' then now() end)
  on conflict (reference) do update set subject = p.subject where p.kind = excluded.kind and p.amount_fen = excluded.amount_fen
  returning id`);
const byReference = sql<CashierRow>(
  `select ${columns} from app.sandbox_payment where kind = 'payment' and reference = $1`,
);
const latest = sql<CashierRow>(
  `select ${columns} from app.sandbox_payment where kind = 'payment' order by id desc limit 50`,
);
const endAsked = sql<CashierRow>(`
  update app.sandbox_payment set state = coalesce($2, state), callbacks_sent = callbacks_sent + $3, bill = coalesce($5, bill),
    refund_fate = case when $6::text is null then refund_fate else nullif($6, 'arrive') end,
    ended_at = case when $2 is null and $5 is distinct from 'untold' then ended_at else now() end
  where kind = 'payment' and reference = $1 and state = any($4) and bill is distinct from 'untold' returning ${columns}`);

export type Asked = { kind: 'payment' | 'refund'; reference: string; subject: string; amountFen: number };
/** False where the same reference was given for something else: a repeat changes nothing. */
export const addAsked = async (tx: Tx, { kind, reference, subject, amountFen }: Asked): Promise<boolean> =>
  (await tx.rows(insertAsked, reference, kind, subject, amountFen)).length > 0;
export const findAsked = async (db: Db, reference: string): Promise<CashierRow | undefined> =>
  (await db.rows(byReference, reference))[0];
/** The latest 50: the cashier is for playing, not for keeping books. */
export const listAsked = (db: Db): Promise<CashierRow[]> => db.rows(latest);

export type AskedEnd = {
  reference: string;
  to: 'succeeded' | 'failed' | null;
  from: readonly CashierRow['state'][];
  callbacks: number;
  bill: CashierBill | null;
  refunds: RefundFate | null;
};
export const endAskedPayment = async (tx: Tx, end: AskedEnd): Promise<CashierRow | undefined> =>
  (await tx.rows(endAsked, end.reference, end.to, end.callbacks, end.from, end.bill, end.refunds))[0];

export type BillRow = {
  id: string;
  kind: 'payment' | 'refund';
  reference: string;
  amount_fen: string;
  ended_at: Date;
};
/** With what was planted: a later day, a yuan less, or money that nobody was told of. */
const billPage = sql<BillRow>(`
  select id, kind, reference, case when kind = 'refund' then -amount_fen when bill = 'less' then greatest(amount_fen - 100, 1) else amount_fen end as amount_fen,
    ended_at + case when bill = 'later' then interval '1 day' else interval '0' end as ended_at
  from app.sandbox_payment where id > $1 and (state = 'succeeded' or bill = 'untold')
    and ended_at + case when bill = 'later' then interval '1 day' else interval '0' end >= $2
    and ended_at + case when bill = 'later' then interval '1 day' else interval '0' end < $3
  order by id limit 500`);
export const listBill = (db: Db, of: { after: string; from: string; until: string }): Promise<BillRow[]> =>
  db.rows(billPage, of.after, of.from, of.until);
