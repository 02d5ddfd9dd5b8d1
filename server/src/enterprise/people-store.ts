import { type Db, type MemberId, sql, type Tx } from '../base/db.ts';

const placesOf = sql<{ id: string; member_id: MemberId }>(
  'select id, member_id from app.membership where user_id = $1 and left_at is null order by id limit 1000',
);
const writeKeys = sql('update app.membership set search_keys = $2 where id = $1');

/** Where a person belongs; nobody has been seen in a thousand places. */
export const listPlacesOf = (db: Db, userId: string): Promise<{ id: string; member_id: MemberId }[]> =>
  db.rows(placesOf, userId);

export async function writeSearchKeys(tx: Tx, membershipId: string, keys: readonly Buffer[]): Promise<void> {
  await tx.rows(writeKeys, membershipId, keys);
}
