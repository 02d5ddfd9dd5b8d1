import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { RefundState } from './payment-store.ts';

export type FailedRefundRow = {
  id: string;
  member_id: MemberId;
  enterprise_name: string;
  trade_order_id: string;
  trade_no: string;
  channel: ChannelCode;
  amount_fen: string;
  reference: string;
  cause: string;
  state: RefundState;
  trouble: 'refused' | 'silent' | null;
  trouble_code: string | null;
  attempts: number;
  created_at: Date;
  tried_at: Date | null;
  retried_at: Date | null;
  /** Waits for longer than a channel needs. */
  is_late: boolean;
};
const select = `select r.id, r.member_id, m.name as enterprise_name, r.trade_order_id, t.trade_no, r.channel, r.amount_fen, r.reference, r.cause, r.state, r.trouble,
    r.trouble_code, r.attempts, r.created_at, r.tried_at, r.retried_at, r.state = 'waiting' and r.created_at < now() - interval '1 hour' as is_late
  from app.refund r
  join app.trade_order t on t.member_id = r.member_id and t.id = r.trade_order_id
  join app.member m on m.id = r.member_id
  where r.payment_id is not null`;
const page = sql<FailedRefundRow>(`
  ${select} and (r.state = 'failed' or (r.state = 'waiting' and r.payment_id is not null))
    and (r.state = 'failed' or r.trouble = 'refused' or r.created_at < now() - interval '1 hour')
    and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`);
const settledPage = sql<FailedRefundRow>(`
  ${select} and r.state = 'settled' and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`);
const one = sql<FailedRefundRow>(`${select} and r.id = $1`);
const oneHeld = sql<FailedRefundRow>(`${select} and r.id = $1 for no key update of r`);

export const listFailedRefunds = (
  db: Db,
  of: { settled: boolean; before: string | null; limit: number },
): Promise<FailedRefundRow[]> => db.rows(of.settled ? settledPage : page, of.before, of.limit);
export const findChannelRefund = async (db: Db, id: string): Promise<FailedRefundRow | undefined> =>
  (await db.rows(one, id))[0];
/** Locks it until the transaction ends. */
export const holdChannelRefund = async (tx: Tx, id: string): Promise<FailedRefundRow | undefined> =>
  (await tx.rows(oneHeld, id))[0];

const waitAgain = sql(`
  update app.refund set state = 'waiting', ended_at = null, retried_at = now(), trouble = null, trouble_code = null,
    look_at = now() + interval '30 seconds' where id = $1`);
export async function writeRetry(tx: Tx, id: string): Promise<void> {
  await tx.rows(waitAgain, id);
}
