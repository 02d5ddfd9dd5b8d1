import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const groups = sql<{ code: string; name_zh: string; name_en: string }>(
  'select code, name_zh, name_en from app.item_group order by sort, code',
);
export const listGroups = (db: Db) => db.rows(groups);

export type KeptMove = { readonly taskId: string; readonly fromId: string; readonly toId: string };
const insertBalance = sql<{ id: string }>(
  'insert into app.balance_act (staff_id, moves, done_at) values ($1, $2, $3) returning id',
);
export async function addBalance(
  tx: Tx,
  it: { staffId: StaffId; moves: readonly KeptMove[]; at: Date },
): Promise<string> {
  const [row] = await tx.rows(insertBalance, it.staffId, JSON.stringify(it.moves), it.at);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}
const lockBalance = sql<{ moves: KeptMove[]; done_at: Date; undone_at: Date | null }>(
  'select moves, done_at, undone_at from app.balance_act where id = $1 and staff_id = $2 for update',
);
export const holdBalance = async (tx: Tx, id: string, staffId: StaffId) => (await tx.rows(lockBalance, id, staffId))[0];
const endBalance = sql('update app.balance_act set undone_at = $2 where id = $1');
export async function noteUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows(endBalance, id, at);
}
