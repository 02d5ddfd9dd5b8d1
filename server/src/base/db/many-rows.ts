import { sql, type Tx } from './db.ts';

/** Rows beyond which a statement is one about a whole list. */
const manyRows = 200;
const setNestedLoops = sql("select set_config('enable_nestloop', $1, true)");

/**
 * Of rows that a statement brings itself, or that were just written, the planner knows nothing: it takes thousands for a few,
 * and would compare each with each of what they are joined with. One plan serves a few, another thousands.
 */
export async function forManyRows<T>(tx: Tx, rows: number, work: () => Promise<T>): Promise<T> {
  if (rows <= manyRows) return work();
  await tx.rows(setNestedLoops, 'off');
  const done = await work();
  await tx.rows(setNestedLoops, 'on');
  return done;
}
