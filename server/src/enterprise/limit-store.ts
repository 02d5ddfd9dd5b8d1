import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type Allotment = { month_fen: string | null; order_fen: string | null };
const allotmentOf = sql<Allotment>(
  'select month_fen, order_fen from app.allotment where member_id = $1 and user_id = $2',
);
export const findAllotment = async (db: Db, memberId: MemberId, userId: string): Promise<Allotment | undefined> =>
  (await db.rows(allotmentOf, memberId, userId))[0];

const usedIn = sql<{ used_fen: string }>(
  'select used_fen from app.allotment_use where member_id = $1 and user_id = $2 and month = $3',
);
export const readUsed = async (db: Db, memberId: MemberId, of: { userId: string; month: string }): Promise<number> =>
  Number((await db.rows(usedIn, memberId, of.userId, of.month))[0]?.used_fen ?? 0);

/** One person within one member. */
export type Spender = { readonly memberId: MemberId; readonly userId: UserId };
const membersOf = (spenders: readonly Spender[]) => spenders.map(({ memberId }) => memberId);
const usersOf = (spenders: readonly Spender[]) => spenders.map(({ userId }) => userId);

const draw = sql<{ broken: ('orderLimit' | 'monthLimit')[] }>(
  'select app.draw_allotments($1, $2, $3, $4, $5, $6, $7) as broken',
);
export type Draw = {
  memberId: MemberId;
  tradeOrderId: string;
  spenders: readonly Spender[];
  month: string;
  amountFen: number;
  /** `lift`: whatever the limits say. */
  how: 'draw' | 'look' | 'lift';
};
/** Answers the limits that are in the way. Of several that draw at once each sees what the others have drawn. */
export async function drawAllotments(tx: Tx, it: Draw): Promise<('orderLimit' | 'monthLimit')[]> {
  const { memberId, tradeOrderId, spenders, month, amountFen, how } = it;
  const values = [memberId, tradeOrderId, membersOf(spenders), usersOf(spenders), month, amountFen, how];
  return (await tx.rows(draw, ...values))[0]?.broken ?? [];
}

type Room = { order_fen: string | null; left_fen: string | null };
const room = sql<Room>('select order_fen, left_fen from app.room_of_allotments($1, $2, $3, $4)');
/** The tightest limits of these people; null where they have none. */
export async function readRoom(
  db: Db,
  memberId: MemberId,
  { spenders, month }: Pick<Draw, 'spenders' | 'month'>,
): Promise<Room> {
  const [row] = await db.rows(room, memberId, membersOf(spenders), usersOf(spenders), month);
  return row ?? { order_fen: null, left_fen: null };
}

const giveBack = sql('select app.return_draws($1, $2, $3)');
/** At most what was drawn and is not back yet; all of it without an amount. */
export async function returnDraws(tx: Tx, memberId: MemberId, of: { tradeOrderId: string; amountFen: number | null }) {
  await tx.rows(giveBack, memberId, of.tradeOrderId, of.amountFen);
}

const putAllotment = sql(`
  insert into app.allotment (member_id, user_id, month_fen, order_fen) values ($1, $2, $3, $4)
  on conflict (member_id, user_id) do update set month_fen = excluded.month_fen, order_fen = excluded.order_fen`);
const dropAllotment = sql('delete from app.allotment where member_id = $1 and user_id = $2');
export async function writeAllotment(
  tx: Tx,
  memberId: MemberId,
  { userId, monthFen, orderFen }: { userId: UserId; monthFen: number | null; orderFen: number | null },
): Promise<void> {
  if (monthFen === null && orderFen === null) await tx.rows(dropAllotment, memberId, userId);
  else await tx.rows(putAllotment, memberId, userId, monthFen, orderFen);
}

export type AllotmentRecord = Allotment & { user_id: UserId; name_enc: Buffer; used_fen: string };
const allotments = sql<AllotmentRecord>(`
  select a.user_id, u.name_enc, a.month_fen, a.order_fen, coalesce(s.used_fen, 0) as used_fen
  from app.allotment a join app.user_account u on u.id = a.user_id
    left join app.allotment_use s on s.member_id = a.member_id and s.user_id = a.user_id and s.month = $2
  where a.member_id = $1 order by a.user_id limit $3 offset $4`);
const countAllotments = sql<{ count: number }>(
  'select count(*)::integer as count from (select 1 from app.allotment where member_id = $1 limit 1001) few',
);
export async function listAllotments(
  db: Db,
  memberId: MemberId,
  { month, limit, offset }: { month: string; limit: number; offset: number },
): Promise<{ rows: AllotmentRecord[]; total: number }> {
  const rows = await db.rows(allotments, memberId, month, limit, offset);
  return { rows, total: (await db.rows(countAllotments, memberId))[0]?.count ?? 0 };
}

export type ItemLimit = { readonly item_codes: readonly string[]; readonly package_ids: readonly string[] };
const itemLimitsOf = sql<ItemLimit>(`
  select distinct l.item_codes, l.package_ids::text[] from app.item_limit l
    join app.membership p on p.member_id = l.member_id and p.user_id = l.user_id and p.role = 2
  where (l.member_id, l.user_id) in (select * from unnest($1::bigint[], $2::bigint[]))`);
/** Administrators have none. */
export const listItemLimitsOf = (db: Db, spenders: readonly Spender[]): Promise<ItemLimit[]> =>
  db.rows(itemLimitsOf, membersOf(spenders), usersOf(spenders));

const putItems = sql(`
  insert into app.item_limit as l (member_id, user_id, item_codes, package_ids)
  select $1, u, coalesce($3::text[], '{}'), coalesce($4::bigint[], '{}') from unnest($2::bigint[]) u
  on conflict (member_id, user_id) do update
    set item_codes = coalesce($3::text[], l.item_codes), package_ids = coalesce($4::bigint[], l.package_ids), set_at = now()`);
const dropOpen = sql(`
  delete from app.item_limit where member_id = $1 and user_id = any($2::bigint[]) and item_codes = '{}' and package_ids = '{}'`);
/** A list that is null stays as it is. */
export type ItemLimitWish = {
  userIds: readonly string[];
  codes: readonly string[] | null;
  packageIds: readonly string[] | null;
};
export async function writeItemLimits(
  tx: Tx,
  memberId: MemberId,
  { userIds, codes, packageIds }: ItemLimitWish,
): Promise<void> {
  await tx.rows(putItems, memberId, userIds, codes, packageIds);
  await tx.rows(dropOpen, memberId, userIds);
}

export type ItemLimitRecord = ItemLimit & { user_id: UserId; name_enc: Buffer };
const itemLimits = sql<ItemLimitRecord>(`
  select i.user_id, u.name_enc, i.item_codes, i.package_ids::text[] from app.item_limit i join app.user_account u on u.id = i.user_id
  where i.member_id = $1 and ($2::bigint is null or i.user_id = $2) and ($3::bigint is null or i.user_id > $3)
  order by i.user_id limit $4`);
export const listItemLimits = (
  db: Db,
  memberId: MemberId,
  { userId, after, limit }: { userId: string | null; after: string | null; limit: number },
): Promise<ItemLimitRecord[]> => db.rows(itemLimits, memberId, userId, after, limit);

const places = sql<{ user_id: UserId; role: 1 | 2 }>(
  'select user_id, role from app.membership where member_id = $1 and user_id = any($2::bigint[]) and left_at is null',
);
export const listRolesOf = (db: Db, memberId: MemberId, userIds: readonly string[]) =>
  db.rows(places, memberId, userIds);
