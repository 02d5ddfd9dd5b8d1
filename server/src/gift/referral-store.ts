import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const code = sql<{ invite_code: string }>('select invite_code from app.member where id = $1');
export async function findInviteCode(db: Db, memberId: MemberId): Promise<string> {
  const [row] = await db.rows(code, memberId);
  if (row === undefined) throw new TypeError(`no member ${memberId}`);
  return row.invite_code;
}

const counts = sql<{ registered: number; rewarded: number }>(`
  select count(*)::integer as registered, count(rewarded_at)::integer as rewarded from app.referral where inviter_id = $1`);
/** How many have registered with the code of this member, and how many of them have brought a reward. */
export async function countReferrals(db: Db, memberId: MemberId): Promise<{ registered: number; rewarded: number }> {
  const [row] = await db.rows(counts, memberId);
  return row ?? { registered: 0, rewarded: 0 };
}

const open = sql<{ inviter_id: MemberId }>(
  'select inviter_id from app.referral where member_id = $1 and rewarded_at is null',
);
/** Whether this member was invited, and nothing was given for it yet. */
export const findReferral = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await db.rows(open, memberId)).length === 1;

const take = sql<{ inviter_id: MemberId }>(`
  update app.referral set trade_order_id = $2, rewarded_at = app.now() where member_id = $1 and rewarded_at is null returning inviter_id`);
/** Who has invited this member; undefined where it was rewarded meanwhile. */
export const takeReferral = async (
  tx: Tx,
  of: { memberId: MemberId; tradeOrderId: string },
): Promise<MemberId | undefined> => (await tx.rows(take, of.memberId, of.tradeOrderId))[0]?.inviter_id;
