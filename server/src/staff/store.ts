import type { StaffRow } from '@beidiao/contract/staff/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';

export type StaffAccount = {
  id: StaffId;
  login_name: string;
  name_enc: Buffer;
  password_hash: string;
  must_change_password: boolean;
  roles: StaffRole[];
  totp_secret_enc: Buffer | null;
  disabled_at: Date | null;
  mail_enc: Buffer | null;
  phone_enc: Buffer | null;
};
const columns =
  'id, login_name, name_enc, password_hash, must_change_password, roles, totp_secret_enc, disabled_at, mail_enc, phone_enc';

/** How somebody is reached, sealed. */
export type SealedContact = { readonly mailEnc: Buffer | null; readonly phoneEnc: Buffer | null };
const byName = sql<StaffAccount>(`select ${columns} from app.staff where lower(login_name) = lower($1)`);
const byId = sql<StaffAccount>(`select ${columns} from app.staff where id = $1`);
const byIdLocked = sql<StaffAccount>(`select ${columns} from app.staff where id = $1 for update`);

export const findStaffByName = async (db: Db, loginName: string): Promise<StaffAccount | undefined> =>
  (await db.rows(byName, loginName))[0];
export const findStaff = async (db: Db, id: StaffId): Promise<StaffAccount | undefined> => (await db.rows(byId, id))[0];
export const holdStaff = async (tx: Tx, id: StaffId): Promise<StaffAccount | undefined> =>
  (await tx.rows(byIdLocked, id))[0];

const nextStaff = sql<{ id: StaffId }>("select nextval('app.staff_id_seq')::text as id");
/** The id of somebody who is about to be written: sealed fields are bound to it. */
export async function takeStaffId(tx: Tx): Promise<StaffId> {
  const [row] = await tx.rows(nextStaff);
  if (row === undefined) throw new TypeError('a sequence answered no row');
  return row.id;
}

export type NewStaff = {
  id: StaffId;
  loginName: string;
  nameEnc: Buffer;
  passwordHash: string;
  mustChangePassword: boolean;
  roles: readonly StaffRole[];
} & SealedContact;
const insertStaff = sql(`
  insert into app.staff (id, login_name, name_enc, password_hash, must_change_password, roles, mail_enc, phone_enc)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`);

/** @throws Refusal staffNameTaken */
export async function insertAccount(tx: Tx, staff: NewStaff): Promise<void> {
  const { id, loginName, nameEnc, passwordHash, mustChangePassword, roles, mailEnc, phoneEnc } = staff;
  try {
    await tx.rows(insertStaff, id, loginName, nameEnc, passwordHash, mustChangePassword, roles, mailEnc, phoneEnc);
  } catch (error) {
    throw brokenConstraint(error) === 'staff_login_name' ? new Refusal('staffNameTaken') : error;
  }
}

const anyStaff = sql<{ is_there: boolean }>('select exists (select from app.staff) as is_there');
export const hasStaff = async (db: Db): Promise<boolean> => (await db.rows(anyStaff))[0]?.is_there ?? false;

const setPassword = sql('update app.staff set password_hash = $2, must_change_password = $3 where id = $1');
export async function writePassword(
  tx: Tx,
  { id, hash, mustChange }: { id: StaffId; hash: string; mustChange: boolean },
): Promise<void> {
  await tx.rows(setPassword, id, hash, mustChange);
}

const setRoles = sql('update app.staff set roles = $2 where id = $1');
export async function writeRoles(tx: Tx, id: StaffId, roles: readonly StaffRole[]): Promise<void> {
  await tx.rows(setRoles, id, roles);
}

const setDisabled = sql(
  'update app.staff set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
);
export async function writeDisabled(tx: Tx, id: StaffId, isDisabled: boolean): Promise<void> {
  await tx.rows(setDisabled, id, isDisabled);
}

const setContact = sql('update app.staff set mail_enc = $2, phone_enc = $3 where id = $1');
export async function writeContact(tx: Tx, id: StaffId, { mailEnc, phoneEnc }: SealedContact): Promise<void> {
  await tx.rows(setContact, id, mailEnc, phoneEnc);
}

