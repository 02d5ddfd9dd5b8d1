import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { runRows } from './run.ts';

/** An act on many that was begun: what is left of it. */
export async function runBulk(house: House, { memberId, bulkId }: Tasks['runBulk']): Promise<void> {
  const of = { memberId: memberId as MemberId, bulkId };
  await runRows(house, of, (work) => house.system.transaction(work));
}
