import { filesPerThing } from '@beidiao/contract/file/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { ResumeReading } from '@beidiao/contract/resume/calls';
import type { MemberId, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { type FileRow, findSame, listFiles, openContent, putFile, readResumeText, stageFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { findDetail, lockDetail, notInState } from '../order/order.ts';
import { readUpload } from '../upload/upload.ts';
import { readingOf } from './reading.ts';

type Upload = { readonly name: string; readonly base64: string };
/** With its content, or by the id of a file that was uploaded before. */
type Given = {
  readonly name?: string | undefined;
  readonly base64?: string | undefined;
  readonly fileId?: string | undefined;
};

/**
 * What a résumé says of its person. Nothing is kept.
 * @throws Refusal fileTooBig, fileInfected, fileCheckBusy, fileActive, fileLocked, fileBroken, resumeTypeUnknown, resumeBroken, resumeActive, resumeEmpty
 */
export async function readResume(
  house: House,
  { actor, aside }: Tenant,
  { name, base64 }: Upload,
): Promise<ResumeReading> {
  const text = await aside(() => readResumeText(house, actor, Buffer.from(base64, 'base64')));
  if (text.trim() === '') throw new Refusal('resumeEmpty');
  return readingOf(text, name);
}

/** @throws Refusal fileNotFound */
async function contentOf(
  house: House,
  tenant: Tenant,
  { name = '', base64 = '', fileId }: Given,
): Promise<{ name: string; content: Buffer }> {
  return fileId === undefined ? { name, content: Buffer.from(base64, 'base64') } : readUpload(house, tenant, fileId);
}

/** Until the candidate consents: from then on nothing is added to what was agreed to. */
const beforeConsent: readonly OrderState[] = [
  orderStates.inApproval,
  orderStates.unpaid,
  orderStates.inReview,
  orderStates.awaitingIdentity,
  orderStates.awaitingAuthorization,
];

/** The latest of an order detail. */
export const findKept = async (
  db: Db,
  of: { memberId: MemberId; orderDetailsId: string },
): Promise<FileRow | undefined> => (await listFiles(db, { ...of, kinds: ['resume'] })).at(-1);

/**
 * Keeps a résumé with an order detail, the latest one counts; the same content once.
 * @throws Refusal orderNotFound, orderNotInState, fileNotFound, filesTooMany, and those of a résumé that is read
 */
export async function attachResume(
  house: House,
  tenant: Tenant,
  { orderDetailsId, ...given }: Given & { readonly orderDetailsId: string },
): Promise<FileRow> {
  const { actor, db, transaction, aside } = tenant;
  const { memberId, userId } = actor;
  const of = { memberId, orderDetailsId };
  const mustTake = async (now: Db): Promise<void> => {
    const detail = await findDetail(now, memberId, orderDetailsId);
    if (detail === undefined) throw new Refusal('orderNotFound');
    if (!beforeConsent.includes(detail.state)) throw notInState(detail.state);
  };
  const { name, content } = await contentOf(house, tenant, given);
  await mustTake(db);
  const staged = await aside(() => {
    const file = { ...of, kind: 'resume', about: '', name, madeBy: 'user', makerId: userId } as const;
    return stageFile(house, file, content);
  });
  return transaction(async (tx) => {
    await lockDetail(tx, memberId, orderDetailsId);
    // The file took its time.
    await mustTake(tx);
    const files = await listFiles(tx, { ...of, kinds: ['resume'] });
    const same = findSame(files, staged);
    if (same !== undefined) return same;
    if (files.length >= filesPerThing) throw new Refusal('filesTooMany', { maximum: filesPerThing });
    const row = await putFile(house, tx, staged);
    const act = { action: 'attachResume', subject: `detail ${orderDetailsId}`, facts: {} } as const;
    await writeAudit(tx, { memberId, userId, ...act });
    return row;
  });
}

/** @throws Refusal orderNotFound */
export async function findResume({ actor, db }: Tenant, orderDetailsId: string): Promise<FileRow | undefined> {
  const { memberId } = actor;
  if ((await findDetail(db, memberId, orderDetailsId)) === undefined) throw new Refusal('orderNotFound');
  return findKept(db, { memberId, orderDetailsId });
}

/** @throws Refusal orderNotFound, fileNotFound */
export async function openResume(house: House, tenant: Tenant, orderDetailsId: string) {
  const row = await findResume(tenant, orderDetailsId);
  if (row === undefined) throw new Refusal('fileNotFound');
  const content = await tenant.aside(() => openContent(house, row));
  const { memberId, userId } = tenant.actor;
  const act = { action: 'openResume', subject: `detail ${orderDetailsId}`, facts: { file: row.id } } as const;
  await tenant.transaction((tx) => writeAudit(tx, { memberId, userId, ...act }));
  return { row, content };
}
