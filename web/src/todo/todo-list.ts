import type { TodoRow } from '@beidiao/contract/desk/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';

export const todoTabs = ['all', 'approve', 'pay', 'view', 'read'] as const;
export type TodoTab = (typeof todoTabs)[number];
export const tabOf = (text: string | undefined): TodoTab => todoTabs.find((tab) => tab === text) ?? 'all';

export const keyOf = ({ kind, orderDetailsId }: TodoRow): string => `${kind} ${orderDetailsId}`;

/** As the server orders them: by deadline, then by age. */
function byDeadline(one: TodoRow, other: TodoRow): number {
  if (one.dueAt === other.dueAt) return one.since.localeCompare(other.since);
  if (one.dueAt === null) return 1;
  return other.dueAt === null ? -1 : one.dueAt.localeCompare(other.dueAt);
}

/** What waits now, with what was done here and no longer waits in its place. */
export function withDone(rows: readonly TodoRow[], done: readonly TodoRow[]): TodoRow[] {
  const waiting = new Set(rows.map(keyOf));
  return [...rows, ...done.filter((row) => !waiting.has(keyOf(row)))].toSorted(byDeadline);
}

export const dueGroups = ['over', 'today', 'tomorrow', 'later', 'never'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** By the days of China. */
export function dueGroupOf({ dueAt }: Pick<TodoRow, 'dueAt'>, now: number): DueGroup {
  if (dueAt === null) return 'never';
  if (Date.parse(dueAt) <= now) return 'over';
  const [day, today] = [dayInChina(dueAt), dayInChina(now)];
  if (day === today) return 'today';
  return day === daysAfter(today, 1) ? 'tomorrow' : 'later';
}

export const groupRows = (rows: readonly TodoRow[], now: number): { group: DueGroup; rows: TodoRow[] }[] =>
  dueGroups
    .map((group) => ({ group, rows: rows.filter((row) => dueGroupOf(row, now) === group) }))
    .filter((it) => it.rows.length > 0);
