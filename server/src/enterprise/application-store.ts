import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type ApplicationRecord = {
  id: string;
  user_id: UserId;
  name_enc: Buffer;
  phone_enc: Buffer | null;
  remark: string | null;
  state: 'waiting' | 'accepted' | 'rejected' | 'withdrawn';
  created_at: Date;
};

const insert = sql<{ id: string }>(`
  insert into app.join_application (member_id, user_id, remark) values ($1, $2, $3)
  on conflict (member_id, user_id) where state = 'waiting' do nothing returning id`);
/** Undefined when one waits already. */
export const addApplication = async (
  tx: Tx,
  of: { memberId: MemberId; userId: UserId; remark: string | null },
): Promise<string | undefined> => (await tx.rows(insert, of.memberId, of.userId, of.remark))[0]?.id;

const withdraw = sql<{ id: string }>(`
  update app.join_application set state = 'withdrawn', ended_at = now() where id = $1 and user_id = $2 and state = 'waiting' returning id`);
export const writeWithdrawn = async (tx: Tx, id: string, userId: UserId): Promise<boolean> =>
  (await tx.rows(withdraw, id, userId)).length === 1;

const decide = sql<{ id: string }>(`
  update app.join_application set state = $3, decided_by = $4, why = $5, ended_at = now()
  where member_id = $1 and user_id = $2 and state = 'waiting' returning id`);
export type Decision = { applicantId: string; state: 'accepted' | 'rejected'; by: UserId; why: string | null };
/** Of several who decide at once one does. Answers the application. */
export const writeDecision = async (tx: Tx, memberId: MemberId, decision: Decision): Promise<string | undefined> =>
  (await tx.rows(decide, memberId, decision.applicantId, decision.state, decision.by, decision.why))[0]?.id;

const page = (isOpen: boolean, isKeyset: boolean) =>
  sql<ApplicationRecord>(`
    select a.id, a.user_id, u.name_enc, u.phone_enc, a.remark, a.state, a.created_at
    from app.join_application a join app.user_account u on u.id = a.user_id
    where a.member_id = $1 ${isOpen ? "and a.state = 'waiting'" : ''} ${isKeyset ? 'and a.id < $4' : ''}
    order by a.id desc limit $2 offset $3`);
const count = (isOpen: boolean) =>
  sql<{ count: number }>(`
    select count(*)::integer as count from (select 1 from app.join_application a
      where a.member_id = $1 ${isOpen ? "and a.state = 'waiting'" : ''} limit 1001) few`);

export type ApplicationPage = { isOpen: boolean; after: string | undefined; offset: number; limit: number };
export async function listApplications(
  db: Db,
  memberId: MemberId,
  { isOpen, after, offset, limit }: ApplicationPage,
): Promise<{ rows: ApplicationRecord[]; total: number }> {
  const values = after === undefined ? [limit, offset] : [limit, 0, after];
  const rows = await db.rows(page(isOpen, after !== undefined), memberId, ...values);
  return { rows, total: (await db.rows(count(isOpen), memberId))[0]?.count ?? 0 };
}

const forget = sql(`
  update app.join_application set remark = null, why = null
  where coalesce(ended_at, created_at) < $1 and (remark is not null or why is not null)`);
/** What was written in applications that ended before, or that nobody has answered since. */
export async function forgetWords(tx: Tx, before: Date): Promise<void> {
  await tx.rows(forget, before);
}

const applicationsOf = sql<{ id: string; name: string; state: 'waiting' | 'rejected'; created_at: Date }>(`
  select a.id, m.name, a.state, a.created_at from app.join_application a join app.member m on m.id = a.member_id
  where a.user_id = $1 and (a.state = 'waiting' or (a.state = 'rejected' and a.ended_at > now() - interval '30 days'))
  order by a.id desc limit 50`);
/** The person's own applications to join: those that wait, and those that were turned away lately. */
export const listOwnApplications = (db: Db, userId: UserId) => db.rows(applicationsOf, userId);

const doneOf = sql<{
  member_id: string;
  remark: string | null;
  state: string;
  created_at: Date;
  ended_at: Date | null;
}>(`
  select member_id, remark, state, created_at, ended_at from app.join_application where user_id = $1 order by id desc limit 5000`);
/** Every application of the person, ended or not, the latest first; at most 5000. */
export const listApplicationsOf = (db: Db, userId: UserId) => db.rows(doneOf, userId);

const wordless = sql('update app.join_application set remark = null, why = null where user_id = $1');
/** Whatever the person wrote, and what was answered. */
export async function dropWordsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(wordless, userId);
}