const setMayConfirm = sql('update app.staff set may_confirm_from = greatest(may_confirm_from, $2) where id = $1');
/** Never earlier than it stands. */
export async function writeMayConfirm(tx: Tx, id: StaffId, from: Date): Promise<void> {
  await tx.rows(setMayConfirm, id, from);
}

/** Locked in one order, so that two administrators who drop each other can not both succeed. */
const administrators = sql<{ id: StaffId }>(
  "select id from app.staff where 'administrator' = any(roles) and disabled_at is null order by id for update",
);
export const holdAdministrators = async (tx: Tx): Promise<StaffId[]> =>
  (await tx.rows(administrators)).map((row) => row.id);

const reached = sql<ReachedRow>(`
  select id, name_enc, mail_enc, phone_enc from app.staff
  where 'administrator' = any(roles) and (disabled_at is null or disabled_at > $1) order by id limit 1000`);
export type ReachedRow = Pick<StaffAccount, 'id' | 'name_enc' | 'mail_enc' | 'phone_enc'>;
/** The administrators who can sign in, and those who were disabled since then, with how they are reached. */
export const listAdministrators = (db: Db, disabledSince: Date): Promise<ReachedRow[]> =>
  db.rows(reached, disabledSince);

export type StaffListRow = StaffAccount & {
  verifier_no: number;
  created_at: Date;
  last_seen_at: Date | null;
  may_confirm_from: Date | null;
  access_link: StaffRow['accessLink'];
};
const page = sql<StaffListRow>(`
  select ${columns}, verifier_no, created_at, (select max(seen_at) from app.staff_session s where s.staff_id = f.id) as last_seen_at,
    case when may_confirm_from > now() then may_confirm_from end as may_confirm_from,
    (select case when a.expires_at <= now() then 'over' when m.ended_at is null then 'sending' when m.problem is null then 'sent' else 'failed' end
     from app.staff_access a left join lateral (
       select ended_at, problem from app.staff_message where staff_id = a.staff_id and kind = 'staffAccess' order by id desc limit 1) m on true
     where a.staff_id = f.id and a.used_at is null and a.ended_at is null) as access_link
  from app.staff f where id > $1 order by id limit $2`);
export const listAccounts = (db: Db, after: string, limit: number): Promise<StaffListRow[]> =>
  db.rows(page, after, limit);

const verifierNosOf = sql<{ id: StaffId; verifier_no: number }>(
  'select id, verifier_no from app.staff where id = any($1::bigint[])',
);
export const listVerifierNos = (db: Db, ids: readonly string[]): Promise<{ id: StaffId; verifier_no: number }[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.rows(verifierNosOf, ids);

const namesOf = sql<{ id: StaffId; name_enc: Buffer }>(
  'select id, name_enc from app.staff where id = any($1::bigint[])',
);
export const listNames = (db: Db, ids: readonly string[]): Promise<{ id: StaffId; name_enc: Buffer }[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.rows(namesOf, ids);

const writeAct = sql('select app.write_staff_act($1, $2, $3, $4, $5)');
export async function insertAct(
  tx: Tx,
  act: { staffId: StaffId | null; memberId: string | null; action: string; subject: string; facts: object },
): Promise<void> {
  await tx.rows(writeAct, act.staffId, act.memberId, act.action, act.subject, JSON.stringify(act.facts));
}

export type ActRow = {
  seq: string;
  at: Date;
  staff_id: StaffId | null;
  name_enc: Buffer | null;
  member_id: string | null;
  action: string;
  subject: string;
};
const actsPage = sql<ActRow>(`
  select a.seq, a.at, a.staff_id, f.name_enc, a.member_id, a.action, a.subject from app.staff_act a left join app.staff f on f.id = a.staff_id
  where ($1::bigint is null or a.staff_id = $1) and ($2::bigint is null or a.seq < $2) order by a.seq desc limit $3`);
export const listActs = (
  db: Db,
  of: { staffId: string | null; before: string | null; limit: number },
): Promise<ActRow[]> => db.rows(actsPage, of.staffId, of.before, of.limit);

const brokenActs = sql<{ seq: string; why: string }>('select seq, why from app.broken_staff_acts()');
export const findBrokenActs = (db: Db): Promise<{ seq: string; why: string }[]> => db.rows(brokenActs);
