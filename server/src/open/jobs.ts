import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { writeAudit } from '../access/audit.ts';
import type { House } from '../house.ts';
import { requestKeptDays } from '@beidiao/contract/open/log';
import { dropOldAnswers } from './answer-store.ts';
import { dropDaysBefore, stopUnusedKeys } from './key-store.ts';
import { dropHoursBefore, dropLines } from './log-store.ts';

/** Days for which it can be said what a key has spent. */
const spendingDays = 90;

/** Ends keys that nobody uses, and forgets what no repeat can ask for any more. */
export async function sweepOpenKeys(house: House): Promise<void> {
  await house.system.transaction(async (tx) => {
    const stopped = await stopUnusedKeys(tx);
    for (const { id, member_id: memberId } of stopped.sort((a, b) => Number(a.member_id) - Number(b.member_id)))
      await writeAudit(tx, { memberId, userId: null, action: 'stopApiKey', subject: `api key ${id}`, facts: {} });
  });
  await house.system.transaction(async (tx) => {
    await dropOldAnswers(tx, house.now());
    await dropDaysBefore(tx, daysAfter(dayInChina(house.now()), -spendingDays));
  });
}

/** Requests are kept for 14 days; afterwards nobody can read or replay them. */
export async function sweepOpenRequests({ system, now }: House): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * 86_400_000);
  for (let gone = 1; gone > 0; ) gone = await system.transaction((tx) => dropLines(tx, daysAgo(requestKeptDays)));
  await system.transaction((tx) => dropHoursBefore(tx, daysAgo(spendingDays)));
}
