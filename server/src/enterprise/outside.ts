import type { MemberId, UserId } from '../access/actor.ts';
import { dayMs } from '../account/account.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { countUp } from '../base/tally.ts';
import type { House } from '../house.ts';
import { findConfirmation, takeFirstOrderTurn } from './confirmation-store.ts';

/** A personal account is nobody's yes to what it says to be, so it counts as an enterprise before it is confirmed. */
export const isConfirmed = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await findConfirmation(db, memberId))?.state === 'confirmed';

/** @throws Refusal enterpriseUnconfirmed */
export async function mustBeConfirmed(db: Db, memberId: MemberId): Promise<void> {
  if (!(await isConfirmed(db, memberId))) throw new Refusal('enterpriseUnconfirmed');
}

/**
 * Holds a member that staff has not confirmed, a personal account among them, to so many candidates a day, one request after
 * the other. Each of them is sent a message once the order is paid.
 * @throws Refusal messagesUsed
 */
export async function holdToDay(
  house: House,
  tx: Tx,
  { memberId, count, soFar }: { memberId: MemberId; count: number; soFar: (tx: Tx) => Promise<number> },
): Promise<void> {
  if (await isConfirmed(tx, memberId)) return;
  await takeFirstOrderTurn(tx, memberId);
  const maximum = house.caps.messages.beforeConfirmation;
  if ((await soFar(tx)) + count > maximum) throw new Refusal('messagesUsed', { maximum });
}

type Sending = { readonly memberId: MemberId; readonly userId: UserId; readonly count: number };

/**
 * Counts messages that a person of a member has sent to people outside, before they are sent, over all processes. What was
 * cancelled afterwards stays counted.
 * @throws Refusal messagesUsed
 */
export async function countOutside(house: House, tx: Tx, { memberId, userId, count }: Sending): Promise<void> {
  if (count === 0) return;
  const { perPerson, perMember, beforeConfirmation } = house.caps.messages;
  const most = (await isConfirmed(tx, memberId)) ? Number.MAX_SAFE_INTEGER : beforeConfirmation;
  const limits = [
    // The person first, everywhere: two requests never wait for each other.
    { of: ['of person', userId], maximum: Math.min(perPerson, most) },
    { of: ['of member', memberId], maximum: Math.min(perMember, most) },
  ];
  for (const { of, maximum } of limits) {
    const tally = { key: house.vault.lookUp('', 'messages sent', ...of), windowMs: dayMs, now: house.now() };
    const { count: sent } = await countUp(tx, tally, count);
    if (sent > maximum) throw new Refusal('messagesUsed', { maximum });
  }
}
