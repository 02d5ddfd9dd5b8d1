import { type ViewList, viewsMax } from '@beidiao/contract/view/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';

/** Whose a view is. */
export type Own = { readonly memberId: MemberId; readonly userId: UserId };
export type ViewRow = { id: string; list: ViewList; name_enc: Buffer; query_enc: Buffer };

const ofList = sql<ViewRow>(`
  select id, list, name_enc, query_enc from app.saved_view where member_id = $1 and user_id = $2 and list = $3 order by place`);
export const listViews = (db: Db, { memberId, userId }: Own, list: ViewList): Promise<ViewRow[]> =>
  db.rows(ofList, memberId, userId, list);

const byName = sql<ViewRow>(`
  select id, list, name_enc, query_enc from app.saved_view
  where member_id = $1 and user_id = $2 and list = $3 and name_key = $4`);
export const findNamed = async (db: Db, own: Own, of: { list: ViewList; nameKey: Buffer }) =>
  (await db.rows(byName, own.memberId, own.userId, of.list, of.nameKey))[0];

const insertFree = sql<{ id: string }>(`
  insert into app.saved_view (member_id, user_id, list, place, name_enc, name_key, query_enc)
  select $1::bigint, $2::bigint, $3::text, free.place, $4::bytea, $5::bytea, $6::bytea
  from (select coalesce(max(place), 0) + 1 as place from app.saved_view where member_id = $1::bigint and user_id = $2::bigint and list = $3::text) last,
    lateral (select min(p.place) as place from generate_series(1, ${viewsMax}) p (place)
      where last.place <= ${viewsMax} and p.place >= last.place
        or last.place > ${viewsMax} and not exists (select from app.saved_view v
          where v.member_id = $1::bigint and v.user_id = $2::bigint and v.list = $3::text and v.place = p.place)) free
  where free.place is not null
  on conflict do nothing returning id`);
export type NewView = { list: ViewList; nameEnc: Buffer; nameKey: Buffer; queryEnc: Buffer };
/** Behind the others, or where one was removed once the last place is taken. Nothing when no place is free, or somebody took it or the name meanwhile. */
export const insertView = async (tx: Tx, own: Own, it: NewView): Promise<string | undefined> =>
  (await tx.rows(insertFree, own.memberId, own.userId, it.list, it.nameEnc, it.nameKey, it.queryEnc))[0]?.id;

const update = sql<{ id: string }>(`
  update app.saved_view set name_enc = coalesce($4, name_enc), name_key = coalesce($5, name_key), query_enc = coalesce($6, query_enc)
  where member_id = $1 and user_id = $2 and id = $3 returning id`);
export type ViewChange = { viewId: string; nameEnc: Buffer | null; nameKey: Buffer | null; queryEnc: Buffer | null };
/** Answers whether there is such a view, or `taken`. */
export async function updateView(tx: Tx, own: Own, { viewId, ...it }: ViewChange): Promise<boolean | 'taken'> {
  try {
    const values = [own.memberId, own.userId, viewId, it.nameEnc, it.nameKey, it.queryEnc];
    return (await tx.rows(update, ...values)).length === 1;
  } catch (error) {
    if (brokenConstraint(error) === 'saved_view_name') return 'taken';
    throw error;
  }
}

const drop = sql<{ id: string }>(
  'delete from app.saved_view where member_id = $1 and user_id = $2 and id = $3 returning id',
);
export const dropView = async (tx: Tx, own: Own, viewId: string): Promise<boolean> =>
  (await tx.rows(drop, own.memberId, own.userId, viewId)).length === 1;

const dropAll = sql('delete from app.saved_view where user_id = $1');
export async function dropViewsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropAll, userId);
}
