import { openExportsMax, type ExportFault, type ExportKind, type ExportState } from '@beidiao/contract/export/states';
import type { Language } from '@beidiao/contract/wire/language';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type ExportOf = { readonly memberId: MemberId; readonly exportId: string };

export type ExportRecord = {
  id: string;
  member_id: MemberId;
  user_id: UserId;
  kind: ExportKind;
  wish_enc: Buffer;
  language: Language;
  state: ExportState;
  fault: ExportFault | null;
  needs: PermissionCode[];
  total: number;
  done: number;
  left_out: number;
  parts: number;
  is_listed: boolean;
  next_after: string | null;
  run: number;
  tries: number;
  begun_done: number;
  bytes: string | null;
  is_shown: boolean;
  created_at: Date;
  begun_at: Date | null;
  ended_at: Date | null;
  expires_at: Date | null;
  told_user_id: UserId | null;
};
export const exportColumns = `id, member_id, user_id, kind, wish_enc, language, state, fault, needs, total, done, left_out, parts, is_listed, next_after,
  run, tries, begun_done, bytes, is_shown, created_at, begun_at, ended_at, expires_at, told_user_id`;

const countOne = sql('select pg_advisory_xact_lock(hashtextextended($1, 0))');
/** Whoever applies counts alone until the transaction ends. */
export async function lockPlaces(tx: Tx, memberId: MemberId, userId: UserId): Promise<void> {
  await tx.rows(countOne, `exports of ${memberId} ${userId}`);
}
const freeSlot = (member: string, user: string): string => `(
  select min(s) from generate_series(1, ${openExportsMax}) s where not exists (
    select from app.export_application taken where taken.member_id = ${member} and taken.user_id = ${user} and taken.slot = s))`;

const insert = sql<{ id: string }>(`
  insert into app.export_application (member_id, user_id, kind, wish_enc, language, total, told_user_id, slot)
  select $1, $2, $3, $4, $5, $6, $7, free.slot from (select ${freeSlot('$1', '$2')} as slot) free where free.slot is not null returning id`);
export type NewExport = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly kind: ExportKind;
  readonly wishEnc: Buffer;
  readonly language: Language;
  readonly total: number;
  /** Who is told by mail as well. */
  readonly toldUserId: UserId | null;
};
/** Undefined where this person has no place left. */
export const addExport = async (tx: Tx, it: NewExport): Promise<string | undefined> =>
  (await tx.rows(insert, it.memberId, it.userId, it.kind, it.wishEnc, it.language, it.total, it.toldUserId))[0]?.id;

const again = sql<{ id: string }>(`
  update app.export_application a set state = 'queued', slot = ${freeSlot('a.member_id', 'a.user_id')}, fault = null, tries = 0,
    ended_at = null, expires_at = null, is_shown = true, touched_at = $3
  where member_id = $1 and id = $2 and state = 'failed' and ${freeSlot('a.member_id', 'a.user_id')} is not null returning id`);
/** False where the person who had applied has no place left. */
export const openAgain = async (tx: Tx, of: ExportOf, now: Date): Promise<boolean> =>
  (await tx.rows(again, of.memberId, of.exportId, now)).length > 0;

const stop = sql<{ id: string }>(`
  update app.export_application set state = 'failed', fault = 'stopped', slot = null, run = run + 1, ended_at = $3, expires_at = $4, touched_at = $3
  where member_id = $1 and id = $2 and state in ('queued', 'working') returning id`);
export const writeStopped = async (tx: Tx, of: ExportOf, at: { now: Date; until: Date }): Promise<boolean> =>
  (await tx.rows(stop, of.memberId, of.exportId, at.now, at.until)).length > 0;

const show = sql('update app.export_application set is_shown = $3 where member_id = $1 and id = $2');
export async function writeShown(tx: Tx, of: ExportOf, isShown: boolean): Promise<void> {
  await tx.rows(show, of.memberId, of.exportId, isShown);
}

const byId = sql<ExportRecord>(`select ${exportColumns} from app.export_application where member_id = $1 and id = $2`);
export const findExport = async (db: Db, of: ExportOf): Promise<ExportRecord | undefined> =>
  (await db.rows(byId, of.memberId, of.exportId))[0];
