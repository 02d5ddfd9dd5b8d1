import { dayInChina, daysAfter, daysFromTo } from '@beidiao/contract/wire/china-time';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { reminderDue } from './rules.ts';
import { listEnding } from './store.ts';

/** Tells administrators 30 and 7 days before a membership ends that nothing follows; each of the two once. */
export async function remindEndingGrades(house: House): Promise<void> {
  const today = dayInChina(house.now());
  const rows = await listEnding(house.system.db, { from: today, until: daysAfter(today, 30) });
  for (const { id, member_id: memberId, last_day: lastDay } of rows) {
    const daysLeft = daysFromTo(today, lastDay);
    const due = reminderDue(daysLeft);
    if (due === null) continue;
    await house.system.transaction((tx) =>
      notify(tx, {
        memberId,
        to: { who: 'administrators' },
        kind: 'gradeEnding',
        facts: { lastDay, daysLeft },
        key: `gradeEnding ${id} ${due}`,
      }),
    );
  }
}
