import type { FramePage } from '@beidiao/contract/partner/frame-rules';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type FrameTicket = {
  ticketHash: Buffer;
  memberId: MemberId;
  userId: UserId;
  channel: string;
  page: FramePage;
  applyId: string | null;
  expiresAt: Date;
};
const insertTicket = sql(`
  insert into app.frame_ticket (ticket_hash, member_id, user_id, channel, page, apply_id, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`);
export async function addTicket(tx: Tx, it: FrameTicket): Promise<void> {
  const { ticketHash, memberId, userId, channel, page, applyId, expiresAt } = it;
  await tx.rows(insertTicket, ticketHash, memberId, userId, channel, page, applyId, expiresAt);
}

export type TakenTicket = { member_id: MemberId; user_id: UserId; page: FramePage; apply_id: string | null };
const takeOne = sql<TakenTicket>(`
  delete from app.frame_ticket where ticket_hash = $1 and channel = $2 and expires_at > $3
  returning member_id, user_id, page, apply_id`);
/** Good once, and in its own system; one of another is not used up. */
export const takeTicket = async (
  tx: Tx,
  of: { ticketHash: Buffer; channel: string; now: Date },
): Promise<TakenTicket | undefined> => (await tx.rows(takeOne, of.ticketHash, of.channel, of.now))[0];

const sweep = sql('delete from app.frame_ticket where expires_at < now()');
export async function sweepTickets(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}

const firstAdmin = sql<{ user_id: UserId; name_enc: Buffer | null }>(`
  select p.user_id, u.name_enc from app.membership p join app.user_account u on u.id = p.user_id
  where p.member_id = $1 and p.role = 1 and p.disabled_at is null order by p.user_id limit 1`);
/** Who is asked to bind the enterprise. */
export const findAdmin = async (db: Db, memberId: MemberId) => (await db.rows(firstAdmin, memberId))[0];

const nameOfPerson = sql<{ name_enc: Buffer | null }>('select name_enc from app.user_account where id = $1');
export const findSealedName = async (db: Db, userId: UserId): Promise<Buffer | null> =>
  (await db.rows(nameOfPerson, userId))[0]?.name_enc ?? null;
