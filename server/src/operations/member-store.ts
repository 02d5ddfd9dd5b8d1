import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type MemberRecord = {
  id: MemberId;
  name: string;
  category: 1 | 2;
  created_at: Date;
  frozen_at: Date | null;
  frozen_why: string | null;
  /** Its name. */
  frozen_above: string | null;
  balance_fen: string;
};
const columns = `m.id, m.name, m.category, m.created_at, m.frozen_at, m.frozen_why,
  (select u.name from app.members_above(m.id) with ordinality as above (id, step) join app.member u on u.id = above.id
    where m.is_frozen and u.frozen_at is not null order by above.step limit 1) as frozen_above,
  coalesce((select b.bought_fen + b.granted_fen from app.balance b where b.member_id = m.id), 0) as balance_fen`;
const page = sql<MemberRecord>(`
  select ${columns} from app.member m
  where ($1::bigint is null or m.id < $1) and (not $2 or m.is_frozen)
    and ($3::text is null or position(lower($3) in lower(m.name)) > 0 or m.id::text = $3)
  order by m.id desc limit $4`);
export const listMembers = (
  db: Db,
  of: { before: string | null; onlyFrozen: boolean; search: string | null; limit: number },
): Promise<MemberRecord[]> => db.rows(page, of.before, of.onlyFrozen, of.search, of.limit);

const memberName = sql<{ name: string }>('select name from app.member where id = $1');
export const findMemberName = async (db: Db, id: MemberId): Promise<string | undefined> =>
  (await db.rows(memberName, id))[0]?.name;

const freezing = sql<{ is_frozen: boolean }>(
  'select frozen_at is not null as is_frozen from app.member where id = $1 for no key update',
);
export const holdMember = async (tx: Tx, id: MemberId): Promise<{ is_frozen: boolean } | undefined> =>
  (await tx.rows(freezing, id))[0];

const leaders = sql<{ user_id: UserId }>(`
  select user_id from app.membership where member_id = $1 and role = 1 and disabled_at is null order by id limit 50`);
/** The administrators of an enterprise, or the person of a personal account. */
export const listLeaders = async (db: Db, id: MemberId): Promise<UserId[]> =>
  (await db.rows(leaders, id)).map((row) => row.user_id);
