import { materialRules } from '@beidiao/contract/verification/material-rules';
import { isDaytime } from '../base/china-time.ts';
import { tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { endWaiting } from './material.ts';
import { listOverdue, takeDueSoon } from './material-store.ts';

/** What did not come in time ends, each in a transaction of its own; what is about to end is reminded of once, by day. */
export async function remindAndExpireMaterials(house: House): Promise<void> {
  for (const { member_id: memberId, task_id: taskId } of await listOverdue(house.system.db, house.now()))
    await house.system.transaction((tx) => endWaiting(house, tx, { memberId, taskId, as: 'expired' }));
  const now = house.now();
  if (!isDaytime(now)) return;
  const before = new Date(now.getTime() + materialRules.remindBeforeMs);
  const askedBefore = new Date(now.getTime() - materialRules.quietMs);
  await house.system.transaction(async (tx) => {
    for (const row of await takeDueSoon(tx, { now, before, askedBefore }))
      await tellCandidate(house, tx, {
        memberId: row.member_id,
        orderDetailsId: row.order_detail_id,
        kind: 'materialReminder',
        facts: { dueAt: row.due_at.toISOString() },
        key: `material ${row.id} reminder`,
      });
  });
}
