import type { MemberId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

export type UnindexedRow = { id: string; member_id: MemberId; name_enc: Buffer };
const unindexed = sql<UnindexedRow>(`
  select id, member_id, name_enc from app.order_detail where not is_name_indexed and erased_at is null
  order by id limit $1 for no key update skip locked`);
/** Locked, so that no name is deleted between reading it and writing its keys. Only for jobs, which see every member. */
export const lockUnindexed = (tx: Tx, limit: number): Promise<UnindexedRow[]> => tx.rows(unindexed, limit);

const writeKeys = sql(`
  with done as (update app.order_detail set is_name_indexed = true where id = any($1::bigint[]))
  insert into app.name_prefix_key (member_id, order_detail_id, key)
  select * from unnest($2::bigint[], $3::bigint[], $4::bytea[]) on conflict do nothing`);
export type NameKey = { readonly memberId: MemberId; readonly id: string; readonly key: Buffer };
export async function addNameKeys(tx: Tx, ids: readonly string[], keys: readonly NameKey[]): Promise<void> {
  await tx.rows(
    writeKeys,
    ids,
    keys.map(({ memberId }) => memberId),
    keys.map(({ id }) => id),
    keys.map(({ key }) => key),
  );
}
