import type { ReviewTask } from '@beidiao/contract/verification/review';
import { dayInChina } from '@beidiao/contract/wire/china-time';

export type DueGroup = 'groupLate' | 'groupSoon' | 'groupToday' | 'groupLater' | 'groupDone';
const order: readonly DueGroup[] = ['groupLate', 'groupSoon', 'groupToday', 'groupLater', 'groupDone'];
const soonMs = 2 * 3_600_000;

function groupOf({ deadlineAt, endedAt }: ReviewTask, now: number): DueGroup {
  if (endedAt !== null) return 'groupDone';
  const left = Date.parse(deadlineAt) - now;
  if (left < 0) return 'groupLate';
  if (left < soonMs) return 'groupSoon';
  return dayInChina(deadlineAt) === dayInChina(now) ? 'groupToday' : 'groupLater';
}

/** Tasks under the span in which they are due, in the order in which they come. */
export const dueGroups = (rows: readonly ReviewTask[], now: number): { group: DueGroup; rows: ReviewTask[] }[] =>
  order
    .map((group) => ({ group, rows: rows.filter((row) => groupOf(row, now) === group) }))
    .filter((it) => it.rows.length > 0);
