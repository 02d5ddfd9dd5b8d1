import { dayInChina, momentInChina } from '../wire/china-time.ts';

/** Hours in China in which reviewers work; the second is not included. */
export const shift = { from: 9, until: 21 } as const;
const hourMs = 3_600_000;
/** A speed is measured over so many hours of work, and is none below so many closed tasks. */
export const speedRules = { hours: 3, leastClosed: 5 } as const;

const hourOfShift = (day: string, hour: number): number =>
  Date.parse(momentInChina(day, `${String(hour).padStart(2, '0')}:00`));
export const shiftBegins = (now: Date): number => hourOfShift(dayInChina(now), shift.from);
export const shiftEnds = (now: Date): number => hourOfShift(dayInChina(now), shift.until);

/** From when on closed tasks count for the speed: three hours back, and never before the shift began. */
export const speedSince = (now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(shiftBegins(now), now.getTime() - speedRules.hours * hourMs)));

/** What part of the shift is still to come, 0 to 1. */
export const shiftLeft = (now: Date): number =>
  Math.max(0, Math.min(1, (shiftEnds(now) - now.getTime()) / ((shift.until - shift.from) * hourMs)));

/** Tasks an hour; null while too few are closed to tell. */
export function speedOf(closed: number, now: Date): number | null {
  const hours = (now.getTime() - speedSince(now).getTime()) / hourMs;
  return closed < speedRules.leastClosed || hours <= 0 ? null : closed / hours;
}

export type Worker = {
  readonly staffId: string;
  /** How long one task takes this person. */
  readonly eachMs: number;
  /** Deadlines of the open tasks, ms. */
  readonly deadlines: readonly number[];
};
export type Foreseen = {
  readonly staffId: string;
  /** When the last of them is done; the moment itself where nothing is open. */
  readonly endsAt: number;
  /** Deadlines that will be missed and are not yet. */
  readonly late: readonly number[];
};

/**
 * When each will be done, one task after the other by deadline. What nobody has yet goes to whoever is done first, so that
 * the forecast counts the work of everybody once.
 */
export function foresee(workers: readonly Worker[], unclaimed: readonly number[], now: number): Foreseen[] {
  const loads = workers.map((worker) => ({ ...worker, own: [...worker.deadlines] }));
  const endOf = ({ own, eachMs }: { own: readonly number[]; eachMs: number }): number => now + own.length * eachMs;
  for (const deadline of unclaimed.toSorted((a, b) => a - b)) {
    const first = loads.toSorted((a, b) => endOf(a) + a.eachMs - (endOf(b) + b.eachMs))[0];
    first?.own.push(deadline);
  }
  return loads.map((load) => ({
    staffId: load.staffId,
    endsAt: endOf(load),
    late: load.own
      .toSorted((a, b) => a - b)
      .filter((deadline, place) => deadline > now && now + (place + 1) * load.eachMs > deadline),
  }));
}

export type Loaded = Worker & {
  readonly room: number;
  readonly tasks: readonly { readonly taskId: string; readonly deadline: number }[];
};
export type ProposedMove = { readonly taskId: string; readonly fromId: string; readonly toId: string };

/**
 * Moves from those who will be late, or have more than fits into their shift, to those who have room: the task that is due
 * last first, since whoever has it has begun the others. `fits` says who may do a task.
 */
export function proposeMoves(
  people: readonly Loaded[],
  now: number,
  fits: (taskId: string, staffId: string) => boolean,
): ProposedMove[] {
  const open = new Map(people.map(({ staffId, tasks }) => [staffId, tasks.length]));
  const countOf = (staffId: string): number => open.get(staffId) ?? 0;
  const moves: ProposedMove[] = [];
  const isShort = (person: Loaded): boolean =>
    countOf(person.staffId) > person.room ||
    person.tasks.some(({ deadline }, place) => deadline > now && now + (place + 1) * person.eachMs > deadline);
  for (const from of people.filter(isShort)) {
    for (const { taskId } of from.tasks.toSorted((a, b) => b.deadline - a.deadline)) {
      if (countOf(from.staffId) <= from.room) break;
      const to = people
        .filter((it) => it.staffId !== from.staffId && countOf(it.staffId) < it.room && fits(taskId, it.staffId))
        .toSorted((a, b) => countOf(a.staffId) * a.eachMs - countOf(b.staffId) * b.eachMs)[0];
      if (to === undefined) continue;
      moves.push({ taskId, fromId: from.staffId, toId: to.staffId });
      open.set(from.staffId, countOf(from.staffId) - 1);
      open.set(to.staffId, countOf(to.staffId) + 1);
    }
  }
  return moves;
}
