import { randomUUID } from 'node:crypto';
import type { MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { enqueueAll } from '../tasks.ts';
import { addPiece, listPieceRows, type PieceRow, type PiecesOf, removePieces } from './piece-store.ts';

export type Piece = Omit<PieceRow, 'n'>;

/** The seal is bound to the place: pieces that change places do not open. */
const sealOf = (place: string): string => `file_piece ${place}`;

/** Of a large file; a piece is in memory as a whole, twice while it is sealed. */
export const pieceBytes = 4 * 1024 * 1024;

/** Keeps a piece where files are kept. What gets no row within the hour is swept, as a file without a row is. */
export async function stagePiece(house: House, memberId: MemberId, content: Buffer): Promise<Piece> {
  const place = randomUUID();
  await house.ports.files.write(place, house.vault.seal(sealOf(place), content, `member ${memberId}`));
  return { place, bytes: content.length };
}

/** Keeps a stream in pieces, as far as it is read. */
export async function stagePieces(house: House, memberId: MemberId, content: AsyncIterable<Buffer>): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let waiting: Buffer[] = [];
  let bytes = 0;
  const keep = async (): Promise<void> => {
    pieces.push(await stagePiece(house, memberId, Buffer.concat(waiting, bytes)));
    [waiting, bytes] = [[], 0];
  };
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await keep();
  }
  if (bytes > 0) await keep();
  return pieces;
}

/** Writes the row of a piece that was staged. */
export const putPiece = (tx: Tx, of: PiecesOf, piece: PieceRow): Promise<void> => addPiece(tx, of, piece);
export async function putPieces(tx: Tx, of: PiecesOf, pieces: readonly Piece[]): Promise<void> {
  for (const [place, piece] of pieces.entries()) await addPiece(tx, of, { ...piece, n: place + 1 });
}

/** In their order. */
export const listPieces = (db: Db, of: PiecesOf): Promise<PieceRow[]> => listPieceRows(db, of);

/** Reads one after the other, as fast as they are taken. @throws Refusal fileNotFound */
export async function* readPieces(
  house: House,
  memberId: MemberId,
  pieces: readonly Piece[],
): AsyncGenerator<Buffer, void, undefined> {
  for (const { place } of pieces) {
    const sealed = await house.ports.files.read(place);
    if (sealed === undefined) throw new Refusal('fileNotFound');
    yield house.vault.openBytes(sealOf(place), sealed, `member ${memberId}`);
  }
}

const placesInTask = 500;
/** The content goes by a job, once the transaction has committed. */
export async function dropPieces(tx: Tx, of: PiecesOf): Promise<void> {
  const places = await removePieces(tx, of);
  const tasks = Array.from({ length: Math.ceil(places.length / placesInTask) }, (_, turn) => ({
    task: 'dropFiles' as const,
    payload: { places: places.slice(turn * placesInTask, (turn + 1) * placesInTask) },
  }));
  await enqueueAll(tx, tasks);
}
