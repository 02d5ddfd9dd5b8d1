import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { readList } from './reading.ts';
import { personKeyOf, sinceLately } from './rows.ts';
import { openNow } from './seals.ts';
import { countChange, holdOldKeys, holdOver, markTwins, removeBatch, renewKeysOf } from './store.ts';

export const readBatch = (house: House, { memberId, batchFileId }: Tasks['readBatch']): Promise<void> =>
  readList(house, { memberId: memberId as MemberId, batchFileId });

/**
 * As `renewKeys` of checks, of the rows of lists. What is still being put right is compared anew, since two spellings may turn
 * out to be one person.
 */
export async function renewKeysOfLists(house: House): Promise<void> {
  const renewOne = (): Promise<boolean> =>
    house.system.transaction(async (tx) => {
      const list = await holdOldKeys(tx);
      if (list === undefined) return false;
      const { of, state, rows } = list;
      await renewKeysOf(
        tx,
        of,
        rows.map(({ n, now_enc }) => ({
          n,
          personKey: personKeyOf(house.vault, of, openNow(house.vault, { ...of, n }, now_enc)),
        })),
      );
      if (state === 'fixing') {
        const touched = await markTwins(tx, of, { people: null, since: sinceLately(house) });
        await countChange(tx, of, touched.length > 0);
      }
      return true;
    });
  while (await renewOne());
}

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
