import { createHash, randomUUID } from 'node:crypto';
import { fileBytesMax } from '@beidiao/contract/file/calls';
import { fileTypeFromBuffer } from 'file-type';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { noteAct } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import {
  addHousePicture,
  deleteHousePictures,
  findHousePicture,
  findSameHousePicture,
  type HousePicture,
  listHousePictureRows,
  type NewHousePicture,
} from './house-picture-store.ts';
import { drawForPage } from './picture.ts';
import { isPicture, isTaken } from './rules.ts';
import { findVirus } from './scan.ts';

export type { HousePicture };

/** Content that is kept already and waits for its row. */
export type StagedHousePicture = NewHousePicture;

/**
 * Looks at a picture that staff add to a public page, has it scanned and drawn anew, and keeps it. It is not sealed, since
 * everybody may see it. Outside of any transaction; without a row it is swept.
 * @throws Refusal fileTooBig, fileTypeUnknown, fileBroken, fileInfected, fileCheckBusy
 */
export async function stageHousePicture(
  house: House,
  staff: StaffActor,
  { about, given }: { about: string; given: Buffer },
): Promise<StagedHousePicture> {
  if (given.length > fileBytesMax) throw new Refusal('fileTooBig', { megabytes: fileBytesMax / 1024 / 1024 });
  await refuseInfected(house, staff, { about, given });
  const mime: string | undefined = (await fileTypeFromBuffer(given))?.mime;
  if (!isTaken(mime) || !isPicture(mime)) throw new Refusal('fileTypeUnknown');
  const { content, width, height } = await drawForPage(given);
  const place = randomUUID();
  await house.ports.files.write(place, content);
  return {
    about,
    place,
    mime: 'image/webp',
    bytes: content.length,
    width,
    height,
    sha256: createHash('sha256').update(content).digest(),
    madeBy: staff.staffId,
    at: house.now(),
  };
}

async function refuseInfected(
  house: House,
  staff: StaffActor,
  { about, given }: { about: string; given: Buffer },
): Promise<void> {
  const found = await findVirus(house, given);
  if (found === undefined) return;
  const act = { staff, memberId: null, action: 'refuseArticlePicture', subject: about, facts: { found } } as const;
  await house.system.transaction((tx) => noteAct(tx, act));
  throw new Refusal('fileInfected', { found });
}

/**
 * Writes the row of a picture that was staged, or answers the one that has the same content: an upload whose answer was
 * lost is sent again.
 * @throws Refusal filesTooMany
 */
export async function putHousePicture(
  tx: Tx,
  staged: StagedHousePicture,
  most: number,
): Promise<{ picture: HousePicture; isNew: boolean }> {
  const same = await findSameHousePicture(tx, staged.about, staged.sha256);
  if (same !== undefined) return { picture: same, isNew: false };
  if ((await listHousePictureRows(tx, staged.about)).length >= most)
    throw new Refusal('filesTooMany', { maximum: most });
  return { picture: await addHousePicture(tx, staged), isNew: true };
}

export const listHousePictures = (db: Db, about: string): Promise<HousePicture[]> => listHousePictureRows(db, about);

/** @throws Refusal fileNotFound */
export async function readHousePicture(db: Db, id: string): Promise<HousePicture> {
  const row = await findHousePicture(db, id);
  if (row === undefined) throw new Refusal('fileNotFound');
  return row;
}

/** Call it outside of transactions. @throws Refusal fileNotFound */
export async function openHousePicture(house: House, { place }: HousePicture): Promise<Buffer> {
  const content = await house.ports.files.read(place);
  if (content === undefined) throw new Refusal('fileNotFound');
  return content;
}

/** The content goes by a job once the transaction has committed. */
export async function removeHousePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const places = await deleteHousePictures(tx, ids);
  if (places.length > 0) await enqueue(tx, { task: 'dropFiles', payload: { places } });
}
