import { foresee, shiftLeft, speedOf, speedSince, type Worker } from '@beidiao/contract/verification/pace-rules';
import type { Skills } from '@beidiao/contract/verification/skill-rules';
import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { StaffId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import * as deskStore from './desk-store.ts';
import { namesOfStaff } from '../staff/staff.ts';
import { skillsOf } from './fitness.ts';
import {
  findReviewer,
  listOpenWork,
  listPace,
  listReviewers,
  type NeedRow,
  type OpenRow,
  type PaceRow,
  type ReviewerRow,
} from './desk-store.ts';

export type DeskPerson = {
  readonly reviewer: ReviewerRow;
  readonly name: string;
  readonly skills: Skills | null;
  readonly isAway: boolean;
  readonly tasks: readonly OpenRow[];
  readonly pace: Omit<PaceRow, 'staff_id'>;
  /** How many fit into the rest of the shift. */
  readonly room: number;
  readonly eachMs: number;
  /** Null while nothing can be foreseen. */
  readonly endsAt: Date | null;
  /** Deadlines that will be missed, ms. */
  readonly late: readonly number[];
};
export type Desk = {
  readonly people: readonly DeskPerson[];
  readonly unclaimed: readonly OpenRow[];
  /** Tasks an hour of all; null while too few are closed to tell. */
  readonly speed: number | null;
};

export type { NeedRow, ReviewerRow } from './desk-store.ts';

const hourMs = 3_600_000;
const noPace = { today: 0, recent: 0, average_ms: null, usual: 0 };

/** Everybody's open tasks beside what they can do in the rest of the shift. */
export async function readDesk(house: House): Promise<Desk> {
  const { db } = house.system;
  const now = house.now();
  const reviewers = await listReviewers(db);
  const work = await listOpenWork(db);
  const dayBegan = new Date(startOfDayInChina(dayInChina(now)));
  const paces = await listPace(db, { dayBegan, since: speedSince(now) });
  const names = await namesOfStaff(
    house,
    db,
    reviewers.map((row) => row.staff_id),
  );
  const known = new Set<StaffId | null>(reviewers.map((row) => row.staff_id));
  const drafts = reviewers.map((reviewer) => ({
    reviewer,
    name: names.get(reviewer.staff_id) ?? '',
    skills: skillsOf(reviewer),
    isAway: reviewer.away_until !== null && reviewer.away_until >= dayInChina(now),
    tasks: work.filter((row) => row.staff_id === reviewer.staff_id),
    pace: paces.find((row) => row.staff_id === reviewer.staff_id) ?? noPace,
  }));
  const unclaimed = work.filter((row) => !known.has(row.staff_id));
  const speed = speedOf(
    paces.reduce((sum, row) => sum + row.recent, 0),
    now,
  );
  return { people: foreseen(drafts, { unclaimed, speed, now }), unclaimed, speed };
}

type Draft = Pick<DeskPerson, 'reviewer' | 'name' | 'skills' | 'isAway' | 'tasks' | 'pace'>;
type Around = { readonly unclaimed: readonly OpenRow[]; readonly speed: number | null; readonly now: Date };

function foreseen(drafts: readonly Draft[], { unclaimed, speed, now }: Around): DeskPerson[] {
  const atWork = drafts.filter(({ isAway, pace }) => !isAway && pace.today > 0).length;
  const hours = Math.max(0.25, (now.getTime() - speedSince(now).getTime()) / hourMs);
  /** How long one task takes: by what this person has just closed, else as everybody does. */
  const eachOf = ({ pace }: Draft): number =>
    pace.recent > 0 ? (hours / pace.recent) * hourMs : (Math.max(1, atWork) / (speed ?? 1)) * hourMs;
  const workers = drafts
    .filter(({ isAway }) => !isAway)
    .map(
      (draft): Worker => ({ staffId: draft.reviewer.staff_id, eachMs: eachOf(draft), deadlines: dueOf(draft.tasks) }),
    );
  const ahead = speed === null ? [] : foresee(workers, dueOf(unclaimed), now.getTime());
  return drafts.map((draft) => {
    const own = ahead.find(({ staffId }) => staffId === draft.reviewer.staff_id);
    return {
      ...draft,
      room: draft.isAway ? 0 : Math.round(draft.pace.usual * shiftLeft(now)),
      eachMs: eachOf(draft),
      endsAt: own === undefined ? null : new Date(own.endsAt),
      late: own?.late ?? [],
    };
  });
}

const dueOf = (rows: readonly OpenRow[]): number[] => rows.map(({ deadline_at: at }) => at.getTime());

/* What a lead does with tasks of others. */

/** Reviewers as they stand, with their skills. */
export const readReviewers = (db: Db): Promise<ReviewerRow[]> => listReviewers(db);

/** @throws Refusal staffNotFound */
export async function readReviewer(db: Db, staffId: string): Promise<ReviewerRow> {
  const reviewer = await findReviewer(db, staffId);
  if (reviewer === undefined) throw new Refusal('staffNotFound');
  return reviewer;
}

/** Of the tasks that still wait for a reviewer. */
export const listNeeds = (db: Db, ids: readonly string[]): Promise<NeedRow[]> => deskStore.listNeeds(db, ids);

/** `busy`: somebody saves or submits it at this very moment. */
export const holdForMove = (tx: Tx, taskId: string): Promise<'free' | 'busy'> => deskStore.holdForMove(tx, taskId);

/** False when it is no longer in the queue, or this person no longer reviews. Who held it does so no longer. */
export async function giveTask(tx: Tx, taskId: string, staffId: string): Promise<boolean> {
  const reviewer = await findReviewer(tx, staffId);
  return reviewer !== undefined && deskStore.giveTask(tx, taskId, reviewer.staff_id);
}

/** Back among those that nobody has. */
export const freeTask = (tx: Tx, taskId: string): Promise<void> => deskStore.freeTask(tx, taskId);

/** Whose it is; null: nobody's, undefined: no longer in the queue. */
export const findOwner = (db: Db, taskId: string): Promise<StaffId | null | undefined> =>
  deskStore.findOwner(db, taskId);
