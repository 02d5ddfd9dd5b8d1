import { createHash, randomUUID } from 'node:crypto';
import {
  type EvidenceFile,
  fileBytesMax,
  type FileType,
  recordingBytesMax,
  type StoredFile,
} from '@beidiao/contract/file/calls';
import { fileTypeFromBuffer } from 'file-type';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { enqueue } from '../tasks.ts';
import { redraw, shrink } from './picture.ts';
import { readText } from './document.ts';
import { takePdf } from './pdf.ts';
import { cleanName, isPicture, isResume, isTaken, recordingType } from './rules.ts';
import {
  addFile,
  buryFiles,
  buryFilesOfDetail,
  type FileKind,
  type FileMaker,
  type FileRow,
  findFile,
  listFileRows,
  numberFiles,
  writeShared,
} from './store.ts';
import { scan } from './scan.ts';
import { findUpload, holdOldUploads, listUploads, lockUploads, type Uploader } from './upload-store.ts';

export {
  type HousePicture,
  listHousePictures,
  openHousePicture,
  putHousePicture,
  readHousePicture,
  removeHousePictures,
  stageHousePicture,
} from './house-pictures.ts';
export { dropPieces, listPieces, putPiece, putPieces, readPieces, stagePiece, stagePieces } from './pieces.ts';

export type { FileKind, FileMaker, FileRow };

export type NewFile = {
  readonly memberId: MemberId;
  /** Null for what belongs to the member alone. */
  readonly orderDetailsId: string | null;
  readonly kind: FileKind;
  /** The thing of that kind, `XP_HR 1` or `task 12`; empty for the whole. */
  readonly about: string;
  readonly name: string;
  readonly madeBy: FileMaker;
  readonly makerId?: string | null;
  /** Of evidence: whether the member may open it. */
  readonly isShared?: (mime: FileType) => boolean;
};

/** Content that is kept already and waits for its row. */
export type StagedFile = NewFile & {
  readonly place: string;
  readonly mime: FileType;
  readonly bytes: number;
  readonly sha256: Buffer;
};

/** The seal is bound to the place: a file that is put in the place of another does not open. */
const sealOf = (place: string): string => `stored_file ${place}`;
/** Whose a file is: the check's that it belongs to, else the member's. */
const ownerOf = ({ memberId, orderDetailsId }: Pick<NewFile, 'memberId' | 'orderDetailsId'>): SealOwner =>
  orderDetailsId === null ? `member ${memberId}` : `detail ${orderDetailsId}`;
const ownerOfRow = (row: Pick<FileRow, 'member_id' | 'order_detail_id'>): SealOwner =>
  ownerOf({ memberId: row.member_id, orderDetailsId: row.order_detail_id });

/** Photos of iPhones have a way out of their own. */
const untaken = (mime: string | undefined): Refusal =>
  new Refusal(/^image\/hei[cf]/.test(mime ?? '') ? 'pictureHeic' : 'fileTypeUnknown');

/**
 * A picture that is looked at once and never kept: upright, small, without anything but its pixels.
 * @throws Refusal fileTypeUnknown, pictureHeic, fileBroken, pictureTooLarge
 */
export async function readPicture(given: Buffer, sideMax: number): Promise<Buffer> {
  const mime = (await fileTypeFromBuffer(given))?.mime;
  if (!isTaken(mime) || !isPicture(mime)) throw untaken(mime);
  return shrink(given, sideMax);
}

/** What was drawn with a finger, drawn anew with its transparent ground. @throws Refusal fileBroken */
export const readDrawing = (given: Buffer): Promise<Buffer> => redraw(given, 'image/png');

/** A small picture of a kept one, to be shown in a list; null for what is no picture. */
export const previewOf = async (house: House, row: FileRow): Promise<Buffer | null> =>
  isPicture(row.mime) ? shrink(await openContent(house, row), 320) : null;

