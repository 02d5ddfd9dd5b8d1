import type { Role } from '@beidiao/contract/account/calls';
import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

type Place = { readonly memberId: MemberId; readonly userId: UserId };

const writeKeys = sql(`
  update app.membership m set search_keys = array(
    select k.key from unnest($2::bigint[], $3::bytea[]) with ordinality as k (membership_id, key, n)
    where k.membership_id = m.id order by k.n)
  where m.id = any($1::bigint[])`);
export async function writeSearchKeys(
  tx: Tx,
  places: readonly { id: string; keys: readonly Buffer[] }[],
): Promise<void> {
  const pairs = places.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
  await tx.rows(
    writeKeys,
    places.map(({ id }) => id),
    pairs.map(({ id }) => id),
    pairs.map(({ key }) => key),
  );
}

type ActingRow = { category: 1 | 2; role: Role; is_frozen: boolean; rights: PermissionCode[] };
const acting = sql<ActingRow>(`
  select m.category, p.role, m.is_frozen, app.held_rights(p.member_id, p.user_id, p.role) as rights
  from app.membership p join app.member m on m.id = p.member_id join app.user_account u on u.id = p.user_id and u.disabled_at is null
  where p.member_id = $1 and p.user_id = $2 and p.disabled_at is null`);
/** Undefined for whoever may not act for the member now. */
export const findActing = async (db: Db, { memberId, userId }: Place): Promise<ActingRow | undefined> =>
  (await db.rows(acting, memberId, userId))[0];

const byEmail = sql<{ id: UserId }>(`
  select u.id from app.user_account u join app.membership p on p.user_id = u.id and p.disabled_at is null
  where p.member_id = $1 and u.email_key = $2 and u.disabled_at is null`);
export const findByEmail = async (db: Db, memberId: MemberId, emailKey: Buffer): Promise<UserId | undefined> =>
  (await db.rows(byEmail, memberId, emailKey))[0]?.id;

const setDisabled = sql(`
  update app.membership set disabled_at = case when $3 then coalesce(disabled_at, now()) end
  where member_id = $1 and user_id = $2 and left_at is null`);
export async function writeDisabled(tx: Tx, { memberId, userId }: Place, isDisabled: boolean): Promise<void> {
  await tx.rows(setDisabled, memberId, userId, isDisabled);
}

const setRole = sql('update app.membership set role = $3 where member_id = $1 and user_id = $2 and left_at is null');
export async function writeRole(tx: Tx, { memberId, userId }: Place, role: Role): Promise<void> {
  await tx.rows(setRole, memberId, userId, role);
}

const setRights = sql(`
  insert into app.permission (member_id, user_id, code, holds)
  select $1::bigint, $2::bigint, code, holds from unnest($3::text[], $4::boolean[]) as wanted (code, holds)
  on conflict (member_id, user_id, code) do update set holds = excluded.holds`);
export type RightWish = { readonly code: PermissionCode; readonly holds: boolean };
export async function writeRights(tx: Tx, { memberId, userId }: Place, rights: readonly RightWish[]): Promise<void> {
  await tx.rows(
    setRights,
    memberId,
    userId,
    rights.map(({ code }) => code),
    rights.map(({ holds }) => holds),
  );
}

const leave = sql(`
  update app.membership set left_at = now(), disabled_at = coalesce(disabled_at, now()), search_keys = '{}', role = 2
  where member_id = $1 and user_id = $2 and left_at is null`);
const clearRights = sql('update app.permission set holds = false where member_id = $1 and user_id = $2');
/** The row stays, so that old orders still have a name. */
export async function writeLeft(tx: Tx, { memberId, userId }: Place): Promise<void> {
  await tx.rows(leave, memberId, userId);
  await tx.rows(clearRights, memberId, userId);
}

const join = sql<{ id: string }>(`
  insert into app.membership as p (member_id, user_id, role) values ($1, $2, $3)
  on conflict (member_id, user_id) do update set left_at = null, disabled_at = null, role = excluded.role, created_at = now()
    where p.left_at is not null returning id`);
/** Answers false when the person belongs there already. */
export const writeJoin = async (tx: Tx, { memberId, userId }: Place, role: Role): Promise<boolean> =>
  (await tx.rows(join, memberId, userId, role)).length > 0;

const hide = sql(`
  update app.membership set first_steps_hidden_at = coalesce(first_steps_hidden_at, now()) where member_id = $1 and user_id = $2`);
export async function writeFirstStepsHidden(tx: Tx, { memberId, userId }: Place): Promise<void> {
  await tx.rows(hide, memberId, userId);
}

const freeze = sql(`update app.member set frozen_at = coalesce(frozen_at, now()), frozen_why = $2 where id = $1`);
const unfreeze = sql('update app.member set frozen_at = null, frozen_why = null where id = $1');
export async function writeFrozen(tx: Tx, memberId: MemberId, why: string | null): Promise<void> {
  if (why === null) await tx.rows(unfreeze, memberId);
  else await tx.rows(freeze, memberId, why);
}

const turnFlags = sql('update app.member set flags = flags || $2::jsonb where id = $1');
export async function writeFlags(
  tx: Tx,
  memberId: MemberId,
  flags: Partial<Record<FeatureFlag, '0' | '1'>>,
): Promise<void> {
  await tx.rows(turnFlags, memberId, JSON.stringify(flags));
}

const setParent = sql<{ id: string }>('update app.member set parent_id = $2 where id = $1 returning id');
export async function writeParent(tx: Tx, childId: MemberId, parentId: string): Promise<void> {
  await tx.rows(setParent, childId, parentId);
}

const clearParent = sql<{ id: string }>(
  'update app.member set parent_id = null where id = $1 and parent_id = $2 returning id',
);
export const dropParent = async (tx: Tx, childId: MemberId, parentId: string): Promise<boolean> =>
  (await tx.rows(clearParent, childId, parentId)).length > 0;
