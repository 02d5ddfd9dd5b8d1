import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

/** How the candidate has shown who they are before the checks began. */
export type ShownFace =
  | { readonly by: 'face'; readonly score: number | null; readonly at: string }
  | { readonly by: 'proof'; readonly kind: 'papers' | 'videoCall'; readonly at: string; readonly staffId: StaffId };

type ShownRow = { score: string | null; kind: 'papers' | 'videoCall' | null; at: Date; staff_id: StaffId };
const shown = sql<ShownRow>(`
  select f.score, null as kind, f.at, null::bigint as staff_id from app.face_check f
  where f.member_id = $1 and f.order_detail_id = $2 and f.result = 'match'
  union all
  select null, p.kind, p.decided_at, p.decided_by from app.identity_proof p
  where p.member_id = $1 and p.order_detail_id = $2 and p.state = 'accepted' and p.instead_of = 'face'
  order by at limit 1`);

/** How the candidate has shown who they are, when, and who looked at it; undefined for who was not asked to. */
export async function findShownFace(
  db: Db,
  of: { memberId: MemberId; orderDetailsId: string },
): Promise<ShownFace | undefined> {
  const [row] = await db.rows(shown, of.memberId, of.orderDetailsId);
  if (row === undefined) return undefined;
  const at = row.at.toISOString();
  if (row.kind === null) return { by: 'face', score: row.score === null ? null : Number(row.score), at };
  return { by: 'proof', kind: row.kind, at, staffId: row.staff_id };
}
