import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type HousePicture = {
  id: string;
  about: string;
  place: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
};
const columns = 'id, about, place, mime, bytes, width, height';

export type NewHousePicture = Omit<HousePicture, 'id'> & { sha256: Buffer; madeBy: StaffId; at: Date };

const insert = sql<HousePicture>(`
  insert into app.house_picture (about, place, mime, bytes, width, height, sha256, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`);
export async function addHousePicture(tx: Tx, it: NewHousePicture): Promise<HousePicture> {
  const values = [it.about, it.place, it.mime, it.bytes, it.width, it.height, it.sha256, it.madeBy, it.at];
  const [row] = await tx.rows(insert, ...values);
  if (row === undefined) throw new TypeError('insert returned no row');
  return row;
}

const same = sql<HousePicture>(`select ${columns} from app.house_picture where about = $1 and sha256 = $2`);
export const findSameHousePicture = async (db: Db, about: string, sha256: Buffer): Promise<HousePicture | undefined> =>
  (await db.rows(same, about, sha256))[0];

const list = sql<HousePicture>(`select ${columns} from app.house_picture where about = $1 order by id`);
export const listHousePictureRows = (db: Db, about: string): Promise<HousePicture[]> => db.rows(list, about);

const byId = sql<HousePicture>(`select ${columns} from app.house_picture where id = $1`);
export const findHousePicture = async (db: Db, id: string): Promise<HousePicture | undefined> =>
  (await db.rows(byId, id))[0];

const remove = sql<{ place: string }>('delete from app.house_picture where id = any($1) returning place');
/** Answers the places that are free now. */
export const deleteHousePictures = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows(remove, ids)).map(({ place }) => place);
