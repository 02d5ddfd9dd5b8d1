import type { ConfirmationState } from '@beidiao/contract/enterprise/confirmation';
import type { MemberId, StaffId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';

export type ConfirmationRecord = {
  member_id: MemberId;
  state: ConfirmationState;
  credit_code: string | null;
  licence_file_id: string | null;
  licence_name_enc: Buffer | null;
  handed_in_at: Date | null;
  decided_at: Date | null;
  why: string | null;
};
const columns = `c.member_id, c.state, c.credit_code, c.licence_file_id, f.name_enc as licence_name_enc, c.handed_in_at, c.decided_at, c.why`;
const from = `app.enterprise_confirmation c left join app.stored_file f on f.member_id = c.member_id and f.id = c.licence_file_id`;

const byMember = sql<ConfirmationRecord>(`select ${columns} from ${from} where c.member_id = $1`);
const heldByMember = sql<ConfirmationRecord>(
  `select ${columns} from ${from} where c.member_id = $1 for no key update of c`,
);
export const findConfirmation = async (db: Db, memberId: MemberId): Promise<ConfirmationRecord | undefined> =>
  (await db.rows(byMember, memberId))[0];
export const holdConfirmation = async (tx: Tx, memberId: MemberId): Promise<ConfirmationRecord | undefined> =>
  (await tx.rows(heldByMember, memberId))[0];

const isTaken = sql<{ is_taken: boolean }>(
  "select exists (select from app.enterprise_confirmation where credit_code = $1 and state = 'confirmed' and member_id is distinct from $2) as is_taken",
);
/** Whether another enterprise with this code is confirmed. */
export const isCodeConfirmed = async (db: Db, code: string, but: MemberId | null): Promise<boolean> =>
  (await db.rows(isTaken, code, but))[0]?.is_taken ?? false;

const writeWaiting = sql(`
  update app.enterprise_confirmation set state = 'waiting', credit_code = $2, licence_file_id = $3, handed_in_at = $4,
    decided_at = null, decided_by = null, why = null where member_id = $1`);
export const writeHandedIn = (
  tx: Tx,
  memberId: MemberId,
  { creditCode, fileId, now }: { creditCode: string; fileId: string; now: Date },
): Promise<unknown> => tx.rows(writeWaiting, memberId, creditCode, fileId, now);

const writeDecided = sql(`
  update app.enterprise_confirmation set state = $2, decided_at = $3, decided_by = $4, why = $5 where member_id = $1`);
export type Decided = { state: 'confirmed' | 'declined'; staffId: StaffId; why: string | null; now: Date };
/** @throws Refusal creditCodeTaken */
export async function writeDecision(tx: Tx, memberId: MemberId, { state, staffId, why, now }: Decided): Promise<void> {
  try {
    await tx.rows(writeDecided, memberId, state, now, staffId, why);
  } catch (error) {
    if (brokenConstraint(error) === 'enterprise_confirmation_code') throw new Refusal('creditCodeTaken');
    throw error;
  }
}

export type QueueRecord = {
  member_id: MemberId;
  name: string;
  created_at: Date;
  credit_code: string;
  handed_in_at: Date;
  place: string;
  licence_name_enc: Buffer;
  contact_id: UserId | null;
  contact_name_enc: Buffer | null;
  contact_phone_enc: Buffer | null;
  is_code_confirmed: boolean;
};
const queue = sql<QueueRecord>(`
  select c.member_id, m.name, m.created_at, c.credit_code, c.handed_in_at, c.handed_in_at::text as place, f.name_enc as licence_name_enc,
    u.id as contact_id, u.name_enc as contact_name_enc, u.phone_enc as contact_phone_enc,
    exists (select from app.enterprise_confirmation o where o.credit_code = c.credit_code and o.state = 'confirmed') as is_code_confirmed
  from app.enterprise_confirmation c join app.member m on m.id = c.member_id
  join app.stored_file f on f.member_id = c.member_id and f.id = c.licence_file_id
  left join lateral (select p.user_id from app.membership p where p.member_id = c.member_id and p.role = 1 and p.disabled_at is null order by p.id limit 1) p on true
  left join app.user_account u on u.id = p.user_id
  where c.state = 'waiting' and c.credit_code is not null and c.handed_in_at is not null
    and ($1::timestamptz is null or (c.handed_in_at, c.member_id) > ($1::timestamptz, $2::bigint))
  order by c.handed_in_at, c.member_id limit $3`);
export const listQueue = (db: Db, after: { at: string; id: string } | null, limit: number): Promise<QueueRecord[]> =>
  db.rows(queue, after?.at ?? null, after?.id ?? null, limit);

const waiting = sql<{ total: number }>(
  "select count(*)::integer as total from app.enterprise_confirmation where state = 'waiting'",
);
export const countWaiting = async (db: Db): Promise<number> => (await db.rows(waiting))[0]?.total ?? 0;

const oneAtATime = sql(
  "select pg_advisory_xact_lock(hashtextextended('first orders ' || app.first_limit_of($1)::text, 0))",
);
/** Until the transaction ends nobody else orders within the first limit of this enterprise and those that share it. */
export const takeFirstOrderTurn = (tx: Tx, memberId: MemberId): Promise<unknown> => tx.rows(oneAtATime, memberId);

const limitHolder = sql<{ id: MemberId }>('select app.first_limit_of($1) as id');
/**
 * Whose limits count before confirmation: of enterprises that are not confirmed and stand above one another, the topmost.
 * A confirmed enterprise, and a personal account, has its own.
 */
export const findLimitHolder = async (db: Db, memberId: MemberId): Promise<MemberId> =>
  (await db.rows(limitHolder, memberId))[0]?.id ?? memberId;

export type Proof = { readonly creditCode: string | null; readonly termsVersion: string | null };
// No row where another enterprise with this code is confirmed.
const proof = sql<{ member_id: MemberId }>(`
  update app.enterprise_confirmation set credit_code = $2, terms_version = $3 where member_id = $1
    and not exists (select from app.enterprise_confirmation where credit_code = $2 and state = 'confirmed') returning member_id`);
/** What a new enterprise says to be. @throws Refusal creditCodeTaken */
export async function writeProof(tx: Tx, memberId: MemberId, { creditCode, termsVersion }: Proof): Promise<void> {
  const rows = await tx.rows(proof, memberId, creditCode, termsVersion);
  if (rows.length === 0) throw new Refusal('creditCodeTaken');
}
