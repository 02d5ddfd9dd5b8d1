import type { Data } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { findFirstSteps } from './detail-store.ts';

/** What is true now, whoever did it. */
export async function readFirstSteps(db: Db, actor: Actor): Promise<Data<typeof orderCalls.firstSteps>> {
  const row = await findFirstSteps(db, actor);
  // A personal account has nothing to be confirmed.
  if (row?.confirmation == null) return { steps: [], confirmation: 'confirmed', isHidden: true };
  return {
    steps: [
      { step: 'confirm', isDone: row.confirmation === 'confirmed' },
      { step: 'topUp', isDone: row.has_topped_up },
      { step: 'order', isDone: row.has_ordered },
      { step: 'invite', isDone: row.has_invited },
    ],
    confirmation: row.confirmation,
    isHidden: row.hidden_at !== null,
  };
}
