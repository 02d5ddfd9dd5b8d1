import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { type AssignLack, type assignCalls, type LeftReason, undoMs } from '@beidiao/contract/verification/assign';
import { proposeMoves } from '@beidiao/contract/verification/pace-rules';
import type { StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { openName } from '../order/order.ts';
import { noteAct } from '../staff/staff.ts';
import {
  type DeskPerson,
  findOwner,
  freeTask,
  giveTask,
  holdForMove,
  listNeeds,
  type NeedRow,
  readDesk,
  readReviewer,
  type ReviewerRow,
  skillsOf,
  unfitness,
} from '../verification/verification.ts';
import { addBalance, holdBalance, type KeptMove, noteUndone } from './assign-store.ts';

type Outcome = Pick<Data<typeof assignCalls.assign>, 'assigned' | 'left'>;

const skillSetOf = (reviewer: ReviewerRow) => {
  const skills = skillsOf(reviewer);
  return skills === null ? null : { ...skills, groups: [...skills.groups], regions: [...skills.regions] };
};

/** Who could take these tasks on, the best first. */
export async function readAssignees(
  house: House,
  taskIds: readonly string[],
): Promise<Data<typeof assignCalls.assignees>> {
  const desk = await readDesk(house);
  const rows = await listNeeds(house.system.db, taskIds);
  const people = await Promise.all(
    desk.people.map(async (person) => ({
      staffId: person.reviewer.staff_id,
      name: person.name,
      skills: skillSetOf(person.reviewer),
      open: person.tasks.length,
      room: person.room,
      endsAt: person.endsAt?.toISOString() ?? null,
      lack: await lackForAll(house, rows, person),
    })),
  );
  return {
    rows: people.toSorted(
      (a, b) =>
        Number(a.lack !== null) - Number(b.lack !== null) ||
        a.open - a.room - (b.open - b.room) ||
        (a.endsAt ?? '').localeCompare(b.endsAt ?? ''),
    ),
  };
}

async function lackForAll(house: House, rows: readonly NeedRow[], person: DeskPerson): Promise<AssignLack | null> {
  const own = new Set(person.tasks.map(({ id }) => id));
  if (rows.length > 0 && rows.every(({ id }) => own.has(id))) return 'has';
  const lacks = await Promise.all(rows.map((row) => unfitness(house, row, person.reviewer)));
  return lacks.find((lack) => lack !== null) ?? null;
}

/** Why a task stays where it is; null: it may move to this person. */
async function reasonToLeave(house: House, row: NeedRow, reviewer: ReviewerRow): Promise<LeftReason | null> {
  if (row.review_state === 'awaitingSecond' && row.first_staff_id === reviewer.staff_id) return 'second';
  return unfitness(house, row, reviewer);
}

/** Each task in a transaction of its own: one that is being submitted holds up no other. */
async function moveEach(
  house: House,
  taskIds: readonly string[],
  {
    look = async () => null,
    move,
  }: {
    look?: (row: NeedRow) => Promise<LeftReason | null>;
    move: (tx: Tx, row: NeedRow) => Promise<LeftReason | null>;
  },
): Promise<Outcome> {
  const rows = new Map((await listNeeds(house.system.db, taskIds)).map((row) => [row.id, row]));
  const outcome: Outcome = { assigned: [], left: [] };
  for (const taskId of new Set(taskIds)) {
    const row = rows.get(taskId);
    const unfit = row === undefined ? 'ended' : await look(row);
    const why = unfit !== null || row === undefined ? unfit : await house.system.transaction((tx) => move(tx, row));
    if (why === null) outcome.assigned.push(taskId);
    else outcome.left.push({ taskId, why });
  }
  return outcome;
}

async function give(
  tx: Tx,
  { row, reviewer, by }: { row: NeedRow; reviewer: ReviewerRow; by: StaffActor },
): Promise<LeftReason | null> {
  if ((await holdForMove(tx, row.id)) === 'busy') return 'busy';
  if (!(await giveTask(tx, row.id, reviewer.staff_id))) return 'ended';
  const facts = { to: reviewer.staff_id };
  await noteAct(tx, { staff: by, memberId: row.member_id, action: 'assignTask', subject: `task ${row.id}`, facts });
  return null;
}

/** @throws Refusal staffNotFound */
export async function assignTasks(
  house: House,
  by: StaffActor,
  { taskIds, staffId }: ParamsRead<typeof assignCalls.assign>,
): Promise<Outcome> {
  const reviewer = await readReviewer(house.system.db, staffId);
  return moveEach(house, taskIds, {
    look: (row) => reasonToLeave(house, row, reviewer),
    move: (tx, row) => give(tx, { row, reviewer, by }),
  });
}

/** Back among those that nobody has. */
export const giveBackTasks = (house: House, by: StaffActor, taskIds: readonly string[]): Promise<Outcome> =>
  moveEach(house, taskIds, {
    move: async (tx, row) => {
      if ((await holdForMove(tx, row.id)) === 'busy') return 'busy';
      await freeTask(tx, row.id);
      await noteAct(tx, { staff: by, memberId: row.member_id, action: 'returnTask', subject: `task ${row.id}` });
      return null;
    },
  });

/** Moves that would relieve who has too much; nothing moves. */
export async function proposeBalance(house: House): Promise<Data<typeof assignCalls.proposeBalance>> {
  const { people } = await readDesk(house);
  const rows = new Map(
    (
      await listNeeds(
        house.system.db,
        people.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
      )
    ).map((row) => [row.id, row]),
  );
  const fit = new Set<string>();
  for (const { reviewer, tasks, room } of people.filter(({ isAway }) => !isAway))
    if (tasks.length < room)
      for (const row of rows.values())
        if ((await reasonToLeave(house, row, reviewer)) === null) fit.add(`${row.id} ${reviewer.staff_id}`);
  const loads = people.map(({ reviewer, tasks, room, eachMs }) => ({
    staffId: reviewer.staff_id,
    eachMs,
    room,
    deadlines: tasks.map((it) => it.deadline_at.getTime()),
    tasks: tasks.map((it) => ({ taskId: it.id, deadline: it.deadline_at.getTime() })),
  }));
  const names = new Map(people.map(({ reviewer, name }) => [reviewer.staff_id as string, name]));
  const moves = proposeMoves(loads, house.now().getTime(), (taskId, staffId) => fit.has(`${taskId} ${staffId}`));
  return {
    moves: moves.slice(0, 200).flatMap(({ taskId, fromId, toId }) => {
      const row = rows.get(taskId);
      if (row === undefined) return [];
      return [
        {
          taskId,
          itemName: { zh: row.name_zh, en: row.name_en },
          candidateName: openName(house.vault, row),
          deadlineAt: row.deadline_at.toISOString(),
          fromId,
          fromName: names.get(fromId) ?? '',
          toId,
          toName: names.get(toId) ?? '',
        },
      ];
    }),
  };
}

/** Makes the moves of tasks that are still with whom they were proposed for. @throws Refusal staffNotFound */
export async function balance(
  house: House,
  by: StaffActor,
  moves: readonly KeptMove[],
): Promise<Data<typeof assignCalls.balance>> {
  const reviewers = new Map<string, ReviewerRow>();
  for (const toId of new Set(moves.map((move) => move.toId)))
    reviewers.set(toId, await readReviewer(house.system.db, toId));
  const of = new Map(moves.map((move) => [move.taskId, move]));
  const aimOf = (row: NeedRow): ReviewerRow | undefined => reviewers.get(of.get(row.id)?.toId ?? '');
  const outcome = await moveEach(house, [...of.keys()], {
    look: async (row) => {
      const reviewer = aimOf(row);
      return reviewer === undefined ? 'ended' : reasonToLeave(house, row, reviewer);
    },
    move: async (tx, row) => {
      const reviewer = aimOf(row);
      const isThere = (await findOwner(tx, row.id)) === of.get(row.id)?.fromId;
      return reviewer === undefined || !isThere ? 'ended' : give(tx, { row, reviewer, by });
    },
  });
  const made = moves.filter(({ taskId }) => outcome.assigned.includes(taskId));
  const at = house.now();
  const balanceId = await house.system.transaction(async (tx) => {
    const id = await addBalance(tx, { staffId: by.staffId, moves: made, at });
    const facts = { moves: made.length };
    await noteAct(tx, { staff: by, memberId: null, action: 'balanceTasks', subject: `balance ${id}`, facts });
    return id;
  });
  return { balanceId, undoUntil: new Date(at.getTime() + undoMs).toISOString(), ...outcome };
}

/** Each task that is still where the balancing has put it goes back. @throws Refusal notFound, balanceOver */
export async function undoBalance(house: House, by: StaffActor, balanceId: string): Promise<{ moved: number }> {
  return house.system.transaction(async (tx) => {
    const kept = await holdBalance(tx, balanceId, by.staffId);
    if (kept === undefined) throw new Refusal('notFound');
    if (kept.undone_at !== null || house.now().getTime() > kept.done_at.getTime() + undoMs)
      throw new Refusal('balanceOver');
    let moved = 0;
    for (const { taskId, fromId, toId } of kept.moves) {
      if ((await holdForMove(tx, taskId)) === 'busy' || (await findOwner(tx, taskId)) !== toId) continue;
      if (await giveTask(tx, taskId, fromId)) moved += 1;
    }
    await noteUndone(tx, balanceId, house.now());
    const facts = { moves: moved };
    await noteAct(tx, { staff: by, memberId: null, action: 'undoBalance', subject: `balance ${balanceId}`, facts });
    return { moved };
  });
}
