import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type NewShare = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string;
  readonly userId: UserId;
  readonly personEnc: Buffer;
  readonly phoneKey: Buffer;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
};

const endOutlived = sql(`
  update app.report_share set ended_at = expires_at
  where member_id = $1 and order_detail_id = $2 and ended_at is null and expires_at <= $3`);
const standing = sql<{ count: number }>(`
  select count(*)::integer as count from app.report_share where member_id = $1 and order_detail_id = $2 and ended_at is null`);
/** How many stand; those that have run out make room. Under the lock of the check. */
export async function countStanding(
  tx: Tx,
  { memberId, orderDetailsId, now }: Pick<NewShare, 'memberId' | 'orderDetailsId' | 'now'>,
): Promise<number> {
  await tx.rows(endOutlived, memberId, orderDetailsId, now);
  return (await tx.rows(standing, memberId, orderDetailsId))[0]?.count ?? 0;
}

const insert = sql<{ id: string }>(`
  insert into app.report_share (member_id, order_detail_id, made_by, person_enc, phone_key, token_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (order_detail_id, phone_key) where ended_at is null do nothing returning id`);
/** Undefined where the report is shared with this person already. */
export const addShare = async (tx: Tx, it: NewShare): Promise<string | undefined> =>
  (
    await tx.rows(
      insert,
      it.memberId,
      it.orderDetailsId,
      it.userId,
      it.personEnc,
      it.phoneKey,
      it.tokenHash,
      it.now,
      it.expiresAt,
    )
  )[0]?.id;

export type ShareRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  made_by: UserId;
  maker_enc: Buffer | null;
  person_enc: Buffer | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};
const columns =
  's.id, s.member_id, s.order_detail_id, s.made_by, u.name_enc as maker_enc, s.person_enc, s.created_at, s.expires_at, s.ended_at';
const ofDetail = sql<ShareRow>(`
  select ${columns} from app.report_share s left join app.user_account u on u.id = s.made_by
  where s.member_id = $1 and s.order_detail_id = $2 order by s.id desc limit 100`);
export const listShares = (db: Db, memberId: MemberId, detailId: string): Promise<ShareRow[]> =>
  db.rows(ofDetail, memberId, detailId);

export type ReadingRow = { share_id: string; count: number; times: Date[] };
const readings = sql<ReadingRow>(`
  select v.share_id, count(*)::integer as count, (array_agg(v.at order by v.id desc))[1:$3] as times
  from app.report_share_view v where v.member_id = $1 and v.share_id = any($2::bigint[]) group by v.share_id`);
export const listReadings = (
  db: Db,
  memberId: MemberId,
  { shareIds, most }: { shareIds: readonly string[]; most: number },
): Promise<ReadingRow[]> => db.rows(readings, memberId, shareIds, most);

export type LinkedRow = ShareRow & { enterprise_name: string; is_closed: boolean };
/** A consent that was taken back and a report that was deleted close every link, as the end of the share does. */
const byToken = (lock: '' | 'for update of s'): string => `
  select ${columns}, m.name as enterprise_name, d.state = -1 or exists (select from app.consent k
    where k.member_id = s.member_id and k.order_detail_id = s.order_detail_id and k.withdrawn_at is not null) as is_closed
  from app.report_share s join app.member m on m.id = s.member_id
  join app.order_detail d on d.member_id = s.member_id and d.id = s.order_detail_id
  left join app.user_account u on u.id = s.made_by
  where s.token_hash = $1 ${lock}`;
const linked = sql<LinkedRow>(byToken(''));
const lockedLink = sql<LinkedRow>(byToken('for update of s'));
export const findShare = async (db: Db, tokenHash: Buffer): Promise<LinkedRow | undefined> =>
  (await db.rows(linked, tokenHash))[0];
/** Whoever ends the share waits for this reading, or this reading sees the end. */
export const lockShare = async (tx: Tx, tokenHash: Buffer): Promise<LinkedRow | undefined> =>
  (await tx.rows(lockedLink, tokenHash))[0];

const end = sql<{ id: string; was_open: boolean }>(`
  with found as (select id, ended_at from app.report_share
    where member_id = $1 and order_detail_id = $2 and id = $3 for update),
  ended as (update app.report_share s set ended_at = $4, ended_by = $5
    from found f where s.member_id = $1 and s.id = f.id and f.ended_at is null)
  select id, ended_at is null as was_open from found`);
export const endOne = async (
  tx: Tx,
  it: { memberId: MemberId; orderDetailsId: string; shareId: string; at: Date; userId: UserId },
): Promise<{ was_open: boolean } | undefined> =>
  (await tx.rows(end, it.memberId, it.orderDetailsId, it.shareId, it.at, it.userId))[0];

const insertReading = sql(
  'insert into app.report_share_view (member_id, share_id, version, at) values ($1, $2, $3, $4)',
);
export async function noteReading(
  tx: Tx,
  it: { memberId: MemberId; shareId: string; version: number; at: Date },
): Promise<void> {
  await tx.rows(insertReading, it.memberId, it.shareId, it.version, it.at);
}

const withdrawn = sql<{ is_withdrawn: boolean }>(`
  select exists (select from app.consent where member_id = $1 and order_detail_id = $2 and withdrawn_at is not null) as is_withdrawn`);
export const isConsentTakenBack = async (db: Db, memberId: MemberId, detailId: string): Promise<boolean> =>
  (await db.rows(withdrawn, memberId, detailId))[0]?.is_withdrawn ?? false;
