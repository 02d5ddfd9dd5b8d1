import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** What the pieces belong to, `export 12`. */
export type PiecesOf = { readonly memberId: MemberId; readonly about: string };
export type PieceRow = { n: number; place: string; bytes: number };

const insert = sql('insert into app.file_piece (member_id, about, n, place, bytes) values ($1, $2, $3, $4, $5)');
export async function addPiece(tx: Tx, of: PiecesOf, { n, place, bytes }: PieceRow): Promise<void> {
  await tx.rows(insert, of.memberId, of.about, n, place, bytes);
}

const list = sql<PieceRow>(
  'select n, place, bytes from app.file_piece where member_id = $1 and about = $2 order by n limit 20000',
);
export const listPieceRows = (db: Db, of: PiecesOf): Promise<PieceRow[]> => db.rows(list, of.memberId, of.about);

const remove = sql<{ place: string }>('delete from app.file_piece where member_id = $1 and about = $2 returning place');
/** Answers the places that are free now. */
export const removePieces = async (tx: Tx, of: PiecesOf): Promise<string[]> =>
  (await tx.rows(remove, of.memberId, of.about)).map((row) => row.place);
