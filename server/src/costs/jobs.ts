import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { House } from '../house.ts';
import { monthAfter } from './rules.ts';
import { sumDays, writeSummedAt } from './store.ts';

/** Sums up every day from this one on. A transaction for each, so that nobody who reads or sums waits for long. */
export async function sumSince(house: House, first: string): Promise<void> {
  const at = house.now();
  const today = dayInChina(at);
  for (let day = first; day <= today; day = daysAfter(day, 1))
    await house.system.transaction(async (tx) => {
      await sumDays(tx, { first: day, until: daysAfter(day, 1) });
      // Days of the past are complete before this moment: the newest says until when.
      if (day === today) await writeSummedAt(tx, at);
    });
}

/** Today and yesterday: a question of the last minutes of a day is answered on the next. */
export const sumUpCosts = (house: House): Promise<void> => sumSince(house, daysAfter(dayInChina(house.now()), -1));

/** This month and the last one: refunds and late answers have changed days of the past. Earlier months are final. */
export const settleCosts = (house: House): Promise<void> =>
  sumSince(house, `${monthAfter(dayInChina(house.now()).slice(0, 7), -1)}-01`);