/** @throws Refusal fileTooBig, fileTypeUnknown, pictureHeic, fileBroken, pictureTooLarge, fileActive, fileLocked, fileCheckBusy; of a résumé resumeTypeUnknown, resumeBroken, resumeActive */
async function takeContent(
  house: House,
  file: Pick<NewFile, 'kind' | 'madeBy' | 'memberId' | 'orderDetailsId'>,
  content: Buffer,
): Promise<{ mime: FileType; content: Buffer }> {
  const { kind, madeBy } = file;
  const found: string | undefined = (await fileTypeFromBuffer(content))?.mime;
  const recording = kind === 'evidence' ? recordingType(found, content) : undefined;
  if (recording !== undefined) return { mime: recording, content };
  refuseBigger(content, fileBytesMax);
  // What an upload will be is not known yet: a Word document can only become a résumé.
  if (kind === 'resume' || (kind === 'upload' && isResume(found)))
    return takeResume(house, ownerOf(file), { found, content });
  if (!isTaken(found)) throw untaken(found);
  if (isPicture(found)) return { mime: found, content: await redraw(content, found) };
  // What the house has printed is signed and stays as it is.
  return {
    mime: found,
    content: madeBy === 'house' ? content : await takePdf(house.pdfCleaner, content, ownerOf(file)),
  };
}

/** A Word document stays as it is, once it is known to hold nothing that acts. */
async function takeResume(
  house: House,
  owner: SealOwner,
  { found, content }: { found: string | undefined; content: Buffer },
): Promise<{ mime: FileType; content: Buffer }> {
  if (!isResume(found)) throw new Refusal('resumeTypeUnknown');
  if (found === 'application/pdf') return { mime: found, content: await takePdf(house.pdfCleaner, content, owner) };
  await readText(house.textReader, content, owner);
  return { mime: found, content };
}

/**
 * The text of a résumé that is read and not kept.
 * @throws Refusal fileTooBig, fileInfected, fileCheckBusy, fileActive, fileLocked, fileBroken, resumeTypeUnknown, resumeBroken, resumeActive
 */
export async function readResumeText(
  house: House,
  of: { memberId: MemberId; userId: UserId },
  given: Buffer,
): Promise<string> {
  refuseBigger(given, fileBytesMax);
  await scanUpload(house, of, given);
  const found: string | undefined = (await fileTypeFromBuffer(given))?.mime;
  // What would be kept is what is read: of a PDF the pages alone.
  const owner: SealOwner = `member ${of.memberId}`;
  const { content } = await takeResume(house, owner, { found, content: given });
  return readText(house.textReader, content, owner);
}

function refuseBigger({ length }: Buffer, most: number): void {
  if (length > most) throw new Refusal('fileTooBig', { megabytes: most / 1024 / 1024 });
}

/**
 * Looks at the content, has it scanned, strips and seals it, and puts it where files are kept. Outside of any transaction; the row is
 * written by `putFile` afterwards, so that a process that dies in between leaves a file without a row, which the sweep
 * finds, and never a row without a file.
 * @throws Refusal fileTooBig, fileTypeUnknown, pictureHeic, fileBroken, pictureTooLarge, fileActive, fileLocked, fileInfected, fileCheckBusy
 */
export async function stageFile(house: House, file: NewFile, given: Buffer): Promise<StagedFile> {
  refuseBigger(given, file.kind === 'evidence' ? recordingBytesMax : fileBytesMax);
  if (file.madeBy !== 'house') await scan(house, file, given);
  const { mime, content } = await takeContent(house, file, given);
  const place = randomUUID();
  await house.ports.files.write(place, house.vault.seal(sealOf(place), content, ownerOf(file)));
  return {
    ...file,
    name: cleanName(file.name, mime),
    place,
    mime,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
  };
}

/**
 * The file among these that is the staged one already: of the same thing, by the same maker, with the same content. An
 * upload whose answer was lost is sent again, and stands there once. What was staged for nothing has no row: the sweep
 * removes it.
 */
export const findSame = (files: readonly FileRow[], staged: StagedFile): FileRow | undefined =>
  files.find(
    (it) =>
      it.kind === staged.kind &&
      it.about === staged.about &&
      it.made_by === staged.madeBy &&
      it.sha256.equals(staged.sha256),
  );

