import { identityItemCode } from '@beidiao/contract/candidate/calls';
import { restsOnIdentity } from '@beidiao/contract/verification/identity-standing';
import { orderStates } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import { listAbsent } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { estimateCompletion, findDetail, leaveOut, moveDetail } from '../order/order.ts';
import { expectedMs } from './rules.ts';
import { addTasks, listAgreedItems, type NewTask, type SubjectRow } from './store.ts';

export type { TaskOfDetail, WorkRow } from './store.ts';
export { addFinding, listTasks, listWork, moveTask } from './tasks.ts';
export {
  type Desk,
  type DeskPerson,
  findOwner,
  freeTask,
  giveTask,
  holdForMove,
  listNeeds,
  type NeedRow,
  readDesk,
  readReviewer,
  readReviewers,
  type ReviewerRow,
} from './desk.ts';
export { employersOf, skillsOf, unfitness } from './fitness.ts';
export { remindByStaff, remindOfMaterial } from './material-remind.ts';
export { readConnectors } from './operate.ts';
export { filesOpenedBy, noteFileOpened } from './review-files.ts';
export { readGrounds, readUrgent } from './review-sheet.ts';
export { factsOf, mayAskEmployerOf, readTask } from './review.ts';
export { askedTimes, columnsOf, openFinding, sealFinding } from './finding-record.ts';
export { type OldFinding, upgradeFinding } from './old-finding.ts';

const hourMs = 3_600_000;

/** Opens a task for each item and subject that was agreed to: for the engine where a source is asked, else for people. Running twice opens nothing twice. */
export async function startVerification(
  house: House,
  of: { memberId: MemberId; orderDetailsId: string },
): Promise<void> {
  const isTest = await house.worlds.isTest(of.memberId);
  await house.system.transaction(async (tx) => {
    const detail = await findDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined || detail.state !== orderStates.authorized) return;
    const now = house.now();
    const absent = await listAbsent(house, tx, of);
    const tasks = (await listAgreedItems(tx, of.memberId, of.orderDetailsId))
      .flatMap((item) => tasksOf(item, { isAsked: isTest || isAsked(house, item), now }))
      .filter((task) => !absent.some(({ code, n }) => code === task.code && n === task.n));
    const isHeld = tasks.some(({ code }) => code === identityItemCode);
    // Money is settled before the move: both lock in that order everywhere.
    const counts = new Map<string, number>();
    for (const { code } of absent) counts.set(code, (counts.get(code) ?? 0) + 1);
    await leaveOut(tx, { memberId: of.memberId, id: of.orderDetailsId, absent: counts });
    await addTasks(tx, of, isHeld ? tasks.map(heldForIdentity) : tasks);
    await moveDetail(tx, detail, { move: 'start', to: orderStates.generating, userId: null, now });
    const at = new Date(Math.max(...tasks.map((task) => task.expectedAt.getTime())));
    if (tasks.length > 0) await estimateCompletion(tx, [{ memberId: of.memberId, id: of.orderDetailsId, at }]);
  });
}

/** What is looked up by name and number waits until these are proved to belong together. */
const heldForIdentity = (task: NewTask): NewTask =>
  restsOnIdentity(task.code) ? { ...task, state: 'queued', afterIdentity: task.state } : task;

type Opening = { readonly isAsked: boolean; readonly now: Date };
function tasksOf(item: SubjectRow, { isAsked: isForSource, now }: Opening): NewTask[] {
  const turnaroundHours = item.hours;
  const pace =
    item.p80_seconds === null ? undefined : { p80Seconds: Number(item.p80_seconds), sample: item.sample ?? 0 };
  return Array.from({ length: item.quantity }, (_, place) => ({
    code: item.code,
    n: place + 1,
    state: isForSource ? 'queued' : 'waitingReviewer',
    afterIdentity: null,
    deadlineAt: new Date(now.getTime() + Math.max(1, turnaroundHours) * hourMs),
    expectedAt: new Date(now.getTime() + expectedMs({ turnaroundHours }, pace)),
  }));
}

/** In a test world the sandbox answers everything: people are not kept busy with what is invented. A way of its own in the configuration decides; else the catalogue says which items a source answers by itself. */
function isAsked({ ports }: House, { code, is_automatic: isAutomatic }: SubjectRow): boolean {
  const { of, otherwise } = ports.sources.ways;
  return of.has(code) ? of.get(code) !== undefined : isAutomatic && otherwise !== undefined;
}