const held = sql<ExportRecord>(
  `select ${exportColumns} from app.export_application where member_id = $1 and id = $2 for no key update`,
);
/** Locks it until the transaction ends. */
export const holdExport = async (tx: Tx, of: ExportOf): Promise<ExportRecord | undefined> =>
  (await tx.rows(held, of.memberId, of.exportId))[0];

const owners = sql<{ id: string; user_id: UserId }>(
  'select id, user_id from app.export_application where member_id = $1 and id = any($2::bigint[])',
);
export const listOwners = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => db.rows(owners, memberId, ids);

const waiting = sql<{ id: string }>(`
  select id from app.export_application where member_id = $1 and state = 'queued' and id <> $2 order by created_at, id limit 1`);
/** What comes after this one. */
export const findWaiting = async (db: Db, of: ExportOf): Promise<string | undefined> =>
  (await db.rows(waiting, of.memberId, of.exportId))[0]?.id;

export type ListedRecord = ExportRecord & {
  applicant_enc: Buffer | null;
  downloads: number;
  own_downloads: number;
  ahead: number;
  now_done: number | null;
  now_total: number | null;
  now_begun_done: number | null;
  now_begun_at: Date | null;
};
export type ListFilter = {
  readonly memberId: MemberId;
  /** Whose downloads are counted for the next link. */
  readonly readerId: UserId;
  /** Of this person alone; null for everybody's. */
  readonly userId: UserId | null;
  readonly states: readonly ExportState[];
  readonly withHidden: boolean;
};
const ofList = 'a.member_id = $1 and ($2::bigint is null or a.user_id = $2)';
const list = sql<ListedRecord>(`
  select a.*, u.name_enc as applicant_enc,
    (select count(*)::integer from app.export_fetch f where f.member_id = a.member_id and f.export_id = a.id) as downloads,
    (select count(*)::integer from app.export_fetch f where f.member_id = a.member_id and f.export_id = a.id and f.user_id = $3) as own_downloads,
    case when a.state = 'queued' then (
      select count(*)::integer from app.export_application o where o.member_id = a.member_id and o.id <> a.id
        and (o.state = 'working' or o.state = 'queued' and (o.created_at, o.id) < (a.created_at, a.id))) else 0 end as ahead,
    w.done as now_done, w.total as now_total, w.begun_done as now_begun_done, w.begun_at as now_begun_at
  from (
    select ${exportColumns} from app.export_application a
    where ${ofList} and (a.is_shown or $4) and (cardinality($5::text[]) = 0 or a.state = any($5))
    order by a.created_at desc, a.id desc limit $6 offset $7
  ) a join app.user_account u on u.id = a.user_id
  left join app.export_application w on w.member_id = a.member_id and w.state = 'working'
  order by a.created_at desc, a.id desc`);
export const listExports = (
  db: Db,
  filter: ListFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRecord[]> =>
  db.rows(list, filter.memberId, filter.userId, filter.readerId, filter.withHidden, filter.states, limit, offset);

const counts = sql<{ state: ExportState; is_shown: boolean; count: number }>(`
  select a.state, a.is_shown, count(*)::integer as count from app.export_application a where ${ofList} group by a.state, a.is_shown`);
export const countExports = (
  db: Db,
  { memberId, userId }: Pick<ListFilter, 'memberId' | 'userId'>,
): Promise<{ state: ExportState; is_shown: boolean; count: number }[]> => db.rows(counts, memberId, userId);

const addFetch = sql<{ n: number }>(`
  insert into app.export_fetch (member_id, export_id, user_id, n) values ($1, $2, $3, $4)
  on conflict do nothing returning n`);
/** False where this download has been had: of two at once one takes it. */
export const takeFetch = async (tx: Tx, of: ExportOf, it: { userId: UserId; n: number }): Promise<boolean> =>
  (await tx.rows(addFetch, of.memberId, of.exportId, it.userId, it.n)).length > 0;

const printed = sql<{ report_id: string }>(
  'select report_id from app.export_report where member_id = $1 and export_id = $2 and report_id is not null order by n limit 10000',
);
export const listReportIds = async (db: Db, of: ExportOf): Promise<string[]> =>
  (await db.rows(printed, of.memberId, of.exportId)).map((row) => row.report_id);
