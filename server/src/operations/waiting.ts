import type { Data } from '@beidiao/contract/wire/call';
import { isReminderHour } from '@beidiao/contract/candidate/reminders';
import type { boardCalls, UnremindedReason } from '@beidiao/contract/operations/board';
import { materialRules } from '@beidiao/contract/verification/material-rules';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { remindByStaff } from '../verification/verification.ts';
import { listWaiting, type WaitingRow } from './board-store.ts';

const dayMs = 24 * 3_600_000;

/** How long candidates have been waited for, each counted once in the first column that fits. */
export function countWaiters(rows: readonly WaitingRow[], now: Date) {
  const tomorrow = daysAfter(dayInChina(now), 1);
  const counts = { count: rows.length, upToOneDay: 0, upToThreeDays: 0, longer: 0, endsTomorrow: 0, undelivered: 0 };
  for (const row of rows) {
    const age = now.getTime() - row.asked_at.getTime();
    if (row.is_undelivered) counts.undelivered += 1;
    else if (dayInChina(row.due_at) <= tomorrow) counts.endsTomorrow += 1;
    else if (age <= dayMs) counts.upToOneDay += 1;
    else if (age <= 3 * dayMs) counts.upToThreeDays += 1;
    else counts.longer += 1;
  }
  return counts;
}

const wasRemindedToday = ({ reminded_at: at }: WaitingRow, now: Date): boolean =>
  at !== null && at.getTime() + materialRules.memberRemindsEveryMs > now.getTime();

export const isRemindable = (row: WaitingRow, now: Date): boolean => isReminderHour(now) && !wasRemindedToday(row, now);

const reasons: Partial<Record<string, UnremindedReason>> = {
  materialReminded: 'today',
  remindAtNight: 'night',
  remindedOften: 'often',
  materialEnded: 'ended',
};

/** One reminder for each candidate who may be reminded; the others are counted with the reason. */
export async function remindWaiting(house: House, by: StaffActor): Promise<Data<typeof boardCalls.remindWaiting>> {
  let reminded = 0;
  const left = new Map<UnremindedReason, number>();
  for (const row of await listWaiting(house.system.db)) {
    try {
      await remindByStaff(house, by, { memberId: row.member_id, orderDetailsId: row.order_detail_id });
      reminded += 1;
    } catch (error) {
      const why = error instanceof Refusal ? reasons[error.why] : undefined;
      if (why === undefined) throw error;
      left.set(why, (left.get(why) ?? 0) + 1);
    }
  }
  return { reminded, left: [...left].map(([why, count]) => ({ why, count })) };
}
