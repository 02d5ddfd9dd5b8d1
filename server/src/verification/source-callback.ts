import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type SourceCallback, VendorSilent } from '../ports/ports.ts';
import { findAsked, NonceSpent, noteCallback, type Verdict } from './source-callback-store.ts';
import { answered, comparedOf, questionOf } from './look-up.ts';
import { type Ending, endTurns, type TakenTask } from './task-store.ts';
import { moveWithTasks, stopWithdrawn } from './moves.ts';

/**
 * A source answers by itself. What it says counts once, and only while nobody else has taken the task over; a callback that
 * is repeated, late or about nothing we know is written down and changes nothing.
 * @throws Refusal callbackForged, callbackUnreadable
 */
export async function acceptSourceCallback(house: House, callback: SourceCallback): Promise<Verdict> {
  const { sources } = house.ports;
  const key = reading(() => sources.keyOf(callback));
  if (key === undefined) throw new Refusal('callbackForged');
  const { connector, nonce } = callback;
  const task = await findAsked(house.system.db, key);
  const isOurs = task?.connector === connector;
  const isWanted = isOurs && task.is_covered && task.outcome !== 'answered';
  const ending = isWanted ? await readEnding(house, callback, task) : undefined;
  try {
    return await house.system.transaction(async (tx) => {
      const ended = isOurs && ending !== undefined ? await endTurns(tx, [ending]) : [];
      let verdict: Verdict = 'unknown';
      if (isOurs) verdict = task.outcome === 'answered' ? 'repeated' : 'late';
      if (ended.length > 0) verdict = 'taken';
      // A nonce that is spent undoes all of it.
      await noteCallback(tx, { connector, nonce, key: key.slice(0, 64), verdict });
      if (ended.length > 0) {
        await moveWithTasks(
          house,
          tx,
          ended.map((row) => row.order_detail_id),
        );
        await stopWithdrawn(tx, ended);
      }
      return verdict;
    });
  } catch (error) {
    if (error instanceof NonceSpent) return 'repeated';
    throw error;
  }
}

async function readEnding(house: House, callback: SourceCallback, task: TakenTask): Promise<Ending> {
  const compared = await comparedOf(house, task);
  const question = questionOf(house, task, compared);
  return reading(() => answered(house, task, { answer: house.ports.sources.read(callback, question), compared }));
}

/** @throws Refusal callbackUnreadable */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof VendorSilent ? new Refusal('callbackUnreadable') : error;
  }
}
