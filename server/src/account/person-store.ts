import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealedContact } from './store.ts';

/** The person with everything that the settings and the export need. */
export type OwnRow = {
  id: UserId;
  login_name: string;
  password_hash: string;
  name_enc: Buffer;
  email_enc: Buffer | null;
  phone_enc: Buffer | null;
  phone_key: Buffer | null;
  id_card_enc: Buffer | null;
  personal_member_id: MemberId;
  password_changed_at: Date | null;
  created_at: Date;
  has_shortcuts: boolean;
};

const ownById = `
  select id, login_name, password_hash, name_enc, email_enc, phone_enc, phone_key, id_card_enc, personal_member_id,
    password_changed_at, created_at, has_shortcuts
  from app.user_account where id = $1`;
const own = sql<OwnRow>(ownById);
const heldOwn = sql<OwnRow>(`${ownById} for no key update`);
const setFields = sql(`
  update app.user_account set name_enc = coalesce($2, name_enc), id_card_enc = coalesce($3, id_card_enc) where id = $1`);
const setShortcuts = sql('update app.user_account set has_shortcuts = $2 where id = $1');
export async function writeShortcuts(tx: Tx, userId: UserId, isOn: boolean): Promise<void> {
  await tx.rows(setShortcuts, userId, isOn);
}
const setPhone = sql('update app.user_account set phone_enc = $2, phone_key = $3 where id = $1');
const setEmail = sql('update app.user_account set email_enc = $2, email_key = $3 where id = $1');
const setPassword = sql(
  'update app.user_account set password_hash = $2, password_changed_at = now() where id = $1 and closed_at is null',
);
const replacePassword = sql<{ id: string }>(`
  update app.user_account set password_hash = $3, password_changed_at = now()
  where id = $1 and password_hash = $2 and closed_at is null returning id`);
const soleAdmin = sql<{ member_id: MemberId; name: string }>('select member_id, name from app.sole_admin_of($1)');
const openMatters = sql<{ yes: boolean }>('select app.has_open_matters($1) as yes');
/** What is left: an id, and that it was closed when. */
const empty = sql(`
  update app.user_account set login_name = 'closed-' || id, password_hash = $3, name_enc = $2, email_enc = null, email_key = null,
    phone_enc = null, phone_key = null, id_card_enc = null, disabled_at = coalesce(disabled_at, now()), closed_at = now()
  where id = $1 and closed_at is null`);
const leaveAll = sql('update app.membership set disabled_at = now() where user_id = $1 and disabled_at is null');
const nameless = sql("update app.member set name = 'closed', origin = '{}' where id = $1 and category = 2");
const memberships = sql<{ name: string; category: number; role: number; created_at: Date; disabled_at: Date | null }>(`
  select m.name, m.category, p.role, p.created_at, p.disabled_at from app.membership p join app.member m on m.id = p.member_id
  where p.user_id = $1 order by p.id limit 500`);
const trail = sql<{ at: Date; action: string; subject: string; member_id: string }>(
  'select at, action, subject, member_id from app.audit where user_id = $1 and member_id = any($2) order by id desc limit 5000',
);
const membersOf = sql<{ member_id: MemberId }>('select member_id from app.membership where user_id = $1');
const originOf = sql<{ origin: Record<string, string> }>('select origin from app.member where id = $1');

/** What others did with them: enabled, disabled, given rights. Who that was is not theirs to take away. */
const trailAbout = sql<{ at: Date; action: string; member_id: string }>(`
  select at, action, member_id from app.audit
  where member_id = any($2) and subject = 'user ' || $1::bigint and user_id is distinct from $1::bigint order by id desc limit 5000`);

const namesOf = sql<{ id: UserId; name_enc: Buffer }>(
  'select id, name_enc from app.user_account where id = any($1::bigint[])',
);
export const listNames = (db: Db, ids: readonly UserId[]) => db.rows(namesOf, ids);

/** @throws TypeError when there is no such user: ids come from our own rows. */
export async function findOwn(db: Db, userId: UserId): Promise<OwnRow> {
  const [row] = await db.rows(own, userId);
  if (row === undefined) throw new TypeError(`no user ${userId}`);
  return row;
}
/** Of several changes at once each sees what the one before has left. */
export async function holdOwn(tx: Tx, userId: UserId): Promise<OwnRow> {
  const [row] = await tx.rows(heldOwn, userId);
  if (row === undefined) throw new TypeError(`no user ${userId}`);
  return row;
}

export async function changeFields(
  tx: Tx,
  userId: UserId,
  fields: { nameEnc: Buffer | null; idCardEnc: Buffer | null },
): Promise<void> {
  await tx.rows(setFields, userId, fields.nameEnc, fields.idCardEnc);
}

/** @throws Refusal phoneTaken */
export async function changePhone(tx: Tx, userId: UserId, phone: SealedContact): Promise<void> {
  try {
    await tx.rows(setPhone, userId, phone.enc, phone.key);
  } catch (error) {
    throw brokenConstraint(error) === 'user_account_phone_key_key' ? new Refusal('phoneTaken') : error;
  }
}

export async function changeEmail(tx: Tx, userId: UserId, email: SealedContact): Promise<void> {
  await tx.rows(setEmail, userId, email.enc, email.key);
}

export async function changePasswordHash(tx: Tx, userId: UserId, passwordHash: string): Promise<void> {
  await tx.rows(setPassword, userId, passwordHash);
}

/** Answers false when another request has replaced it since it was compared. */
export const replacePasswordHash = async (
  tx: Tx,
  userId: UserId,
  { from, to }: { from: string; to: string },
): Promise<boolean> => (await tx.rows(replacePassword, userId, from, to)).length > 0;

const holdLed = sql(`
  select m.id from app.member m join app.membership p on p.member_id = m.id
  where p.user_id = $1 and p.role = 1 and m.category = 1 order by m.id for no key update of m`);
/** Of two administrators who go at once, the later sees that the other has gone. */
export async function holdLedEnterprises(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(holdLed, userId);
}

export const listSoleAdminOf = (db: Db, userId: UserId) => db.rows(soleAdmin, userId);

export const hasOpenMatters = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await db.rows(openMatters, memberId))[0]?.yes ?? false;

/** Leaves an empty record behind, so that what the person did for others still has an author. */
export async function emptyPerson(
  tx: Tx,
  person: { userId: UserId; memberId: MemberId; nameEnc: Buffer; passwordHash: string },
): Promise<void> {
  await tx.rows(empty, person.userId, person.nameEnc, person.passwordHash);
  await tx.rows(leaveAll, person.userId);
  await tx.rows(nameless, person.memberId);
}

export const listMemberships = (db: Db, userId: UserId) => db.rows(memberships, userId);

/** Every member that the person belongs or belonged to. */
export const listMembersOf = async (db: Db, userId: UserId): Promise<MemberId[]> =>
  (await db.rows(membersOf, userId)).map((row) => row.member_id);

export const listOwnTrail = (db: Db, userId: UserId, members: readonly MemberId[]) => db.rows(trail, userId, members);
export const listTrailAbout = (db: Db, userId: UserId, members: readonly MemberId[]) =>
  db.rows(trailAbout, userId, members);

export const findOrigin = async (db: Db, memberId: MemberId): Promise<Record<string, string>> =>
  (await db.rows(originOf, memberId))[0]?.origin ?? {};
