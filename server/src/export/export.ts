import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { dropPieces } from '../file/file.ts';
import { enqueue } from '../tasks.ts';
import { holdWith, removeReports, writeErased } from './make-store.ts';
import { fileOf, partsOf } from './pieces-of.ts';

export { ownersOfExports } from './apply.ts';

/**
 * A candidate's data is erased: files that hold a report of it are deleted, and what is being made begins anew without it.
 * Who stands in which line of a list is not kept: at the candidate's own request every list of the member goes; else the
 * lists go by themselves within days.
 */
export async function endExportsWith(
  tx: Tx,
  { memberId, orderDetailsId, isWanted }: { memberId: MemberId; orderDetailsId: string; isWanted: boolean },
): Promise<void> {
  for (const { id: exportId, state } of await holdWith(tx, memberId, { orderDetailsId, withLists: isWanted })) {
    const of = { memberId, exportId };
    await writeErased(tx, of);
    await dropPieces(tx, fileOf(of));
    await dropPieces(tx, partsOf(of));
    await removeReports(tx, of);
    if (state === 'working') await enqueue(tx, { task: 'makeExport', payload: { memberId, exportId } });
  }
}
