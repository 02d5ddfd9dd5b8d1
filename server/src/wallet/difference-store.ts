import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { Difference, DifferenceEnd, DifferenceState } from '@beidiao/contract/wallet/reconciliation';
import type { TradeState } from '@beidiao/contract/wallet/trade-states';
import type { MemberId, StaffId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { CallbackVerdict, PaymentState, RefundState } from './payment-store.ts';

export type DifferenceRow = {
  id: string;
  channel: ChannelCode;
  day: string;
  kind: 'payment' | 'refund';
  reference: string;
  provider_reference: string | null;
  at: Date;
  our_fen: string | null;
  channel_fen: string | null;
  payment_id: string | null;
  refund_id: string | null;
  member_id: MemberId | null;
  state: DifferenceState;
  ended_by: DifferenceEnd | null;
  other_day: string | null;
  put_back: boolean;
  answer: Difference['answer'];
  /** Seen by the last comparison of its day. */
  is_current: boolean;
  payment_state: PaymentState | null;
  payment_fen: string | null;
  refund_state: RefundState | null;
  trade_order_id: string | null;
  trade_no: string | null;
  trade_state: TradeState | null;
  trade_user_id: UserId | null;
  trade_ended_at: Date | null;
  enterprise_name: string | null;
  last_act: string | null;
  last_why: string | null;
  last_staff_id: StaffId | null;
  last_at: Date | null;
};
/** With the payment that it is about, and the last thing that staff did. */
const select = `
  select d.id, d.channel, d.day::text as day, d.kind, d.reference, d.provider_reference, d.at, d.our_fen, d.channel_fen, d.payment_id, d.refund_id,
    d.member_id, d.state, d.ended_by, d.other_day::text as other_day, d.put_back, d.answer, d.run = s.run as is_current,
    p.state as payment_state, case when d.kind = 'refund' then -r.amount_fen else p.amount_fen end as payment_fen, r.state as refund_state, t.id as trade_order_id, t.trade_no,
    t.state as trade_state, t.user_id as trade_user_id, case when t.state in (103, 104) then least(t.expires_at, coalesce(p.ended_at, t.expires_at)) end as trade_ended_at,
    m.name as enterprise_name, a.act as last_act, a.why as last_why, a.staff_id as last_staff_id, a.at as last_at
  from app.statement_difference d
  join app.statement s on s.channel = d.channel and s.day = d.day
  left join app.payment p on p.id = d.payment_id
  left join app.refund r on r.id = d.refund_id
  left join app.trade_order t on t.member_id = p.member_id and t.id = p.trade_order_id
  left join app.member m on m.id = d.member_id
  left join lateral (select act, why, staff_id, at from app.difference_act where difference_id = d.id order by id desc limit 1) a on true`;
const ofDay = sql<DifferenceRow>(
  `${select} where d.day = $1 and d.ended_by is distinct from 'rematched' order by d.channel, d.at, d.id`,
);
export const listDifferences = (db: Db, day: string): Promise<DifferenceRow[]> => db.rows(ofDay, day);

const one = sql<DifferenceRow>(`${select} where d.id = $1 and d.ended_by is distinct from 'rematched'`);
export const findDifference = async (db: Db, id: string): Promise<DifferenceRow | undefined> =>
  (await db.rows(one, id))[0];
const oneHeld = sql<DifferenceRow>(
  `${select} where d.id = $1 and d.ended_by is distinct from 'rematched' for update of d`,
);
/** Locks it until the transaction ends. */
export const holdDifference = async (tx: Tx, id: string): Promise<DifferenceRow | undefined> =>
  (await tx.rows(oneHeld, id))[0];

const setState = sql(`
  update app.statement_difference set state = $2, ended_by = $3 where id = $1 and state <> 'closed'`);
export async function writeState(
  tx: Tx,
  id: string,
  to: { state: DifferenceState; endedBy?: DifferenceEnd },
): Promise<void> {
  await tx.rows(setState, id, to.state, to.endedBy ?? null);
}

const setAnswer = sql('update app.statement_difference set answer = $2, answered_at = now() where id = $1');
export async function writeAnswer(tx: Tx, id: string, answer: NonNullable<Difference['answer']>): Promise<void> {
  await tx.rows(setAnswer, id, answer);
}

export type ActNote = { readonly id: string; readonly act: string; readonly why: string; readonly staffId: StaffId };
const insertAct = sql('insert into app.difference_act (difference_id, act, why, staff_id) values ($1, $2, $3, $4)');
export async function writeAct(tx: Tx, { id, act, why, staffId }: ActNote): Promise<void> {
  await tx.rows(insertAct, id, act, why, staffId);
}

const asker = sql<{ staff_id: StaffId }>(`
  select staff_id from app.difference_act where difference_id = $1 and act = 'correct' order by id desc limit 1`);
/** Who has asked for the correction that waits. */
export const findAsker = async (db: Db, id: string): Promise<StaffId | undefined> =>
  (await db.rows(asker, id))[0]?.staff_id;

export type CallbackRecord = {
  outcome: 'succeeded' | 'failed';
  verdict: CallbackVerdict;
  amount_fen: string;
  times: number;
  first_at: Date;
  last_at: Date;
};
const callbacks = sql<CallbackRecord>(`
  select outcome, verdict, amount_fen, times, first_at, last_at from app.channel_callback
  where channel = $1 and reference = $2 and kind = $3 order by first_at`);
export const listCallbacks = (
  db: Db,
  of: Pick<DifferenceRow, 'channel' | 'reference' | 'kind'>,
): Promise<CallbackRecord[]> => db.rows(callbacks, of.channel, of.reference, of.kind);
