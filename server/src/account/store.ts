import type { Category, Role } from '@beidiao/contract/account/calls';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';

export type UserRow = {
  id: UserId;
  login_name: string;
  password_hash: string;
  personal_member_id: MemberId;
  disabled_at: Date | null;
};
export type PersonRow = {
  id: UserId;
  login_name: string;
  name_enc: Buffer;
  email_enc: Buffer | null;
  phone_enc: Buffer | null;
  id_card_enc: Buffer | null;
};
export type EnterpriseRow = {
  member_id: MemberId;
  ep_user_id: string;
  name: string;
  role: Role;
  is_frozen: boolean;
  grade_type: number;
  /** Null: without end, or without a grade. */
  grade_last_day: string | null;
};

const personColumns = 'id, login_name, name_enc, email_enc, phone_enc, id_card_enc';
const enterpriseColumns = `m.id as member_id, p.id as ep_user_id, m.name, p.role, m.is_frozen,
  g.type as grade_type, g.last_day::text as grade_last_day`;
/** The tables of grades stand above: a function says which one is in force. */
const enterprisePlaces = (day: string): string =>
  `app.membership p join app.member m on m.id = p.member_id cross join app.grade_on(m.id, ${day}::date) g`;

const insertMember = sql<{ id: MemberId }>(
  'insert into app.member (category, name, name_key, origin) values ($1, $2, $3, $4) returning id',
);
const insertUser = sql(`
  insert into app.user_account (id, login_name, password_hash, name_enc, email_enc, email_key, personal_member_id, phone_enc, phone_key)
  overriding system value values ($9, $1, $2, $3, $4, $5, $6, $7, $8)`);
const insertMembership = sql(`
  with place as (insert into app.membership (member_id, user_id, role) values ($1, $2, $3) returning member_id, user_id)
  insert into app.permission (member_id, user_id, code, holds) select member_id, user_id, unnest($4::text[]), true from place`);
const userByLoginName = sql<UserRow>(
  'select id, login_name, password_hash, personal_member_id, disabled_at from app.user_account where lower(login_name) = lower($1)',
);
const userById = sql<UserRow>(
  'select id, login_name, password_hash, personal_member_id, disabled_at from app.user_account where id = $1',
);
const userByPhone = sql<UserRow>(
  'select id, login_name, password_hash, personal_member_id, disabled_at from app.user_account where phone_key = $1',
);
const loginNameExists = sql<{ exist: boolean }>(
  'select exists (select from app.user_account where lower(login_name) = lower($1)) as exist',
);
const person = sql<PersonRow>(`select ${personColumns} from app.user_account where id = $1`);
const enterprisesOf = sql<EnterpriseRow>(`
  select ${enterpriseColumns} from ${enterprisePlaces('$2')}
  where p.user_id = $1 and m.category = 1 and p.disabled_at is null order by m.name, m.id limit 200`);
const enterpriseOf = sql<EnterpriseRow>(`
  select ${enterpriseColumns} from ${enterprisePlaces('$3')}
  where p.member_id = $1 and p.user_id = $2 and m.category = 1 and p.disabled_at is null`);
const rightsOf = sql<{ rights: PermissionCode[] }>(`
  select app.held_rights(member_id, user_id, role) as rights from app.membership
  where member_id = $1 and user_id = $2 and left_at is null`);

const constraintRefusals: Record<string, 'loginNameTaken' | 'enterpriseNameTaken' | 'phoneTaken'> = {
  user_account_phone_key_key: 'phoneTaken',
  user_account_login_name: 'loginNameTaken',
  member_name_key_key: 'enterpriseNameTaken',
};

/** @throws Refusal loginNameTaken, enterpriseNameTaken, phoneTaken */
async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const why = constraintRefusals[brokenConstraint(error) ?? ''];
    throw why === undefined ? error : new Refusal(why);
  }
}

/** A phone or an address at rest, with the key to find it by. */
export type SealedContact = { enc: Buffer; key: Buffer };

export type NewMember = { category: Category; name: string; nameKey: string | null; origin: Record<string, string> };

export async function addMember(tx: Tx, member: NewMember): Promise<MemberId> {
  const write = tx.rows(insertMember, member.category, member.name, member.nameKey, JSON.stringify(member.origin));
  const [row] = await refusingTaken(write);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

const nextUser = sql<{ id: UserId }>("select nextval('app.user_account_id_seq')::text as id");
/** The id of a person who is about to be written: sealed fields are bound to it. */
export async function takeUserId(tx: Tx): Promise<UserId> {
  const [row] = await tx.rows(nextUser);
  if (row === undefined) throw new TypeError('a sequence answered no row');
  return row.id;
}

export type NewUser = {
  id: UserId;
  loginName: string;
  passwordHash: string;
  nameEnc: Buffer;
  emailEnc: Buffer;
  emailKey: Buffer;
  personalMemberId: MemberId;
  phone: SealedContact | null;
};

export async function addUser(tx: Tx, user: NewUser): Promise<void> {
  const { loginName, passwordHash, nameEnc, emailEnc, emailKey, personalMemberId, phone } = user;
  const values = [loginName, passwordHash, nameEnc, emailEnc, emailKey, personalMemberId];
  await refusingTaken(tx.rows(insertUser, ...values, phone?.enc ?? null, phone?.key ?? null, user.id));
}

export type NewPlace = { memberId: MemberId; userId: UserId; role: Role; permissions: readonly PermissionCode[] };

export async function addMembership(tx: Tx, place: NewPlace): Promise<void> {
  await tx.rows(insertMembership, place.memberId, place.userId, place.role, place.permissions);
}

export async function findUserByLoginName(db: Db, loginName: string): Promise<UserRow | undefined> {
  return (await db.rows(userByLoginName, loginName))[0];
}

export const findUser = async (db: Db, userId: UserId): Promise<UserRow | undefined> =>
  (await db.rows(userById, userId))[0];

export const findUserByPhone = async (db: Db, phoneKey: Buffer): Promise<UserRow | undefined> =>
  (await db.rows(userByPhone, phoneKey))[0];

export async function isLoginNameTaken(db: Db, loginName: string): Promise<boolean> {
  return (await db.rows(loginNameExists, loginName))[0]?.exist ?? false;
}

export async function findPerson(db: Db, userId: UserId): Promise<PersonRow | undefined> {
  return (await db.rows(person, userId))[0];
}

/** At most 200; nobody has been seen with more. */
export const listEnterprisesOf = (db: Db, userId: UserId, day: string): Promise<EnterpriseRow[]> =>
  db.rows(enterprisesOf, userId, day);

const elsewhere = sql<{ is_there: boolean }>(`
  select exists (select from app.membership p join app.member m on m.id = p.member_id
    where p.user_id = $1 and p.member_id <> $2 and m.category = 1 and p.disabled_at is null) as is_there`);
/** Whether the person belongs to another enterprise than this one as well. */
export const isElsewhere = async (db: Db, userId: UserId, memberId: MemberId): Promise<boolean> =>
  (await db.rows(elsewhere, userId, memberId))[0]?.is_there ?? false;

/** @param memberId as a request names it: the row proves that the person belongs there. */
export async function findEnterpriseOf(
  db: Db,
  { memberId, userId, day }: { memberId: string; userId: UserId; day: string },
): Promise<EnterpriseRow | undefined> {
  return (await db.rows(enterpriseOf, memberId, userId, day))[0];
}

export async function listPermissions(db: Db, memberId: MemberId, userId: string): Promise<Set<PermissionCode>> {
  return new Set((await db.rows(rightsOf, memberId, userId))[0]?.rights);
}
