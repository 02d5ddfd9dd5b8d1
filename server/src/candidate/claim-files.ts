import { filesPerDetail, filesPerThing } from '@beidiao/contract/file/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { CandidateTenant, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import {
  type FileKind,
  type FileRow,
  findSame,
  listFiles,
  openContent,
  previewOf,
  putFile,
  readFileRow,
  removeFiles,
  stageFile,
} from '../file/file.ts';
import type { House } from '../house.ts';
import { lockDetail, notInState } from '../order/order.ts';
import { holdOpenClaims, mustBeAsked } from './claims.ts';
import { takeTurn } from './face-store.ts';
import { readStanding } from './own-detail.ts';
import { insteadOfAt, thingOfClaim } from './rules.ts';
import { findOwnDetail, listAskedItems } from './store.ts';

export type Upload = {
  readonly kind: 'claim' | 'proof';
  readonly itemCode: string | undefined;
  readonly n: number;
  readonly name: string;
  readonly base64: string;
};

/** @throws Refusal orderNotFound, orderNotInState, itemUnknown */
async function thingOf(tenant: CandidateTenant, { kind, itemCode, n }: Upload): Promise<string> {
  if (kind === 'proof') {
    const standing = await readStanding(tenant.db, tenant);
    if (insteadOfAt(standing.state) === undefined || standing.isProofWaiting) throw notInState(standing.state);
    return '';
  }
  const items = await holdOpenClaims(tenant);
  mustBeAsked(items, { itemCode: itemCode ?? '', n });
  return thingOfClaim(itemCode ?? '', n);
}

/**
 * Keeps what the candidate shows for a claim, or instead of the face or the three elements; the same content once.
 * @throws Refusal orderNotFound, orderNotInState, itemUnknown, filesTooMany, fileTooBig, fileTypeUnknown, fileBroken
 */
export async function keepUpload(house: House, tenant: CandidateTenant, upload: Upload): Promise<FileRow> {
  const { kind, name } = upload;
  const about = await thingOf(tenant, upload);
  const staged = await tenant.aside(() => {
    const file = { ...tenant.candidate, kind, about, name, madeBy: 'candidate' } as const;
    return stageFile(house, file, Buffer.from(upload.base64, 'base64'));
  });
  return tenant.transaction(async (tx) => {
    await takeTurn(tx, tenant.candidate);
    // The picture took its time: whoever has said no meanwhile leaves nothing behind.
    await thingOf({ ...tenant, db: tx }, upload);
    const files = await listFiles(tx, { ...tenant.candidate, kinds: ownKinds });
    const same = findSame(files, staged);
    if (same !== undefined) return same;
    refuseFull(files, { kind, about });
    return putFile(house, tx, staged);
  });
}

/** Until the candidate consents: from then on the papers are theirs. */
const beforeConsent: readonly OrderState[] = [
  orderStates.inApproval,
  orderStates.unpaid,
  orderStates.inReview,
  orderStates.awaitingIdentity,
  orderStates.awaitingAuthorization,
];

export type OrderedUpload = {
  readonly orderDetailsId: string;
  readonly itemCode: string;
  readonly n: number;
  readonly name: string;
  readonly base64: string;
};

/**
 * Keeps what the orderer shows for a claim of the candidate; the same content once.
 * @throws Refusal orderNotFound, orderNotInState, itemUnknown, filesTooMany, fileTooBig, fileTypeUnknown, fileBroken
 */
