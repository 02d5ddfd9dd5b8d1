import { deskRules } from '@beidiao/contract/desk/rules';
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { House } from '../house.ts';
import { holdCount, listChangedWeeks, noteCount, writeWeek } from './week-store.ts';

const minuteMs = 60_000;
/** A transaction that began before the last count may have ended after it. */
const overlapMs = 15 * minuteMs;
/** Before the first count: what the overview shows. */
const firstMs = (deskRules.weeks + 1) * 7 * 24 * 60 * minuteMs;

/** Counts the weeks anew of which a report has changed since the last count. Running twice counts the same. */
export async function countWeeks(house: House): Promise<void> {
  const now = house.now();
  const weeks = await house.system.transaction(async (tx) => {
    const before = await holdCount(tx);
    const from = before === null ? now.getTime() - firstMs : before.getTime() - overlapMs;
    return listChangedWeeks(tx, new Date(from), now);
  });
  for (const week of weeks)
    await house.system.transaction(async (tx) => {
      await holdCount(tx);
      await writeWeek(tx, week, {
        from: startOfDayInChina(week.week),
        until: startOfDayInChina(daysAfter(week.week, 7)),
      });
    });
  await house.system.transaction((tx) => noteCount(tx, now));
}
