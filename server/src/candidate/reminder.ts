import { isReminderHour, reminderHours, remindersPerDay } from '@beidiao/contract/candidate/reminders';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { addReminder, listReminded } from './reminder-store.ts';

/** Who of these had as many reminders today as there may be. */
export const findFullyReminded = (
  house: House,
  db: Db,
  { memberId, persons }: { readonly memberId: MemberId; readonly persons: readonly Buffer[] },
): Promise<Buffer[]> => listReminded(db, { memberId, day: dayInChina(house.now()), persons });

/**
 * Counts a reminder that somebody of the member sends to a candidate, in the transaction that sends it: of many at once no
 * more than the day's go out, whichever of the candidate's checks they are about.
 * @throws Refusal remindAtNight, remindedOften
 */
export async function takeReminder(
  house: House,
  tx: Tx,
  { memberId, orderDetailsId: detailId }: { readonly memberId: MemberId; readonly orderDetailsId: string },
): Promise<void> {
  const now = house.now();
  if (!isReminderHour(now)) throw new Refusal('remindAtNight', reminderHours);
  const isLeft = await addReminder(tx, { memberId, detailId, day: dayInChina(now) });
  if (!isLeft) throw new Refusal('remindedOften', { maximum: remindersPerDay });
}
