import { uploadKeptHours, uploadsMax } from '@beidiao/contract/upload/calls';
import type { SentFile } from '../base/http/sent-file.ts';
import { Refusal } from '../base/refusal.ts';
import type { Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { House } from '../house.ts';
import {
  type FileRow,
  findSame,
  holdUploads,
  openContent,
  presentFile,
  putFile,
  readUploadRow,
  removeOldUploads,
  stageFile,
} from '../file/file.ts';

const hourMs = 60 * 60_000;

/**
 * Keeps a file before it is known what it belongs to; the same content once while it waits.
 * @throws Refusal filesTooMany, and those of a file that is kept
 */
export async function keepUpload(
  house: House,
  { actor, transaction, aside }: Tenant,
  { name, base64 }: { readonly name: string; readonly base64: string },
): Promise<FileRow> {
  const { memberId, userId } = actor;
  const staged = await aside(() => {
    const of = { memberId, orderDetailsId: null, kind: 'upload', about: '', madeBy: 'user', makerId: userId } as const;
    return stageFile(house, { ...of, name }, Buffer.from(base64, 'base64'));
  });
  return transaction(async (tx) => {
    const waiting = await holdUploads(tx, actor, since(house));
    const same = findSame(waiting, staged);
    if (same !== undefined) return same;
    if (waiting.length >= uploadsMax) throw new Refusal('filesTooMany', { maximum: uploadsMax });
    const row = await putFile(house, tx, staged);
    await writeAudit(tx, { memberId, userId, action: 'uploadFile', subject: `file ${row.id}`, facts: {} });
    return row;
  });
}

export const expiryOf = ({ created_at }: FileRow): Date => new Date(created_at.getTime() + uploadKeptHours * hourMs);
const since = ({ now }: House): Date => new Date(now().getTime() - uploadKeptHours * hourMs);

/** Name and content, for the call that uses it. @throws Refusal fileNotFound */
export async function readUpload(
  house: House,
  tenant: Tenant,
  fileId: string,
): Promise<{ name: string; content: Buffer }> {
  const row = await readUploadRow(tenant.db, tenant.actor, { fileId, since: since(house) });
  return { name: presentFile(house, row).name, content: await tenant.aside(() => openContent(house, row)) };
}

/** @throws Refusal fileNotFound */
export async function sendUpload(house: House, tenant: Tenant, fileId: string): Promise<SentFile> {
  const row = await readUploadRow(tenant.db, tenant.actor, { fileId, since: since(house) });
  const content = await tenant.aside(() => openContent(house, row));
  const { name, mime } = presentFile(house, row);
  return {
    name,
    mime,
    bytes: content.length,
    async *content() {
      yield content;
    },
  };
}

/** Files that nothing has used in time are personal data without a purpose. */
export async function sweepUploads(house: House): Promise<void> {
  const sweep = (): Promise<number> => house.system.transaction((tx) => removeOldUploads(tx, since(house)));
  while ((await sweep()) > 0);
}