export async function keepOrderedFile(house: House, tenant: Tenant, upload: OrderedUpload): Promise<FileRow> {
  const { actor, db, transaction, aside } = tenant;
  const { orderDetailsId, itemCode, n, name } = upload;
  const of = { memberId: actor.memberId, orderDetailsId };
  const about = thingOfClaim(itemCode, n);
  const mustTake = async (now: Db): Promise<void> => {
    const detail = await findOwnDetail(now, of.memberId, orderDetailsId);
    if (detail === undefined) throw new Refusal('orderNotFound');
    if (!beforeConsent.includes(detail.state)) throw notInState(detail.state);
    const item = (await listAskedItems(now, of.memberId, orderDetailsId)).find(({ code }) => code === itemCode);
    if (item === undefined || n > item.quantity || !item.needs.includes('upload'))
      throw new Refusal('itemUnknown', { item: itemCode });
  };
  await mustTake(db);
  const staged = await aside(() => {
    const file = { ...of, kind: 'claim', about, name, madeBy: 'user', makerId: actor.userId } as const;
    return stageFile(house, file, Buffer.from(upload.base64, 'base64'));
  });
  return transaction(async (tx) => {
    await lockDetail(tx, of.memberId, orderDetailsId);
    // The picture took its time.
    await mustTake(tx);
    const files = await listFiles(tx, { ...of, kinds: ownKinds });
    const same = findSame(files, staged);
    if (same !== undefined) return same;
    refuseFull(files, { kind: 'claim', about });
    const { memberId } = of;
    const row = await putFile(house, tx, staged);
    const act = { action: 'addOrderedFile', subject: `detail ${orderDetailsId}`, facts: { itemCode, n } } as const;
    await writeAudit(tx, { memberId, userId: actor.userId, ...act });
    return row;
  });
}

const ownKinds: readonly FileKind[] = ['claim', 'proof'];
/** What was added later belongs to what was asked for: it is taken away there. */
const shownKinds: readonly FileKind[] = [...ownKinds, 'material'];

function refuseFull(files: readonly FileRow[], { kind, about }: { kind: FileKind; about: string }): void {
  const beside = files.filter((file) => file.kind === kind && file.about === about);
  if (beside.length >= filesPerThing) throw new Refusal('filesTooMany', { maximum: filesPerThing });
  if (files.length >= filesPerDetail) throw new Refusal('filesTooMany', { maximum: filesPerDetail });
}

/** @throws Refusal orderNotFound, fileNotFound */
async function readOwnFile(tenant: CandidateTenant, fileId: string): Promise<FileRow> {
  // Row-level security shows a candidate the files of the own check alone.
  const row = await readFileRow(tenant.db, tenant.candidate.memberId, fileId);
  if (!shownKinds.includes(row.kind)) throw new Refusal('fileNotFound');
  return row;
}

/** @throws Refusal fileNotFound */
export async function openOwnFile(house: House, tenant: CandidateTenant, fileId: string) {
  const row = await readOwnFile(tenant, fileId);
  return { row, content: await tenant.aside(() => openContent(house, row)) };
}

/** A small picture of each, one after the other: memory stays that of one. @throws Refusal fileNotFound */
export async function openPreviews(house: House, tenant: CandidateTenant, fileIds: readonly string[]) {
  const rows: FileRow[] = [];
  for (const fileId of fileIds) rows.push(await readOwnFile(tenant, fileId));
  return tenant.aside(async () => {
    const shown: { fileId: string; mime: string; base64: string | null }[] = [];
    for (const row of rows) {
      const preview = await previewOf(house, row);
      shown.push({ fileId: row.id, mime: row.mime, base64: preview?.toString('base64') ?? null });
    }
    return shown;
  });
}

/** @throws Refusal orderNotFound, orderNotInState, fileNotFound */
export async function removeOwnFile(tenant: CandidateTenant, fileId: string): Promise<void> {
  const row = await readOwnFile(tenant, fileId);
  if (!ownKinds.includes(row.kind)) throw new Refusal('fileNotFound');
  const standing = await readStanding(tenant.db, tenant);
  // Papers that a reviewer may be looking at, and what was handed in, stay.
  if (standing.isSubmitted || (row.kind === 'proof' && standing.isProofWaiting)) throw notInState(standing.state);
  await tenant.transaction((tx) => removeFiles(tx, tenant.candidate.memberId, [row.id]));
}
