import type { ClaimContent } from '@beidiao/contract/candidate';
import { emptyDraft, type ReviewDraft } from '@beidiao/contract/review-forms';
import type { Db, StaffActor, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/vault.ts';
import { openClaim } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import {
  addContact,
  type ContactOutcome,
  dropHold,
  findSheet,
  holdReview,
  listClaimsOf,
  type ReviewRow,
  type SheetRow,
  takeTask,
  writeDraft,
} from './review-store.ts';
import { closedWays, isProtected, protectedCompanies } from './rules.ts';

const draftPlace = 'review.draft';
const contactPlace = 'review_contact.words';

export const sealDraft = (vault: Vault, draft: ReviewDraft): Buffer => vault.seal(draftPlace, JSON.stringify(draft));
export const openDraft = (vault: Vault, sealed: Buffer | null): ReviewDraft =>
  sealed === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(vault.open(draftPlace, sealed)) as ReviewDraft) };
export const openContactWords = (vault: Vault, sealed: Buffer): string => vault.open(contactPlace, sealed);

/** @throws Refusal taskNotFound */
export async function readTask(house: House, taskId: string): Promise<SheetRow> {
  const row = await findSheet(house.system.db, taskId);
  if (row === undefined) throw new Refusal('taskNotFound');
  return row;
}

/** Nobody is asked without a consent in force: the task of one who has withdrawn is about to be stopped. @throws Refusal taskEnded */
function refuseEnded(task: SheetRow): void {
  if (task.task_state !== 'waitingReviewer' || !task.is_covered) throw new Refusal('taskEnded');
}

export type Standing = {
  readonly claim: ClaimContent;
  readonly mayAskEmployer: boolean;
  readonly closedWays: readonly string[];
};

/** What the candidate says of the subject, whether somebody may be called about it, and which numbers are not to be dialled. */
export async function standingOf({ vault }: House, db: Db, task: SheetRow): Promise<Standing> {
  const rows = await listClaimsOf(db, task.member_id, task.order_detail_id);
  const claims = rows.map((row) => openClaim(vault, row.content_enc));
  const own = rows.findIndex((row) => row.code === task.code && row.n === task.n);
  const claim = claims[own] ?? {};
  const subject = { needs: task.needs, claim };
  const companies = protectedCompanies(claims);
  return { claim, mayAskEmployer: !isProtected(subject, companies), closedWays: closedWays(subject, companies) };
}

/** Takes a task on. Of many who ask at once, one gets it. @throws Refusal taskNotFound, taskEnded, taskHeld, sameReader */
export async function claimTask(house: House, staff: StaffActor, taskId: string): Promise<Date> {
  const task = await readTask(house, taskId);
  refuseEnded(task);
  const taken = await house.system.transaction(async (tx) => {
    const done = await takeTask(tx, task.id, staff.staffId);
    if (typeof done === 'object') await noteTaskAct(tx, staff, { task, action: 'claimTask' });
    return done;
  });
  if (taken === 'sameReader') throw new Refusal('sameReader');
  if (taken === 'held') throw await heldRefusal(house, task.id);
  return taken.heldUntil;
}

async function heldRefusal(house: House, taskId: string): Promise<Refusal> {
  const { holder_id: holder, task_state: state } = await readTask(house, taskId);
  if (state !== 'waitingReviewer') return new Refusal('taskEnded');
  const names = await namesOfStaff(house, house.system.db, [holder]);
  return new Refusal('taskHeld', { name: names.get(holder ?? '') ?? '' });
}

export const noteTaskAct = (
  tx: Tx,
  staff: StaffActor,
  { task, action, facts }: { task: SheetRow; action: string; facts?: Record<string, unknown> },
): Promise<void> =>
  noteAct(tx, { staff, memberId: task.member_id, action, subject: `task ${task.id}`, ...(facts ? { facts } : {}) });

export type Held = { readonly tx: Tx; readonly task: SheetRow; readonly review: ReviewRow };

/**
 * Work on a task by the one who holds it, under the lock of its review.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld
 */
export async function withHeld<T>(
  house: House,
  { staff, taskId }: { staff: StaffActor; taskId: string },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const task = await readTask(house, taskId);
  refuseEnded(task);
  return house.system.transaction(async (tx) => {
    const review = await holdReview(tx, task.member_id, task.id);
    if (review === undefined || !review.is_held || review.holder_id !== staff.staffId) throw new Refusal('taskNotHeld');
    return work({ tx, task, review });
  });
}

/** Gives a task back; the draft stays. @throws Refusal taskNotFound, taskEnded, taskNotHeld */
export const releaseTask = (house: House, staff: StaffActor, taskId: string): Promise<void> =>
  withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    await dropHold(tx, task.member_id, task.id);
    await noteTaskAct(tx, staff, { task, action: 'releaseTask' });
  });

export type Save = { readonly taskId: string; readonly draft: ReviewDraft; readonly draftVersion: number };

/** @throws Refusal taskNotFound, taskEnded, taskNotHeld, draftStale, secondReaderReads */
export const saveDraft = (house: House, staff: StaffActor, { taskId, draft, draftVersion }: Save) =>
  withHeld(house, { staff, taskId }, ({ tx, task, review }) => {
    if (review.state === 'awaitingSecond') throw new Refusal('secondReaderReads');
    if (review.draft_version !== draftVersion) throw new Refusal('draftStale');
    return writeDraft(tx, task.member_id, { taskId: task.id, draftEnc: sealDraft(house.vault, draft) });
  });

export type Contact = {
  readonly taskId: string;
  readonly outcome: ContactOutcome;
  readonly words: string;
  readonly nextContactAt: string | undefined;
};

/** @throws Refusal taskNotFound, taskEnded, taskNotHeld, contactForbidden */
export const noteContact = (house: House, staff: StaffActor, { taskId, outcome, words, nextContactAt }: Contact) =>
  withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    if (!(await standingOf(house, tx, task)).mayAskEmployer) throw new Refusal('contactForbidden');
    await addContact(tx, {
      memberId: task.member_id,
      taskId: task.id,
      staffId: staff.staffId,
      outcome,
      wordsEnc: house.vault.seal(contactPlace, words),
      nextContactAt: nextContactAt ?? null,
    });
    await noteTaskAct(tx, staff, { task, action: 'noteContact', facts: { outcome } });
  });
