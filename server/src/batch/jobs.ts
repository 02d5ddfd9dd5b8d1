import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { readList } from './reading.ts';
import { sweepBatches } from './store.ts';

export const readBatch = (house: House, { memberId, batchFileId }: Tasks['readBatch']): Promise<void> =>
  readList(house, { memberId: memberId as MemberId, batchFileId });

/** Lists that nobody has ordered in time are personal data without a purpose. */
export async function sweepOldBatches(house: House): Promise<void> {
  while ((await house.system.transaction((tx) => sweepBatches(tx, house.now()))) > 0);
}
