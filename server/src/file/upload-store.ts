import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { fileColumns, type FileRow } from './store.ts';

/** Whose an upload is. */
export type Uploader = { readonly memberId: MemberId; readonly userId: UserId };

const countOne = sql('select pg_advisory_xact_lock(hashtextextended($1, 0))');
/** Whoever uploads counts alone until the transaction ends. */
export async function lockUploads(tx: Tx, { memberId, userId }: Uploader): Promise<void> {
  await tx.rows(countOne, `uploads of ${memberId} ${userId}`);
}

const waiting = "kind = 'upload' and deleted_at is null";
const ofPerson = sql<FileRow>(`
  select ${fileColumns} from app.stored_file where member_id = $1 and maker_id = $2 and ${waiting} and created_at > $3 order by id limit 100`);
/** Those that still wait. */
export const listUploads = (db: Db, { memberId, userId }: Uploader, since: Date): Promise<FileRow[]> =>
  db.rows(ofPerson, memberId, userId, since);

const one = sql<FileRow>(`
  select ${fileColumns} from app.stored_file where member_id = $1 and maker_id = $2 and ${waiting} and id = $3 and created_at > $4`);
export const findUpload = async (
  db: Db,
  { memberId, userId }: Uploader,
  { fileId, since }: { readonly fileId: string; readonly since: Date },
): Promise<FileRow | undefined> => (await db.rows(one, memberId, userId, fileId, since))[0];

const old = sql<{ id: string; member_id: MemberId }>(`
  select id, member_id from app.stored_file where ${waiting} and created_at <= $1 order by created_at limit 200 for update skip locked`);
export const holdOldUploads = (tx: Tx, until: Date): Promise<{ id: string; member_id: MemberId }[]> =>
  tx.rows(old, until);
