import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { readList } from './reading.ts';
import { holdOver, removeBatch } from './store.ts';

export const readBatch = (house: House, { memberId, batchFileId }: Tasks['readBatch']): Promise<void> =>
  readList(house, { memberId: memberId as MemberId, batchFileId });

/** Lists, and rows of lists, that nobody has ordered in time are personal data without a purpose. */
export async function sweepOldBatches(house: House): Promise<void> {
  const sweep = (): Promise<number> =>
    house.system.transaction(async (tx) => {
      const over = await holdOver(tx, house.now());
      for (const of of over) await removeBatch(tx, of);
      return over.length;
    });
  while ((await sweep()) > 0);
}
