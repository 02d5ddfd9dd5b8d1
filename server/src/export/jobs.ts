import { exportNotedDays } from '@beidiao/contract/export/states';
import type { MemberId } from '../access/actor.ts';
import { dayMs } from '../account/account.ts';
import { dropPieces } from '../file/file.ts';
import type { House } from '../house.ts';
import { enqueueAll, type Tasks } from '../tasks.ts';
import { goOn } from './make.ts';
import { holdOver, removeOld, removeReports, takeLeftAlone, writeExpired } from './make-store.ts';
import { fileOf, partsOf } from './pieces-of.ts';
import { leftAloneMs } from './rules.ts';

export const makeExport = (house: House, { memberId, exportId }: Tasks['makeExport']): Promise<void> =>
  goOn(house, { memberId: memberId as MemberId, exportId });

/** Deletes files whose days are over, forgets old applications, and wakes those that no job is at. */
export async function sweepExports(house: House): Promise<void> {
  while ((await expireSome(house)) > 0);
  const now = house.now();
  await house.system.transaction((tx) => removeOld(tx, new Date(now.getTime() - exportNotedDays * dayMs)));
  await house.system.transaction(async (tx) => {
    const alone = await takeLeftAlone(tx, new Date(now.getTime() - leftAloneMs), now);
    await enqueueAll(
      tx,
      alone.map(({ member_id: memberId, id: exportId }) => ({
        task: 'makeExport' as const,
        payload: { memberId, exportId },
      })),
    );
  });
}

const expireSome = (house: House): Promise<number> =>
  house.system.transaction(async (tx) => {
    const over = await holdOver(tx, house.now());
    for (const { member_id: memberId, id: exportId } of over) {
      const of = { memberId, exportId };
      await writeExpired(tx, of);
      await dropPieces(tx, fileOf(of));
      await dropPieces(tx, partsOf(of));
      await removeReports(tx, of);
    }
    return over.length;
  });
