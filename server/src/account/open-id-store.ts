import type { UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type OpenIdRow = { openid_enc: Buffer; user_id: UserId; bound_at: Date };

const insert = sql<{ user_id: UserId }>(`
  insert into app.open_id (openid_key, openid_enc, user_id) values ($1, $2, $3) on conflict (openid_key) do nothing returning user_id`);
const byKey = sql<OpenIdRow>('select openid_enc, user_id, bound_at from app.open_id where openid_key = $1');
const ofUser = sql<OpenIdRow>(
  'select openid_enc, user_id, bound_at from app.open_id where user_id = $1 order by bound_at desc limit 20',
);
const drop = sql<{ user_id: UserId }>(
  'delete from app.open_id where openid_key = $1 and user_id = $2 returning user_id',
);
const dropAll = sql('delete from app.open_id where user_id = $1');

/** Answers whether it was free. */
export const addOpenId = async (tx: Tx, openId: { key: Buffer; enc: Buffer; userId: UserId }): Promise<boolean> =>
  (await tx.rows(insert, openId.key, openId.enc, openId.userId)).length === 1;

export const findOpenId = async (db: Db, key: Buffer): Promise<OpenIdRow | undefined> => (await db.rows(byKey, key))[0];

export const listOpenIds = (db: Db, userId: UserId): Promise<OpenIdRow[]> => db.rows(ofUser, userId);

/** Answers whether it was linked to this person. */
export const dropOpenId = async (tx: Tx, key: Buffer, userId: UserId): Promise<boolean> =>
  (await tx.rows(drop, key, userId)).length === 1;

export async function dropOpenIdsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.rows(dropAll, userId);
}
