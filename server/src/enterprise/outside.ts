import type { MemberId, UserId } from '../access/actor.ts';
import { dayMs } from '../account/account.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { countUp } from '../base/tally.ts';
import type { House } from '../house.ts';
import { findConfirmation, findLimitHolder, takeFirstOrderTurn } from './confirmation-store.ts';

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

/** With whom the acts of a day count, and up to how many: before it is confirmed with those that share its limit. */
export async function dailyLimitOf(
  { caps }: House,
  db: Db,
  memberId: MemberId,
): Promise<{ memberId: MemberId; most: number | undefined }> {
  if (await isConfirmed(db, memberId)) return { memberId, most: undefined };
  return { memberId: await findLimitHolder(db, memberId), most: caps.messages.beforeConfirmation };
}

type Sending = { readonly memberId: MemberId; readonly userId: UserId; readonly count: number };

/**
 * Counts messages that a person of a member has sent to people outside, before they are sent, over all processes. What was
 * cancelled afterwards stays counted.
 * @throws Refusal messagesUsed
 */
export async function countOutside(house: House, tx: Tx, { memberId, userId, count }: Sending): Promise<void> {
  if (count === 0) return;
  const { perPerson, perMember } = house.caps.messages;
  const { memberId: counted, most = Number.MAX_SAFE_INTEGER } = await dailyLimitOf(house, tx, memberId);
  const limits = [
    // The person first, everywhere: two requests never wait for each other.
    { of: ['of person', userId], maximum: Math.min(perPerson, most) },
    { of: ['of member', counted], maximum: Math.min(perMember, most) },
  ];
  for (const { of, maximum } of limits) {
    const tally = { key: house.vault.lookUp('', 'messages sent', ...of), windowMs: dayMs, now: house.now() };
    const { count: sent } = await countUp(tx, tally, count);
    if (sent > maximum) throw new Refusal('messagesUsed', { maximum });
  }
}
