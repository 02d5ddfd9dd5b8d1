import { createHash, randomBytes } from 'node:crypto';
import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import { weekOf } from './rules.ts';
import { addSample, findDrawable, findShare, seedOf } from './store.ts';

/** From 0 to 999, the same for a task and a seed at any time. */
export const numberOf = (seed: Buffer, taskId: string): number =>
  createHash('sha256').update(seed).update(`task ${taskId}`).digest().readUInt32BE(0) % 1000;

/** Draws a finding that was published: red lights always, others by their share. Running twice draws nothing twice. */
export async function drawFinding(
  house: House,
  { memberId, taskId }: { memberId: MemberId; taskId: string },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const found = await findDrawable(tx, memberId, taskId);
    if (found === undefined) return;
    const week = weekOf(found.found_at);
    const perMille = await findShare(tx, found.staff_id, found.code);
    const number = numberOf(await seedOf(tx, week, () => randomBytes(16)), taskId);
    if (found.light !== 'red' && number >= perMille) return;
    await addSample(tx, {
      memberId,
      taskId,
      version: found.version,
      code: found.code,
      first: found.staff_id,
      reader: found.second_staff_id,
      reason: found.light === 'red' ? 'red' : 'random',
      week,
      number,
      perMille,
      at: house.now(),
    });
  });
}
