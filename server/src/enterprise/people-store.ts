import { type Role, roles } from '@beidiao/contract/account/calls';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const placesOf = sql<{ id: string; member_id: MemberId }>(
  'select id, member_id from app.membership where user_id = $1 and left_at is null order by id limit 1000',
);
/** Where a person belongs; nobody has been seen in a thousand places. */
export const listPlacesOf = (db: Db, userId: string): Promise<{ id: string; member_id: MemberId }[]> =>
  db.rows(placesOf, userId);

export type PersonRecord = {
  id: string;
  user_id: UserId;
  role: Role;
  is_disabled: boolean;
  created_at: Date;
  login_name: string;
  name_enc: Buffer;
  phone_enc: Buffer | null;
  email_enc: Buffer | null;
  rights: PermissionCode[];
  has_item_limit: boolean;
  month_fen: string | null;
};

export type PeopleFilter = {
  readonly memberId: MemberId;
  readonly role: Role | undefined;
  readonly isDisabled: boolean | undefined;
  /** Whether they may spend the balance. */
  readonly mayPay: boolean | undefined;
  readonly searchKey: Buffer | undefined;
};

const spendsBalance = `exists (select from app.permission h
    where h.member_id = membership.member_id and h.user_id = membership.user_id and h.code = 'P00003' and h.holds)
  and not exists (select from app.member m where m.id = $1 and m.flags ->> 'hideBalancePayment' = '1')`;

/** Only the conditions that are asked for stand in the text, so that each shape gets a plan of its own. */
function where(filter: PeopleFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [filter.memberId];
  const parts = ['member_id = $1', 'left_at is null'];
  // By their value: administrators and those who are disabled are few, and each have an index of their own.
  if (filter.role !== undefined) parts.push(`role = ${filter.role === roles.admin ? roles.admin : roles.staff}`);
  if (filter.isDisabled !== undefined) parts.push(`disabled_at is ${filter.isDisabled ? 'not null' : 'null'}`);
  if (filter.mayPay !== undefined) parts.push(`${filter.mayPay ? '' : 'not '}(${spendsBalance})`);
  if (filter.searchKey !== undefined) {
    values.push([filter.searchKey]);
    parts.push(`search_keys @> $${values.length}::bytea[]`);
  }
  return { text: parts.join(' and '), values };
}

const isUnfiltered = ({ role, isDisabled, mayPay, searchKey }: PeopleFilter): boolean =>
  role === undefined && isDisabled === undefined && mayPay === undefined && searchKey === undefined;

export type PeoplePage = { readonly after: string | undefined; readonly offset: number; readonly limit: number };

/** The page is cut before anything is joined to it; `offset 0` has each account looked up, and not all of them read. */
export function listPeople(db: Db, filter: PeopleFilter, page: PeoplePage): Promise<PersonRecord[]> {
  const { text, values } = where(filter);
  const place = values.length;
  const [next, paged] =
    page.after === undefined
      ? ['', [page.limit, page.offset]]
      : [`and id < $${place + 3}`, [page.limit, 0, page.after]];
  return db.rows(
    sql<PersonRecord>(`
      select p.id, p.user_id, p.role, p.disabled_at is not null as is_disabled, p.created_at, u.login_name, u.name_enc, u.phone_enc,
        u.email_enc, app.held_rights(p.member_id, p.user_id, p.role) as rights, i.user_id is not null as has_item_limit, a.month_fen
      from (select * from app.membership where ${text} ${next} order by id desc limit $${place + 1} offset $${place + 2}) p
        cross join lateral (select login_name, name_enc, phone_enc, email_enc from app.user_account where id = p.user_id offset 0) u
        left join app.allotment a on a.member_id = p.member_id and a.user_id = p.user_id
        left join app.item_limit i on i.member_id = p.member_id and i.user_id = p.user_id
      order by p.id desc`),
    ...values,
    ...paged,
  );
}

const countAll = sql<{ count: number }>('select people_count as count from app.member where id = $1');

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  if (isUnfiltered(filter)) return (await db.rows(countAll, filter.memberId))[0]?.count ?? 0;
  const { text, values } = where(filter);
  const few = sql<{ count: number }>(
    `select count(*)::integer as count from (select 1 from app.membership where ${text} limit 1001) few`,
  );
  return (await db.rows(few, ...values))[0]?.count ?? 0;
}

export type Place = { id: string; user_id: UserId; role: Role; is_disabled: boolean; name_enc: Buffer };
const placeOf = sql<Place>(`
  select p.id, p.user_id, p.role, p.disabled_at is not null as is_disabled, u.name_enc
  from app.membership p join app.user_account u on u.id = p.user_id
  where p.member_id = $1 and p.user_id = $2 and p.left_at is null`);
export const findPlace = async (db: Db, memberId: MemberId, userId: string): Promise<Place | undefined> =>
  (await db.rows(placeOf, memberId, userId))[0];

const holdMember = sql('select id from app.member where id = $1 for no key update');
/** Before administrators change: of several changes at once each sees what the one before has left. */
export async function holdOrganisation(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.rows(holdMember, memberId);
}

const adminsBeside = sql<{ user_id: UserId; name_enc: Buffer }>(`
  select p.user_id, u.name_enc from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
  where p.member_id = $1 and p.user_id <> $2 and p.role = 1 and p.disabled_at is null order by p.id limit 1`);
/** An administrator who is not this person. */
export const findOtherAdmin = async (db: Db, memberId: MemberId, userId: string) =>
  (await db.rows(adminsBeside, memberId, userId))[0];

const dropLimits = sql(`
  with gone as (delete from app.allotment where member_id = $1 and user_id = $2)
  delete from app.item_limit where member_id = $1 and user_id = $2`);

/** Whoever becomes an administrator, or leaves, has no limits any more. */
export async function removeLimits(tx: Tx, memberId: MemberId, userId: UserId): Promise<void> {
  await tx.rows(dropLimits, memberId, userId);
}

type FreezingRow = {
  is_frozen: boolean;
  frozen_at: Date | null;
  frozen_why: string | null;
  name: string;
  people_count: number;
};
const freezing = sql<FreezingRow>(
  'select is_frozen, frozen_at, frozen_why, name, people_count from app.member where id = $1',
);
export const findMember = async (db: Db, memberId: MemberId) => (await db.rows(freezing, memberId))[0];

const enterpriseByKey = sql<{ id: MemberId; name: string; parent_id: MemberId | null }>(
  'select id, name, parent_id from app.member where name_key = $1 and category = 1',
);
export const findEnterpriseByNameKey = async (db: Db, nameKey: string) => (await db.rows(enterpriseByKey, nameKey))[0];
