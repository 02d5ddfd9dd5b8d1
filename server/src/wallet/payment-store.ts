import { type Fen } from '@beidiao/contract/wire/money';
import type { ChannelCode, paymentStates, PaymentWay, refundStates } from '@beidiao/contract/wallet/calls';
import type { MemberId } from '../access/actor.ts';
import type { TradeState } from '@beidiao/contract/wallet/trade-states';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { ChannelNews } from '../ports/ports.ts';

export type PaymentState = (typeof paymentStates)[number];
export type PaymentRow = {
  id: string;
  member_id: MemberId;
  trade_order_id: string;
  channel: ChannelCode;
  amount_fen: string;
  state: PaymentState;
  /** Our name of it at the channel. */
  reference: string;
  /** When the channel first took it on; null while nobody can have paid it. */
  offered_at: Date | null;
};
const columns = 'id, member_id, trade_order_id, channel, amount_fen, state, reference, offered_at';

const insertPayment = sql<PaymentRow>(
  `insert into app.payment (member_id, trade_order_id, channel, way, amount_fen) values ($1, $2, $3, $4, $5) returning ${columns}`,
);
const waitingOf = sql<PaymentRow>(`
  select ${columns} from app.payment where member_id = $1 and trade_order_id = $2 and channel = $3 and way = $4 and amount_fen = $5
    and state = 'waiting' order by id desc limit 1`);
const paymentById = sql<PaymentRow>(`select ${columns} from app.payment where id = $1`);
const paymentByReference = sql<PaymentRow>(`select ${columns} from app.payment where reference = $1 and channel = $2`);
const endPaymentById = sql<PaymentRow>(`
  update app.payment set state = $2, provider_reference = coalesce($3, provider_reference), received_on = coalesce($5, received_on), ended_at = now()
  where id = $1 and state = any($4) returning ${columns}`);
const succeededOf = sql<PaymentRow>(
  `select ${columns} from app.payment where member_id = $1 and trade_order_id = $2 and state = 'succeeded'`,
);

export type NewPayment = {
  memberId: MemberId;
  tradeOrderId: string;
  channel: ChannelCode;
  way: PaymentWay;
  amountFen: Fen;
};

export async function addPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await tx.rows(
    insertPayment,
    payment.memberId,
    payment.tradeOrderId,
    payment.channel,
    payment.way,
    payment.amountFen,
  );
  if (row === undefined) throw new TypeError('insert answered no row');
  return row;
}

const setOffered = sql(
  'update app.payment set offered_at = now() where member_id = $1 and id = $2 and offered_at is null',
);
export async function noteOffered(tx: Tx, { member_id: memberId, id }: PaymentRow): Promise<void> {
  await tx.rows(setOffered, memberId, id);
}

/** The newest of the same amount that nobody has told the end of. */
export const findWaitingPayment = async (db: Db, of: NewPayment): Promise<PaymentRow | undefined> =>
  (await db.rows(waitingOf, of.memberId, of.tradeOrderId, of.channel, of.way, of.amountFen))[0];

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await db.rows(paymentById, id))[0];

/** What a channel names: it knows neither our ids nor the member. */
export type AtChannel = { readonly channel: ChannelCode; readonly reference: string };
export const findPaymentAt = async (db: Db, of: AtChannel): Promise<PaymentRow | undefined> =>
  (await db.rows(paymentByReference, of.reference, of.channel))[0];

export type PaymentEnd = {
  id: string;
  to: Exclude<PaymentState, 'waiting'>;
  from: readonly PaymentState[];
  providerReference: string | null;
  /** Of a bank transfer: the day of the credit. */
  receivedOn?: string | undefined;
};

/** Undefined when the payment is in none of the states: it has ended before, and nothing changes twice. */
export const endPayment = async (tx: Tx, end: PaymentEnd): Promise<PaymentRow | undefined> =>
  (await tx.rows(endPaymentById, end.id, end.to, end.providerReference, end.from, end.receivedOn ?? null))[0];

export const findSucceededPayment = async (
  db: Db,
  memberId: MemberId,
  tradeOrderId: string,
): Promise<PaymentRow | undefined> => (await db.rows(succeededOf, memberId, tradeOrderId))[0];

/** More tries than anybody makes. */
const triesShown = 100;
const failedOf = sql<{ id: string }>(`
  select id from app.payment where member_id = $1 and trade_order_id = $2 and state = 'failed' order by id desc limit ${triesShown}`);
/** Payments of a trade order that have failed, the newest first. */
export const listFailedPayments = async (db: Db, memberId: MemberId, tradeOrderId: string): Promise<string[]> =>
  (await db.rows(failedOf, memberId, tradeOrderId)).map(({ id }) => id);

export type PaidRow = PaymentRow & { created_at: Date; ended_at: Date | null };
const paymentsOf = sql<PaidRow>(`
  select ${columns}, created_at, ended_at from app.payment where member_id = $1 and trade_order_id = $2 order by id limit ${triesShown}`);
export const listPayments = (db: Db, memberId: MemberId, tradeOrderId: string): Promise<PaidRow[]> =>
  db.rows(paymentsOf, memberId, tradeOrderId);

/** `settled`: ended by staff another way than by the channel. */
export type RefundState = (typeof refundStates)[number];
export type RefundRow = {
  id: string;
  member_id: MemberId;
  trade_order_id: string;
  payment_id: string | null;
  channel: ChannelCode;
  amount_fen: string;
  state: RefundState;
  /** Our name of it at the channel. */
  reference: string;
};
const refundColumns = 'id, member_id, trade_order_id, payment_id, channel, amount_fen, state, reference';
const insertRefund = sql<RefundRow>(`
  insert into app.refund (member_id, trade_order_id, payment_id, channel, amount_fen, cause, state, ended_at, gift_fen)
  values ($1, $2, $3, $4, $5, $6, $7::text, case when $7::text = 'succeeded' then now() end, $8)
  on conflict (member_id, cause) do nothing returning ${refundColumns}`);
