import type { MemberId, UserId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

const putRead = sql<{ version: number }>(`
  insert into app.report_read (member_id, order_detail_id, user_id, version)
  select d.member_id, d.id, $3, d.report_version from app.order_detail d where d.member_id = $1 and d.id = $2
  on conflict (order_detail_id, user_id) do update set version = greatest(report_read.version, excluded.version), read_at = now()
  returning version`);
/** Answers false when the member has no such order detail. */
export const markRead = async (
  tx: Tx,
  reader: { memberId: MemberId; userId: UserId },
  detailId: string,
): Promise<boolean> => (await tx.rows(putRead, reader.memberId, detailId, reader.userId)).length === 1;

const putVersion = sql(
  'update app.order_detail set report_version = greatest(report_version, $3) where member_id = $1 and id = $2',
);
/** A new version makes the report unread again for everybody. */
export async function noteReportVersion(
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string },
  version: number,
): Promise<void> {
  await tx.rows(putVersion, of.memberId, of.orderDetailsId, version);
}
