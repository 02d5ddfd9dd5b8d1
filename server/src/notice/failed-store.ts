import type { DeliveryState } from '@beidiao/contract/notice/delivery';
import type { Language } from '@beidiao/contract/wire/language';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type DeliveryRecord = {
  id: string;
  enterprise_name: string;
  channel: 'mail' | 'sms';
  kind: string;
  language: Language;
  user_id: string | null;
  has_address: boolean;
  order_no: string | null;
  state: DeliveryState;
  attempts: number;
  problem: string | null;
  created_at: Date;
  ended_at: Date | null;
};
const page = sql<DeliveryRecord>(`
  select v.id, m.name as enterprise_name, v.channel, v.kind, v.language, v.user_id, v.address_enc is not null as has_address,
    o.order_no, v.state, v.attempts, v.problem, v.created_at, v.ended_at
  from app.delivery v join app.member m on m.id = v.member_id
  left join app.order_detail d on d.member_id = v.member_id and d.id = v.order_detail_id
  left join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where v.state = $1 and ($2::bigint is null or v.id < $2) order by v.id desc limit $3`);
export const listDeliveries = (
  db: Db,
  of: { state: DeliveryState; before: string | null; limit: number },
): Promise<DeliveryRecord[]> => db.rows(page, of.state, of.before, of.limit);

const countFailedOf = sql<{ count: number }>(
  "select count(*)::integer as count from (select from app.delivery where state = 'failed' limit 1000) few",
);
export const countFailed = async (db: Db): Promise<number> => (await db.rows(countFailedOf))[0]?.count ?? 0;

type Begun = { member_id: MemberId; channel: 'mail' | 'sms' };
const begin = sql<Begun>(`
  update app.delivery set state = 'waiting', attempts = 0, problem = null, ended_at = null where id = $1 and state = 'failed' returning member_id, channel`);
/** Undefined when it has not failed. */
export const beginAgain = async (tx: Tx, id: string): Promise<Begun | undefined> => (await tx.rows(begin, id))[0];
