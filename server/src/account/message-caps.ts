import type { Tx } from '../base/db/db.ts';
import { countUp } from '../base/tally.ts';
import type { House } from '../house.ts';

const burstMs = 10 * 60_000;
export const dayMs = 24 * 60 * 60_000;

export type Received = {
  /** Counted apart: whoever is sent invitations by strangers still gets the codes that were asked for. */
  readonly kind: 'code' | 'sms' | 'mail';
  readonly to: string;
};
export type ReceiverFull = { readonly endsAt: Date; readonly isForToday: boolean };

/**
 * Counts one more message to a phone or an address, whoever has it sent and for what, over all processes. Undefined while
 * the receiver is below the caps of ten minutes and of the day.
 */
export async function countReceived(house: House, tx: Tx, { kind, to }: Received): Promise<ReceiverFull | undefined> {
  const { perReceiver } = house.caps.messages;
  const now = house.now();
  const tallyOf = (window: string, windowMs: number) => ({
    key: house.vault.lookUp('', 'messages received', kind, window, to.toLowerCase()),
    windowMs,
    now,
  });
  const lately = await countUp(tx, tallyOf('lately', burstMs));
  if (lately.count > Math.ceil(perReceiver / 4)) return { endsAt: lately.endsAt, isForToday: false };
  const today = await countUp(tx, tallyOf('today', dayMs));
  return today.count > perReceiver ? { endsAt: today.endsAt, isForToday: true } : undefined;
}
