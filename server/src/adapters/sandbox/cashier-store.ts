import { type Db, sql, type Tx } from '../../base/db/db.ts';

export type CashierRow = {
  reference: string;
  subject: string;
  amount_fen: string;
  state: 'waiting' | 'succeeded' | 'failed';
  callbacks_sent: number;
  created_at: Date;
};
const columns = 'reference, subject, amount_fen, state, callbacks_sent, created_at';
const insertAsked = sql(
  'insert into app.sandbox_payment (reference, subject, amount_fen) values ($1, $2, $3) on conflict (reference) do nothing',
);
const byReference = sql<CashierRow>(`select ${columns} from app.sandbox_payment where reference = $1`);
const latest = sql<CashierRow>(`select ${columns} from app.sandbox_payment order by id desc limit 50`);
const endAsked = sql<CashierRow>(`
  update app.sandbox_payment set state = coalesce($2, state), callbacks_sent = callbacks_sent + $3
  where reference = $1 and state = any($4) returning ${columns}`);

export async function addAsked(
  tx: Tx,
  asked: { reference: string; subject: string; amountFen: number },
): Promise<void> {
  await tx.rows(insertAsked, asked.reference, asked.subject, asked.amountFen);
}
export const findAsked = async (db: Db, reference: string): Promise<CashierRow | undefined> =>
  (await db.rows(byReference, reference))[0];
/** The latest 50: the cashier is for playing, not for keeping books. */
export const listAsked = (db: Db): Promise<CashierRow[]> => db.rows(latest);

export type AskedEnd = {
  reference: string;
  to: 'succeeded' | 'failed' | null;
  from: readonly CashierRow['state'][];
  callbacks: number;
};
export const endAskedPayment = async (tx: Tx, end: AskedEnd): Promise<CashierRow | undefined> =>
  (await tx.rows(endAsked, end.reference, end.to, end.callbacks, end.from))[0];
