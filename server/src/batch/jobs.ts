import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { readList } from './reading.ts';
import { newRow, sinceLately } from './rows.ts';
import { openGiven } from './seals.ts';
import { countChange, holdOldList, holdOver, markTwins, removeBatch, writeReread } from './store.ts';

export const readBatch = (house: House, { memberId, batchFileId }: Tasks['readBatch']): Promise<void> =>
  readList(house, { memberId: memberId as MemberId, batchFileId });

/**
 * Looks anew at rows that were read in an older way, as if they had just come; what somebody has typed and decided stays. Who
 * stands there twice is compared again, since two spellings may turn out to be one person.
 */
export async function rereadLists(house: House): Promise<void> {
  const today = dayInChina(house.now());
  const rereadOne = (): Promise<boolean> =>
    house.system.transaction(async (tx) => {
      const list = await holdOldList(tx);
      if (list === undefined) return false;
      const { of, state, rows } = list;
      const fresh = rows.map(({ n, given_enc }) =>
        newRow(house, of, { n, given: openGiven(house.vault, { batchFileId: of.batchFileId, n }, given_enc), today }),
      );
      await writeReread(tx, of, fresh);
      if (state === 'fixing') {
        await markTwins(tx, of, { people: null, since: sinceLately(house) });
        await countChange(tx, of, true);
      }
      return true;
    });
  while (await rereadOne());
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
