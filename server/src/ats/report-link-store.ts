import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const put = sql(`
  insert into app.ats_report_link (token_hash, member_id, arrival_id, expires_at) values ($1, $2, $3, $4)
  on conflict (token_hash) do update set expires_at = excluded.expires_at`);
export type NewReportLink = { tokenHash: Buffer; memberId: MemberId; arrivalId: string; expiresAt: Date };
export async function putReportLink(tx: Tx, it: NewReportLink): Promise<void> {
  await tx.rows(put, it.tokenHash, it.memberId, it.arrivalId, it.expiresAt);
}

const find = sql<{ member_id: MemberId; acts_id: UserId; order_detail_id: string }>(`
  select a.member_id, l.acts_id, h.order_detail_id from app.ats_report_link k
    join app.ats_arrival a on a.id = k.arrival_id join app.ats_link l on l.id = a.link_id
    join app.handover h on h.member_id = a.member_id and h.order_detail_id = a.order_detail_id
  where k.token_hash = $1 and k.expires_at > $2 and l.state <> 'removed' and h.agreed_at is not null and h.ended_at is null`);
/** While it lasts, the connection stands and the candidate agrees. */
export const findReportLink = async (db: Db, tokenHash: Buffer, now: Date) => (await db.rows(find, tokenHash, now))[0];

const sweep = sql('delete from app.ats_report_link where expires_at < $1');
export async function dropEndedLinks(tx: Tx, now: Date): Promise<void> {
  await tx.rows(sweep, now);
}
