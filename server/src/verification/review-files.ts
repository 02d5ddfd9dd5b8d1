import { type EvidenceFile, filesPerThing, type FileContent, isSharedByDefault } from '@beidiao/contract/file/calls';
import type { MemberId, StaffActor, StaffId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import {
  type FileRow,
  openContent,
  presentEvidence,
  presentFile,
  putFile,
  readFileRow,
  removeFiles,
  shareFile,
  stageFile,
} from '../file/file.ts';
import type { House } from '../house.ts';
import { findKept } from '../resume/resume.ts';
import { thingOfMaterial } from './material.ts';
import { listOfTask } from './material-store.ts';
import { evidenceAbout, listEvidence, noteTaskAct, readTask, withHeld } from './review.ts';
import { listReadings, noteReading, type SheetRow } from './review-store.ts';

export type NewEvidence = { readonly taskId: string; readonly name: string; readonly base64: string };

/** @throws Refusal taskNotFound, taskEnded, taskNotHeld, fileTooBig, fileTypeUnknown, fileBroken, filesTooMany */
export async function addEvidence(
  house: House,
  staff: StaffActor,
  { taskId, name, base64 }: NewEvidence,
): Promise<EvidenceFile> {
  // The hold is looked at before the content is: nobody makes the house work on a task of somebody else.
  const { task: known } = await withHeld(house, { staff, taskId }, async (held) => held);
  const file = {
    memberId: known.member_id,
    orderDetailsId: known.order_detail_id,
    kind: 'evidence',
    about: evidenceAbout(known),
    name,
    madeBy: 'staff',
    makerId: staff.staffId,
    isShared: (mime: string) => isSharedByDefault(mime, known.needs),
  } as const;
  const staged = await stageFile(house, file, Buffer.from(base64, 'base64'));
  const row = await withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    if ((await listEvidence(tx, task)).length >= filesPerThing)
      throw new Refusal('filesTooMany', { maximum: filesPerThing });
    const put = await putFile(house, tx, staged);
    await noteTaskAct(tx, staff, { task, action: 'addEvidence', facts: { file: put.id } });
    return put;
  });
  return presentEvidence(house, row);
}

type OfFile = { readonly taskId: string; readonly fileId: string };

/** @throws Refusal fileNotFound when the file is not one that belongs to this task */
async function readTaskFile(db: Db, task: SheetRow, fileId: string): Promise<FileRow> {
  const row = await readFileRow(db, task.member_id, fileId);
  if (row.order_detail_id !== task.order_detail_id || !(await isOfTask(db, task, row)))
    throw new Refusal('fileNotFound');
  return row;
}

/** Papers that were asked for belong to the reviewers once they are handed in. */
async function isOfTask(db: Db, task: SheetRow, { id, kind, about }: FileRow): Promise<boolean> {
  if (kind === 'evidence') return about === evidenceAbout(task);
  if (kind === 'claim') return about === `${task.code} ${task.n}`;
  // What the check was ordered with belongs to each of its tasks.
  if (kind === 'resume')
    return (await findKept(db, { memberId: task.member_id, orderDetailsId: task.order_detail_id }))?.id === id;
  if (kind !== 'material') return false;
  const materials = await listOfTask(db, task.member_id, task.id);
  return materials.some((row) => row.state === 'answered' && about === thingOfMaterial(row.id));
}

/** @throws Refusal taskNotFound, taskEnded, taskNotHeld, fileNotFound */
export const removeEvidence = (house: House, staff: StaffActor, { taskId, fileId }: OfFile): Promise<void> =>
  withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    const row = await readTaskFile(tx, task, fileId);
    if (row.kind !== 'evidence') throw new Refusal('fileNotFound');
    await removeFiles(tx, task.member_id, [row.id]);
    await noteTaskAct(tx, staff, { task, action: 'removeEvidence', facts: { file: row.id } });
  });

/** What the reader of the report may open. @throws Refusal taskNotFound, taskEnded, taskNotHeld, fileNotFound */
export const shareEvidence = (
  house: House,
  staff: StaffActor,
  { taskId, fileId, isShared }: OfFile & { isShared: boolean },
): Promise<void> =>
  withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    const row = await readTaskFile(tx, task, fileId);
    if (row.kind !== 'evidence') throw new Refusal('fileNotFound');
    await shareFile(tx, task.member_id, { id: row.id, isShared });
    await noteTaskAct(tx, staff, { task, action: 'shareEvidence', facts: { file: row.id, isShared } });
  });

/** @throws Refusal taskNotFound, fileNotFound */
export async function openTaskFile(house: House, staff: StaffActor, { taskId, fileId }: OfFile): Promise<FileContent> {
  const task = await readTask(house, taskId);
  const row = await readTaskFile(house.system.db, task, fileId);
  const content = await openContent(house, row);
  await house.system.transaction(async (tx) => {
    await noteFileOpened(tx, task.member_id, { taskId: task.id, staffId: staff.staffId, fileId: row.id });
    await noteTaskAct(tx, staff, { task, action: 'openFile', facts: { file: row.id } });
  });
  return { ...presentFile(house, row), base64: content.toString('base64') };
}

/** Files of the task, and of what is disputed of it, that somebody has opened. */
export const filesOpenedBy = (
  db: Db,
  memberId: MemberId,
  of: { readonly taskId: string; readonly staffId: StaffId },
): Promise<ReadonlySet<string>> => listReadings(db, memberId, of);

export const noteFileOpened = (
  tx: Tx,
  memberId: MemberId,
  of: { readonly taskId: string; readonly staffId: StaffId; readonly fileId: string },
): Promise<void> => noteReading(tx, memberId, of);