const refundById = sql<RefundRow>(`select ${refundColumns} from app.refund where id = $1`);
const refundByReference = sql<RefundRow>(
  `select ${refundColumns} from app.refund where reference = $1 and channel = $2`,
);
const endRefundById = sql<RefundRow>(
  `update app.refund set state = $2, ended_at = now() where id = $1 and state = any($3) returning ${refundColumns}`,
);

export type NewRefund = {
  memberId: MemberId;
  tradeOrderId: string;
  paymentId: string | null;
  channel: ChannelCode;
  /** By balance or channel. */
  amountFen: Fen;
  /** To the gift card, besides. */
  giftFen?: Fen;
  /** Unique within the member: the same reason never refunds twice. */
  cause: string;
  state: 'waiting' | 'succeeded';
};

/** Undefined when this cause has been refunded before. */
export async function addRefund(tx: Tx, refund: NewRefund): Promise<RefundRow | undefined> {
  const { memberId, tradeOrderId, paymentId, channel, amountFen, cause, state, giftFen = 0 } = refund;
  return (await tx.rows(insertRefund, memberId, tradeOrderId, paymentId, channel, amountFen, cause, state, giftFen))[0];
}

export type SentBackRow = RefundRow & {
  gift_fen: string;
  is_surplus: boolean;
  created_at: Date;
  ended_at: Date | null;
};
const refundsOf = sql<SentBackRow>(`
  select ${refundColumns}, gift_fen, cause like 'surplus %' as is_surplus, created_at, ended_at from app.refund
  where member_id = $1 and trade_order_id = $2 order by id limit 500`);
export const listRefunds = (db: Db, memberId: MemberId, tradeOrderId: string): Promise<SentBackRow[]> =>
  db.rows(refundsOf, memberId, tradeOrderId);

export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await db.rows(refundById, id))[0];

export const findRefundAt = async (db: Db, of: AtChannel): Promise<RefundRow | undefined> =>
  (await db.rows(refundByReference, of.reference, of.channel))[0];

export const endRefund = async (tx: Tx, id: string, to: 'succeeded' | 'failed'): Promise<RefundRow | undefined> =>
  (await tx.rows(endRefundById, id, to, to === 'succeeded' ? ['waiting', 'failed'] : ['waiting']))[0];

const countTry = sql<{ id: string }>(`
  update app.refund r set attempts = attempts + 1, tried_at = now(), trouble = null, trouble_code = null where id = $1 and state = 'waiting'
    and not exists (select from app.refund_settlement s where s.refund_id = r.id and s.state = 'waiting') returning id`);
/** False where the channel may not be asked: it has ended, or staff are ending it another way. */
export const noteRefundTry = async (tx: Tx, id: string): Promise<boolean> => (await tx.rows(countTry, id)).length === 1;
const setTrouble = sql('update app.refund set trouble = $2, trouble_code = $3 where id = $1');
export async function noteRefundTrouble(
  tx: Tx,
  id: string,
  of: { trouble: 'refused' | 'silent'; code: string | null },
): Promise<void> {
  await tx.rows(setTrouble, id, of.trouble, of.code?.slice(0, 64) ?? null);
}

/** The longer nothing was heard, the longer until it is looked at again. Whoever takes it has it alone until then. */
const lookAgain = (of: string): string =>
  `now() + least(greatest((now() - ${of}.created_at) / 3, interval '30 seconds'), interval '30 minutes')`;
const due = (table: string): string => `
  select id from app.${table} where state = 'waiting' and look_at <= now() and channel = any($1)
  order by look_at limit $2 for update skip locked`;

export type DuePayment = PaymentRow & { trade_state: TradeState };
const takePayments = sql<DuePayment>(`
  update app.payment p set look_at = ${lookAgain('p')} from app.trade_order t
  where p.id in (${due('payment')}) and t.member_id = p.member_id and t.id = p.trade_order_id
  returning p.id, p.member_id, p.trade_order_id, p.channel, p.amount_fen, p.state, p.reference, p.offered_at, t.state as trade_state`);
export const takeDuePayments = (tx: Tx, channels: readonly ChannelCode[], limit: number): Promise<DuePayment[]> =>
  tx.rows(takePayments, channels, limit);

const takeRefunds = sql<RefundRow>(`
  update app.refund r set look_at = ${lookAgain('r')} where r.id in (${due('refund')}) and r.payment_id is not null
  returning ${refundColumns}`);
export const takeDueRefunds = (tx: Tx, channels: readonly ChannelCode[], limit: number): Promise<RefundRow[]> =>
  tx.rows(takeRefunds, channels, limit);

/** What the house made of what a channel told. */
export type CallbackVerdict = 'taken' | 'repeated' | 'unknown' | 'otherAmount';
export type CallbackNote = {
  readonly channel: ChannelCode;
  readonly news: ChannelNews;
  readonly verdict: CallbackVerdict;
};
const insertCallback = sql(`
  insert into app.channel_callback (channel, kind, reference, provider_reference, outcome, amount_fen, verdict)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (channel, reference, kind, outcome, verdict, amount_fen) do update set times = channel_callback.times + 1, last_at = now()`);
export async function noteCallback(tx: Tx, { channel, news, verdict }: CallbackNote): Promise<void> {
  const { kind, reference, providerReference, outcome, amountFen } = news;
  await tx.rows(insertCallback, channel, kind, reference, providerReference, outcome, amountFen, verdict);
}
