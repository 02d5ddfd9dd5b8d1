import type { ExportWish } from '@beidiao/contract/export/calls';
import type { ExportKind } from '@beidiao/contract/export/states';
import { type PermissionCode, permissions } from '@beidiao/contract/wire/permissions';

/** Nobody applies without it: the list itself, or what stands in the files, asks for it. */
const askedFor: Partial<Record<ExportKind, PermissionCode>> = {
  reports: permissions.seeReports,
  trades: permissions.seeAmounts,
};
export const mayApply = (kind: ExportKind, rights: ReadonlySet<PermissionCode>): boolean => {
  const right = askedFor[kind];
  return right === undefined || rights.has(right);
};

/** Rights that decide what a file of this kind shows; the one to see reports counts for nothing while viewing is off. */
const shownBy: Record<ExportKind, readonly PermissionCode[]> = {
  orders: [permissions.seeOrdersOfOthers, permissions.seeAmounts, permissions.seeReports],
  reports: [permissions.seeReports, permissions.seeOrdersOfOthers],
  statement: [permissions.seeAmounts, permissions.seeOrdersOfOthers],
  trades: [permissions.seeAmounts],
};

/**
 * Rights that a file is made with, and that whoever fetches it has to hold: with fewer of them the same list would show less.
 */
export function needsOf(
  { kind, ...conditions }: ExportWish,
  { rights, isKept }: { rights: ReadonlySet<PermissionCode>; isKept: boolean },
): PermissionCode[] {
  const isOwn = kind !== 'statement' && kind !== 'trades' && conditions[kind]?.roleFlag === 'mine';
  return shownBy[kind].filter(
    (right) =>
      rights.has(right) &&
      !(isOwn && right === permissions.seeOrdersOfOthers) &&
      !(isKept && right === permissions.seeReports),
  );
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** What is left of it at the pace of this taking; null until that can be told. */
export function secondsLeft(
  it: { total: number; done: number; begunDone: number; begunAt: Date | null },
  now: Date,
): number | null {
  const made = it.done - it.begunDone;
  if (it.begunAt === null || made <= 0 || it.done * 20 < it.total) return null;
  const seconds = Math.max(0, (now.getTime() - it.begunAt.getTime()) / 1000);
  return Math.ceil((seconds / made) * Math.max(0, it.total - it.done));
}

/** How often a taking may end without having done anything. */
export const triesMost = 5;
/** Before the next taking, ms. */
export const pauseAfter = (tries: number): number => 5_000 * 3 ** Math.min(tries, 4);
/** One taking works for so long, ms; then others get their turn, and who stops the worker does not wait for thousands. */
export const turnMs = 15_000;
/** An open application that no job has touched for so long is put into the queue again, ms. */
export const leftAloneMs = 10 * 60_000;
/** Rows that are read, written and kept at once. */
export const pageRows = 500;
/** Reports that are looked up at once; each is printed and kept for itself. */
export const reportsAtOnce = 10;
