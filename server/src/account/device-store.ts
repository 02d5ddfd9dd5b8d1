import type { UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const ownersOf = sql<{ user_id: UserId }>(
  'select user_id from app.known_device where device_key = $1 and user_id = any($2::bigint[])',
);
const isOfPhone = sql<{ user_id: UserId }>(`
  select d.user_id from app.known_device d join app.user_account u on u.id = d.user_id
  where d.device_key = $1 and u.phone_key = $2`);
const putDevice = sql<{ is_new: boolean }>(`
  insert into app.known_device (user_id, device_key) values ($1, $2)
  on conflict (user_id, device_key) do update set last_seen_at = now() returning first_seen_at = now() as is_new`);
const dropDevices = sql('delete from app.known_device where user_id = $1 and device_key is distinct from $2');
const dropOld = sql("delete from app.known_device where last_seen_at < now() - interval '400 days'");

/** Which of these people have signed in on this device. */
export const listOwnersOfDevice = async (
  db: Db,
  deviceKey: Buffer | undefined,
  userIds: readonly UserId[],
): Promise<UserId[]> => {
  if (deviceKey === undefined || userIds.length === 0) return [];
  return (await db.rows(ownersOf, deviceKey, userIds)).map((row) => row.user_id);
};

/** Whether whoever has this phone has signed in on this device. */
export const isDeviceOfPhone = async (db: Db, deviceKey: Buffer | undefined, phoneKey: Buffer): Promise<boolean> =>
  deviceKey !== undefined && (await db.rows(isOfPhone, deviceKey, phoneKey)).length > 0;

/** Clients without cookies are new with each sign-in: of the many that leaves behind the latest are kept. */
const mostDevices = 50;
const dropSurplus = sql(`
  delete from app.known_device where user_id = $1 and device_key in (
    select device_key from app.known_device where user_id = $1 order by last_seen_at desc offset ${mostDevices})`);

/** Answers whether the person has not signed in on it before. */
export async function rememberDevice(tx: Tx, userId: UserId, deviceKey: Buffer): Promise<boolean> {
  const isNew = (await tx.rows(putDevice, userId, deviceKey))[0]?.is_new ?? false;
  if (isNew) await tx.rows(dropSurplus, userId);
  return isNew;
}

/** Every device but this one is a stranger's again. */
export async function forgetDevices(tx: Tx, userId: UserId, keptKey?: Buffer): Promise<void> {
  await tx.rows(dropDevices, userId, keptKey ?? null);
}

export async function sweepDevices(tx: Tx): Promise<void> {
  await tx.rows(dropOld);
}
