import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const erase = sql('select app.erase_detail($1, $2, $3, $4, $5, $6, $7)');
export type Erasing = {
  memberId: MemberId;
  orderDetailsId: string;
  why: 'request' | 'retention';
  at: Date;
  noName: Buffer;
  noPhone: Buffer;
  noCard: Buffer;
};
export async function eraseEverything(tx: Tx, it: Erasing): Promise<void> {
  await tx.rows(erase, it.memberId, it.orderDetailsId, it.why, it.at, it.noName, it.noPhone, it.noCard);
}

export type ErasableRow = { phone_enc: Buffer; erased_at: Date | null; is_told: boolean };
const erasable = sql<ErasableRow>(`
  select d.phone_enc, d.erased_at,
    not exists (select from app.delivery v where v.order_detail_id = d.id and v.state in ('waiting', 'sending'))
      and ($3::text is null or exists (
        select from app.delivery v where v.order_detail_id = d.id and starts_with(v.send_key, $3 || ' '))) as is_told
  from app.order_detail d where d.member_id = $1 and d.id = $2`);
/** `is_told`: nothing is on its way, and the notice of `toldKey` has been. */
export const findErasable = async (
  db: Db,
  memberId: MemberId,
  { orderDetailsId, toldKey }: { orderDetailsId: string; toldKey?: string },
): Promise<ErasableRow | undefined> => (await db.rows(erasable, memberId, orderDetailsId, toldKey ?? null))[0];

const underWay = sql<{ id: string }>(`
  select id from app.delivery
  where member_id = $1 and order_detail_id = $2 and user_id is null and state in ('waiting', 'sending') for update`);
/** Whether something is on its way to the candidate: it would arrive after the deletion, or never. */
export const isTelling = async (tx: Tx, memberId: MemberId, detailId: string): Promise<boolean> =>
  (await tx.rows(underWay, memberId, detailId)).length > 0;

const outlived = sql<{ id: string; member_id: MemberId }>(`
  select d.id, d.member_id from app.order_detail d
  left join app.report_setting s on s.member_id = d.member_id
  cross join lateral (select $1::timestamptz - make_interval(months => coalesce(s.retention_months, 36)) as before) kept
  where d.erased_at is null and d.created_at < $1::timestamptz - interval '6 months' and d.created_at < kept.before
    and d.state = any($2::smallint[])
    and not exists (select from app.order_timeline t where t.order_detail_id = d.id and t.at >= kept.before)
  order by d.created_at limit $3`);
/** Checks that have come to rest and were kept for the time that their member has set; nothing happened in them since. */
export const listOutlived = (
  db: Db,
  { now, states, limit }: { now: Date; states: readonly number[]; limit: number },
): Promise<{ id: string; member_id: MemberId }[]> => db.rows(outlived, now, states, limit);
