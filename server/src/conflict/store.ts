import type { ComparedCompany } from '@beidiao/contract/conflict/companies';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type ListRow = {
  id: string;
  replaces_id: string | null;
  companies: ComparedCompany[];
  created_by: UserId;
  created_at: Date;
  name_enc: Buffer | null;
};
const newest = sql<ListRow>(`
  select l.id, l.replaces_id, l.companies, l.created_by, l.created_at, u.name_enc
  from app.conflict_list l left join app.user_account u on u.id = l.created_by
  where l.member_id = $1 order by l.id desc limit 1`);
export const findNewest = async (db: Db, memberId: MemberId): Promise<ListRow | undefined> =>
  (await db.rows(newest, memberId))[0];

const insert = sql<{ id: string }>(`
  insert into app.conflict_list (member_id, replaces_id, companies, created_by)
  select $1::bigint, $2::bigint, $3::jsonb, $4::bigint
  where $2::bigint is null or exists (select from app.conflict_list l where l.member_id = $1 and l.id = $2)
  on conflict do nothing returning id`);
export type NewList = {
  readonly replaces: string | null;
  readonly companies: readonly ComparedCompany[];
};
/** False when the list that it replaces is not the newest. */
export const addList = async (
  tx: Tx,
  { memberId, userId }: { memberId: MemberId; userId: UserId },
  { replaces, companies }: NewList,
): Promise<boolean> => (await tx.rows(insert, memberId, replaces, JSON.stringify(companies), userId)).length === 1;

const own = sql<{ name: string; credit_code: string | null }>(`
  select m.name, c.credit_code from app.member m left join app.enterprise_confirmation c on c.member_id = m.id
  where m.id = $1 and m.category = 1`);
/** What the enterprise is called, and the number that it says to have; undefined for a personal account. */
export const findOwnCompany = async (
  db: Db,
  memberId: MemberId,
): Promise<{ name: string; credit_code: string | null } | undefined> => (await db.rows(own, memberId))[0];
