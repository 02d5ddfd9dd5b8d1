import { describeError, type Log } from '../base/log.ts';
import type { System, Tx } from '../base/db/db.ts';
import { noteAct } from '../staff/staff.ts';
import { isOtherDatabase, type MarkedOpen, markOpenAtChannels } from './restored-store.ts';

/**
 * Looks whether this is still the same database. One that was put back from a backup, was copied or has taken over from
 * another may lack what happened last: payments and refunds that it calls open may have ended, and their channels are asked.
 * Never fails: where the database does not tell what it is, nothing is marked and the log says so.
 */
export async function noticeOtherDatabase({ system, log }: { system: System; log: Log }): Promise<void> {
  try {
    const marked = await system.transaction(async (tx) => ((await isOtherDatabase(tx)) ? markOpen(tx) : undefined));
    if (marked !== undefined)
      log.error(marked, 'the database was restored, copied or replaced: channels are asked about everything open');
  } catch (error) {
    log.warn({ error: describeError(error) }, 'whether the database is still the same could not be seen');
  }
}

/** For a backup that looks like the database itself, such as a copy of its files. Answers how many were marked. */
export const markAfterRestore = (system: System): Promise<MarkedOpen> => system.transaction(markOpen);

async function markOpen(tx: Tx): Promise<MarkedOpen> {
  const marked = await markOpenAtChannels(tx);
  await noteAct(tx, { staff: null, memberId: null, action: 'askChannelsAgain', subject: 'database', facts: marked });
  return marked;
}
