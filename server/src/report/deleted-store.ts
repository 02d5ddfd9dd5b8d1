import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

const remove = sql(`
  update app.report set taken_back_at = $3 where member_id = $1 and order_detail_id = $2 and taken_back_at is null`);
const restore = sql<{ id: string }>(`
  update app.report set taken_back_at = null
  where member_id = $1 and order_detail_id = $2 and content_enc is not null and taken_back_at > $3 returning id`);
const eraseOld = sql<{ id: string }>(`
  update app.report set content_enc = null where id in (
    select id from app.report where taken_back_at <= $1 and content_enc is not null order by id limit $2 for update skip locked)
  returning id`);

type OfDetail = { readonly memberId: MemberId; readonly detailId: string };
/** All versions; their content stays, and is shown to nobody. */
export async function hideReports(tx: Tx, of: OfDetail, now: Date): Promise<void> {
  await tx.rows(remove, of.memberId, of.detailId, now);
}
/** Answers false when the content is erased, or was deleted before `since`. */
export const bringBack = async (tx: Tx, of: OfDetail, since: Date): Promise<boolean> =>
  (await tx.rows(restore, of.memberId, of.detailId, since)).length > 0;
/** Of reports that were deleted until then. Answers how many versions. */
export const eraseDeleted = async (tx: Tx, until: Date, limit: number): Promise<number> =>
  (await tx.rows(eraseOld, until, limit)).length;

export type DeletedRow = {
  id: string;
  order_no: string;
  name_enc: Buffer;
  position: string | null;
  user_id: UserId;
  deleted_at: Date;
  actor_id: string | null;
  actor_enc: Buffer | null;
  why: string | null;
};
const deleted = sql<DeletedRow>(`
  select d.id, o.order_no, d.name_enc, d.position, o.user_id, r.deleted_at, t.user_id as actor_id, u.name_enc as actor_enc, t.why
  from app.order_detail d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join lateral (
    select max(r.taken_back_at) as deleted_at from app.report r
    where r.member_id = d.member_id and r.order_detail_id = d.id and r.content_enc is not null and r.taken_back_at > $2
  ) r on r.deleted_at is not null
  left join lateral (
    select l.user_id, l.why from app.order_timeline l
    where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'deleteReport' order by l.id desc limit 1
  ) t on true
  ${withPersonName('t.user_id')}
  where d.member_id = $1 and d.state = -1 and ($3::bigint is null or o.user_id = $3) order by r.deleted_at desc, d.id desc limit $4`);
/** Those that can still be brought back, the latest first; of one orderer where `userId` says so. */
export const listDeleted = (
  db: Db,
  of: { memberId: MemberId; since: Date; userId: UserId | null; limit: number },
): Promise<DeletedRow[]> => db.rows(deleted, of.memberId, of.since, of.userId, of.limit);
