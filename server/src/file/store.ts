import type { FileType } from '@beidiao/contract/file/calls';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/**
 * `claim` what a candidate shows for a claim · `proof` papers instead of the face · `evidence` what a reviewer found
 * · `material` what a candidate adds when a reviewer asks · `consent` the sealed consent · `resume` what an order came with
 * · `upload` a file of a member that waits for the call that uses it · `attachment` anything else that belongs to an order detail or a member.
 */
export type FileKind = 'claim' | 'proof' | 'evidence' | 'material' | 'consent' | 'attachment' | 'resume' | 'upload';
export type FileMaker = 'candidate' | 'user' | 'staff' | 'house';

export type FileRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string | null;
  kind: FileKind;
  about: string;
  place: string;
  mime: FileType;
  bytes: number;
  sha256: Buffer;
  name_enc: Buffer;
  made_by: FileMaker;
  created_at: Date;
  is_shared: boolean;
  /** Of evidence that a report names: E1, E2 … */
  evidence_no: number | null;
};
export const fileColumns =
  'id, member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by, created_at, is_shared, evidence_no';

const insertFile = sql<FileRow>(`
  insert into app.stored_file (member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by, maker_id, is_shared)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${fileColumns}`);
const byId = sql<FileRow>(
  `select ${fileColumns} from app.stored_file where member_id = $1 and id = $2 and deleted_at is null`,
);
const ofDetail = sql<FileRow>(`
  select ${fileColumns} from app.stored_file where member_id = $1 and order_detail_id = $2 and kind = any($3) and deleted_at is null
  order by id limit 200`);
const tombstone = sql<{ place: string }>(`
  update app.stored_file set deleted_at = now(), name_enc = '' where member_id = $1 and id = any($2) and deleted_at is null returning place`);
const tombstoneOfDetail = sql<{ place: string }>(`
  update app.stored_file set deleted_at = now(), name_enc = ''
  where member_id = $1 and order_detail_id = $2 and kind = any($3) and deleted_at is null returning place`);
const named = sql<{ place: string }>(`
  select place from app.stored_file where place = any($1) and deleted_at is null
  union all select place from app.file_piece where place = any($1)
  union all select place from app.house_picture where place = any($1)`);

export type NewFileRow = {
  memberId: MemberId;
  orderDetailsId: string | null;
  kind: FileKind;
  about: string;
  place: string;
  mime: FileType;
  bytes: number;
  sha256: Buffer;
  nameEnc: Buffer;
  madeBy: FileMaker;
  makerId: string | null;
  isShared: boolean;
};
export async function addFile(tx: Tx, file: NewFileRow): Promise<FileRow> {
  const { memberId, orderDetailsId, kind, about, place, mime, bytes, sha256, nameEnc, madeBy, makerId, isShared } =
    file;
  const values = [
    memberId,
    orderDetailsId,
    kind,
    about,
    place,
    mime,
    bytes,
    sha256,
    nameEnc,
    madeBy,
    makerId,
    isShared,
  ];
  const [row] = await tx.rows(insertFile, ...values);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row;
}

const share = sql('update app.stored_file set is_shared = $3 where member_id = $1 and id = $2 and deleted_at is null');
export async function writeShared(tx: Tx, memberId: MemberId, it: { id: string; isShared: boolean }): Promise<void> {
  await tx.rows(share, memberId, it.id, it.isShared);
}

export const findFile = async (db: Db, memberId: MemberId, id: string): Promise<FileRow | undefined> =>
  (await db.rows(byId, memberId, id))[0];
/** At most 200. */
export const listFileRows = (
  db: Db,
  of: { memberId: MemberId; orderDetailsId: string; kinds: readonly FileKind[] },
): Promise<FileRow[]> => db.rows(ofDetail, of.memberId, of.orderDetailsId, of.kinds);

/** Keep the row without what is personal; answer the places that are free now. */
export const buryFiles = async (tx: Tx, memberId: MemberId, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows(tombstone, memberId, ids)).map((row) => row.place);
export const buryFilesOfDetail = async (
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string; kinds: readonly FileKind[] },
): Promise<string[]> =>
  (await tx.rows(tombstoneOfDetail, of.memberId, of.orderDetailsId, of.kinds)).map((row) => row.place);

/** Which of these places a live row names. */
export const namedPlaces = async (db: Db, places: readonly string[]): Promise<Set<string>> =>
  new Set((await db.rows(named, places)).map((row) => row.place));

const giveNumbers = sql<{ id: string }>(`
  with most as (
    select coalesce(max(evidence_no), 0) as no from app.stored_file where member_id = $1 and order_detail_id = $2
  ), fresh as (
    select id, row_number() over (order by id) as place from app.stored_file
    where member_id = $1 and order_detail_id = $2 and kind = 'evidence' and deleted_at is null and evidence_no is null
  )
  update app.stored_file f set evidence_no = most.no + fresh.place from fresh, most where f.id = fresh.id returning f.id`);
/** Files that were taken away keep their numbers: none is given twice. */
export async function numberFiles(tx: Tx, of: { memberId: MemberId; orderDetailsId: string }): Promise<void> {
  await tx.rows(giveNumbers, of.memberId, of.orderDetailsId);
}