/** Has a file looked at that is read and not kept. @throws Refusal fileInfected, fileCheckBusy */
export const scanUpload = (
  house: House,
  { memberId, userId }: { memberId: MemberId; userId: UserId },
  content: Buffer,
): Promise<void> =>
  scan(house, { memberId, orderDetailsId: null, kind: 'attachment', madeBy: 'user', makerId: userId }, content);

/** Writes the row of a file that was staged. */
export function putFile(house: House, tx: Tx, staged: StagedFile): Promise<FileRow> {
  const nameEnc = house.vault.seal('stored_file.name', staged.name, ownerOf(staged));
  const isShared = staged.isShared?.(staged.mime) ?? false;
  return addFile(tx, { ...staged, nameEnc, makerId: staged.makerId ?? null, isShared });
}

export const presentFile = (house: House, row: FileRow): StoredFile => ({
  fileId: row.id,
  name: house.vault.open('stored_file.name', row.name_enc, ownerOfRow(row)),
  mime: row.mime,
  bytes: row.bytes,
  createdAt: row.created_at.toISOString(),
});

export const presentEvidence = (house: House, row: FileRow): EvidenceFile => ({
  ...presentFile(house, row),
  isShared: row.is_shared,
});

/** @throws Refusal fileNotFound */
export async function readFileRow(db: Db, memberId: MemberId, id: string): Promise<FileRow> {
  const row = await findFile(db, memberId, id);
  if (row === undefined) throw new Refusal('fileNotFound');
  return row;
}

/** The content as it was kept. Call it outside of transactions. @throws Refusal fileNotFound */
export async function openContent(house: House, row: FileRow): Promise<Buffer> {
  const sealed = await house.ports.files.read(row.place);
  if (sealed === undefined) throw new Refusal('fileNotFound');
  return house.vault.openBytes(sealOf(row.place), sealed, ownerOfRow(row));
}

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string; readonly kinds: readonly FileKind[] };

/** At most 200, in the order in which they came. */
/** Evidence of a check, each piece with the number by which reports name it. Under the lock of the check. */
export async function numberEvidence(tx: Tx, of: Omit<Of, 'kinds'>): Promise<FileRow[]> {
  await numberFiles(tx, of);
  return listFileRows(tx, { ...of, kinds: ['evidence'] });
}

export const listFiles = (db: Db, of: Of): Promise<FileRow[]> => listFileRows(db, of);

/** The row stays without its name, the content goes by a job once the transaction has committed. */
export async function removeFiles(tx: Tx, memberId: MemberId, ids: readonly string[]): Promise<number> {
  return dropPlaces(tx, await buryFiles(tx, memberId, ids));
}
export const removeFilesOfDetail = async (tx: Tx, of: Of): Promise<number> =>
  dropPlaces(tx, await buryFilesOfDetail(tx, of));

async function dropPlaces(tx: Tx, places: readonly string[]): Promise<number> {
  if (places.length > 0) await enqueue(tx, { task: 'dropFiles', payload: { places: [...places] } });
  return places.length;
}

/** Whether the member sees it. */
export const shareFile = (tx: Tx, memberId: MemberId, it: { id: string; isShared: boolean }): Promise<void> =>
  writeShared(tx, memberId, it);

/** Files of a person that wait for a call that uses them; nobody else of theirs is added until the transaction ends. */
export async function holdUploads(tx: Tx, by: Uploader, since: Date): Promise<FileRow[]> {
  await lockUploads(tx, by);
  return listUploads(tx, by, since);
}

/** @throws Refusal fileNotFound */
export async function readUploadRow(
  db: Db,
  by: Uploader,
  wanted: { readonly fileId: string; readonly since: Date },
): Promise<FileRow> {
  const row = await findUpload(db, by, wanted);
  if (row === undefined) throw new Refusal('fileNotFound');
  return row;
}

/** Removes some that have waited since before then; answers how many. */
export async function removeOldUploads(tx: Tx, until: Date): Promise<number> {
  const old = await holdOldUploads(tx, until);
  for (const memberId of new Set(old.map(({ member_id }) => member_id))) {
    const ids = old.filter(({ member_id }) => member_id === memberId).map(({ id }) => id);
    await removeFiles(tx, memberId, ids);
  }
  return old.length;
}
