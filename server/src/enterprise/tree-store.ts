import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type CompanyRecord = {
  id: MemberId;
  name: string;
  parent_id: MemberId | null;
  child_count: number;
  people_count: number;
  is_frozen: boolean;
  is_opened_above: boolean;
};
/** Where an enterprise comes from that another one has opened below itself. */
export const openedAbove = 'parent';
const columns = `m.id, m.name, m.parent_id, m.people_count, m.is_frozen,
  coalesce(m.origin ->> 'registOrigin' = '${openedAbove}', false) as is_opened_above,
  (select count(*)::integer from app.member c where c.parent_id = m.id) as child_count`;

const within = sql<{ is_within: boolean }>(
  'select $2::bigint = $1::bigint or $1::bigint in (select app.members_above($2::bigint)) as is_within',
);
/** Whether a company is the member itself or stands somewhere below it. The id is proved by it. */
export const isWithin = async (db: Db, memberId: MemberId, companyId: string): Promise<boolean> =>
  (await db.rows(within, memberId, companyId))[0]?.is_within ?? false;

const childrenAfter = sql<CompanyRecord>(`
  select ${columns} from app.member m where m.parent_id = $1 and (lower(m.name), m.id) > ($3, $4)
  order by lower(m.name), m.id limit $2`);
const childrenFrom = sql<CompanyRecord>(`
  select ${columns} from app.member m where m.parent_id = $1 order by lower(m.name), m.id limit $2 offset $3`);
const countOfChildren = sql<{ count: number }>(
  'select count(*)::integer as count from (select 1 from app.member where parent_id = $1 limit 10000) few',
);
const found = sql<CompanyRecord>(`
  with recursive tree as (
    select id, name, 0 as step from app.member where id = $1
    union all select c.id, c.name, t.step + 1 from tree t join app.member c on c.parent_id = t.id where t.step < 12
  ), hits as (select id from tree where step > 0 and position($2 in lower(name)) > 0 order by lower(name), id limit $3)
  select ${columns} from hits join app.member m on m.id = hits.id order by lower(m.name), m.id`);

const wholeTree = sql<Pick<CompanyRecord, 'id' | 'name' | 'parent_id' | 'is_frozen'>>(`
  with recursive tree as (
    select id, 0 as step from app.member where id = $1
    union all select c.id, t.step + 1 from tree t join app.member c on c.parent_id = t.id where t.step < 12
  )
  select m.id, m.name, m.parent_id, m.is_frozen from tree t join app.member m on m.id = t.id
  order by t.step > 0, lower(m.name), m.id limit $2`);
/** The company itself and everything below it by name. */
export const listTree = (db: Db, memberId: MemberId, limit: number) => db.rows(wholeTree, memberId, limit);

export type TreePage = { after: { name: string; id: string } | undefined; offset: number; limit: number };

export async function listChildren(
  db: Db,
  parentId: string,
  page: TreePage,
): Promise<{ rows: CompanyRecord[]; total: number }> {
  const { after, offset, limit } = page;
  const rows =
    after === undefined
      ? await db.rows(childrenFrom, parentId, limit, offset)
      : await db.rows(childrenAfter, parentId, limit, after.name, after.id);
  return { rows, total: (await db.rows(countOfChildren, parentId))[0]?.count ?? 0 };
}

/** Companies anywhere below whose name holds the text; at most `limit`. */
export const findCompanies = (db: Db, memberId: MemberId, { text, limit }: { text: string; limit: number }) =>
  db.rows(found, memberId, text.toLowerCase(), limit);

const company = sql<CompanyRecord>(`select ${columns} from app.member m where m.id = $1`);
export const findCompany = async (db: Db, id: string): Promise<CompanyRecord | undefined> =>
  (await db.rows(company, id))[0];

/** Changes of trees go one after the other: two that are right each by itself can make a ring together. */
const lockTrees = sql("select pg_advisory_xact_lock(hashtext('company trees'))");
const depths = sql<{ above: number; below: number }>(`
  with recursive down as (
    select id, 0 as step from app.member where id = $2
    union all select c.id, d.step + 1 from down d join app.member c on c.parent_id = d.id where d.step < 20
  )
  select (select count(*)::integer from app.members_above($1)) as above, (select max(step)::integer from down) as below`);

/** How many levels the two would make together. */
export async function holdTrees(
  tx: Tx,
  parentId: string,
  childId: string | null,
): Promise<{ above: number; below: number }> {
  await tx.rows(lockTrees);
  const [row] = await tx.rows(depths, parentId, childId);
  return { above: row?.above ?? 0, below: row?.below ?? 0 };
}

export type ChildRequest = {
  id: string;
  member_id: MemberId;
  parent_id: MemberId;
  parent_name: string;
  child_name: string;
  created_at: Date;
};
const requestColumns = 'r.id, r.member_id, r.parent_id, p.name as parent_name, c.name as child_name, r.created_at';
const requestTables =
  'app.child_request r join app.member p on p.id = r.parent_id join app.member c on c.id = r.member_id';
const addRequest = sql<{ id: string }>(`
  insert into app.child_request (member_id, parent_id, asked_by) values ($1, $2, $3)
  on conflict (member_id, parent_id) where state = 'waiting' do nothing returning id`);
export const addChildRequest = async (
  tx: Tx,
  { childId, parentId, userId }: { childId: MemberId; parentId: MemberId; userId: UserId },
): Promise<string | undefined> => (await tx.rows(addRequest, childId, parentId, userId))[0]?.id;

const openRequests = sql<ChildRequest>(`
  select ${requestColumns} from ${requestTables} where (r.member_id = $1 or r.parent_id = $1) and r.state = 'waiting' order by r.id desc limit 200`);
export const listChildRequests = (db: Db, memberId: MemberId): Promise<ChildRequest[]> =>
  db.rows(openRequests, memberId);

const endRequest = sql<ChildRequest>(`
  with r as (update app.child_request set state = $3, ended_at = now()
    where id = $1 and state = 'waiting' and (member_id = $2 or ($3 = 'rejected' and parent_id = $2)) returning *)
  select ${requestColumns} from ${requestTables.replace('app.child_request r', 'r')}`);
/** Who is asked may agree or decline, who has asked may only take it back. */
export const endChildRequest = async (
  tx: Tx,
  memberId: MemberId,
  { id, agree }: { id: string; agree: boolean },
): Promise<ChildRequest | undefined> => (await tx.rows(endRequest, id, memberId, agree ? 'accepted' : 'rejected'))[0];
