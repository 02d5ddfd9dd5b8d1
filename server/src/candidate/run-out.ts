import { hashToken } from '../base/secrets/tokens.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { endTerm } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import { endLink } from './store.ts';

/** The states that wait for the candidate, or for the member to take up. */
const waiting = [4, 16, 17, 18];

/** Time is played for one check alone: a clock that runs ahead for the whole house would end every session with it. */
export async function runOut(house: House, { link, what }: { link: string; what: 'link' | 'check' }): Promise<void> {
  const at = new Date(house.now().getTime() - 1000);
  await house.system.transaction(async (tx) => {
    const of = await endLink(tx, hashToken(link), at);
    if (of === undefined) throw new Refusal('linkUnknown');
    if (what === 'link') return;
    if (!(await endTerm(tx, of, { at, states: waiting }))) throw new Refusal('orderNotInState');
    await enqueue(tx, { task: 'endDueDetails', payload: {} });
  });
}
