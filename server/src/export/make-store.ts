import type { ExportFault } from '@beidiao/contract/export/states';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { exportColumns, type ExportOf, type ExportRecord } from './store.ts';

/** A taking of an application by a job: what an earlier one still writes finds no row. */
export type Run = ExportOf & { readonly run: number };

const take = sql<ExportRecord>(`
  update app.export_application a set state = 'working', run = run + 1, tries = tries + 1, begun_done = done, begun_at = $3, touched_at = $3
  where member_id = $1 and id = $2 and state in ('queued', 'working') and not exists (
    select from app.export_application o where o.member_id = $1 and o.id <> $2 and o.state = 'working')
  returning ${exportColumns}`);
/** Undefined where it is open no more, or another one of the member is at work. */
export const takeExport = async (tx: Tx, of: ExportOf, now: Date): Promise<ExportRecord | undefined> =>
  (await tx.rows(take, of.memberId, of.exportId, now))[0];

const ofRun = "member_id = $1 and id = $2 and run = $3 and state = 'working'";

const begin = sql<{ id: string }>(`
  update app.export_application set needs = $4, total = $5, done = 0, left_out = 0, parts = 0, begun_done = 0, is_listed = $6, next_after = null, touched_at = $7
  where ${ofRun} returning id`);
type Beginning = {
  readonly needs: readonly PermissionCode[];
  readonly total: number;
  readonly isListed: boolean;
  readonly now: Date;
};
/** From the beginning on. False where somebody else has it. */
export const writeBegun = async (tx: Tx, run: Run, it: Beginning): Promise<boolean> =>
  (await tx.rows(begin, run.memberId, run.exportId, run.run, it.needs, it.total, it.isListed, it.now)).length > 0;

const clear = sql('delete from app.export_report where member_id = $1 and export_id = $2');
export async function removeReports(tx: Tx, of: ExportOf): Promise<void> {
  await tx.rows(clear, of.memberId, of.exportId);
}
const addAll = sql(`
  insert into app.export_report (member_id, export_id, n, order_detail_id)
  select $1, $2, n, id from unnest($3::bigint[]) with ordinality as wanted (id, n)`);
/** The reports to print, in their order. */
export async function addReports(tx: Tx, of: ExportOf, detailIds: readonly string[]): Promise<void> {
  await tx.rows(addAll, of.memberId, of.exportId, detailIds);
}

const next = sql<{ n: number; order_detail_id: string }>(`
  select n, order_detail_id from app.export_report where member_id = $1 and export_id = $2 and state = 'waiting' order by n limit $3`);
export const listUnprinted = (db: Db, of: ExportOf, limit: number): Promise<{ n: number; order_detail_id: string }[]> =>
  db.rows(next, of.memberId, of.exportId, limit);

const progress = sql<{ parts: number }>(`
  update app.export_application set done = done + $4, left_out = left_out + $5, parts = parts + $6, next_after = $7, is_listed = $8, tries = 0, touched_at = $9
  where ${ofRun} returning parts`);
type Step = {
  readonly done: number;
  readonly leftOut: number;
  /** Of a list: where it goes on, and whether it has ended. */
  readonly nextAfter: string | null;
  readonly isListed: boolean;
  /** Whether something is kept. */
  readonly isKept: boolean;
  readonly now: Date;
};
/** How many parts are kept now; undefined where somebody else has it. */
export const writeStep = async (tx: Tx, run: Run, it: Step): Promise<number | undefined> =>
  (
    await tx.rows(
      progress,
      run.memberId,
      run.exportId,
      run.run,
      it.done,
      it.leftOut,
      it.isKept ? 1 : 0,
      it.nextAfter,
      it.isListed,
      it.now,
    )
  )[0]?.parts;

const print = sql(`
  update app.export_report set state = case when $4::bigint is null then 'leftOut' else 'printed' end, report_id = $4, name_enc = $5
  where member_id = $1 and export_id = $2 and n = $3`);
export type PrintedReport = { readonly reportId: string; readonly nameEnc: Buffer };
/** Null for what has no report any more. */
export async function writePrinted(
  tx: Tx,
  { memberId, exportId, n }: ExportOf & { readonly n: number },
  it: PrintedReport | null,
): Promise<void> {
  await tx.rows(print, memberId, exportId, n, it?.reportId ?? null, it?.nameEnc ?? null);
}

export type NameRow = { n: number; order_detail_id: string; name_enc: Buffer };
const names = sql<NameRow>(`
  select n, order_detail_id, coalesce(name_enc, '') as name_enc from app.export_report where member_id = $1 and export_id = $2 and state = 'printed' order by n limit 10000`);
export const listNames = (db: Db, of: ExportOf): Promise<NameRow[]> => db.rows(names, of.memberId, of.exportId);

const ready = sql<{ done: number }>(`
  update app.export_application set state = 'ready', slot = null, bytes = $4, total = done + left_out, ended_at = $5, expires_at = $6, touched_at = $5
  where ${ofRun} returning done`);
/** How much it holds; undefined where somebody else has it. */
export const writeReady = async (
  tx: Tx,
  run: Run,
  it: { bytes: number; now: Date; until: Date },
): Promise<number | undefined> =>
  (await tx.rows(ready, run.memberId, run.exportId, run.run, it.bytes, it.now, it.until))[0]?.done;

const fail = sql<{ done: number }>(`
  update app.export_application set state = 'failed', slot = null, fault = $4, ended_at = $5, expires_at = $6, touched_at = $5
  where ${ofRun} returning done`);
export const writeFailed = async (
  tx: Tx,
  run: Run,
  it: { fault: ExportFault; now: Date; until: Date },
): Promise<number | undefined> =>
  (await tx.rows(fail, run.memberId, run.exportId, run.run, it.fault, it.now, it.until))[0]?.done;

const wait = sql<{ id: string }>(
  `update app.export_application set state = 'queued', touched_at = $4 where ${ofRun} returning id`,
);
/** Back to the others, to be tried again later. */
export const writeWaiting = async (tx: Tx, run: Run, now: Date): Promise<boolean> =>
  (await tx.rows(wait, run.memberId, run.exportId, run.run, now)).length > 0;

export type Named = { member_id: MemberId; id: string };
const over = sql<Named>(`
  select member_id, id from app.export_application where state in ('ready', 'failed') and expires_at < $1 order by expires_at limit 50 for update skip locked`);
export const holdOver = (tx: Tx, now: Date): Promise<Named[]> => tx.rows(over, now);
const expire = sql(`
  update app.export_application set state = 'expired', next_after = null, is_listed = false
  where member_id = $1 and id = $2`);
export async function writeExpired(tx: Tx, of: ExportOf): Promise<void> {
  await tx.rows(expire, of.memberId, of.exportId);
}
const forget = sql<{ id: string }>(`
  delete from app.export_application where id in (
    select id from app.export_application where state = 'expired' and created_at < $1 limit 500) returning id`);
export const removeOld = async (tx: Tx, before: Date): Promise<number> => (await tx.rows(forget, before)).length;

const alone = sql<Named>(`
  update app.export_application a set touched_at = $2 where a.id in (
    select e.id from app.export_application e where e.state in ('queued', 'working') and e.touched_at < $1
      and (e.state = 'working' or not exists (
        select from app.export_application w where w.member_id = e.member_id and w.state = 'working' and w.touched_at >= $1))
    order by e.touched_at limit 100 for update skip locked)
  returning member_id, id`);
/** What no job has touched since then. */
export const takeLeftAlone = (tx: Tx, before: Date, now: Date): Promise<Named[]> => tx.rows(alone, before, now);

const holding = sql<Named & Pick<ExportRecord, 'state'>>(`
  select a.member_id, a.id, a.state from app.export_application a
  where a.member_id = $1 and a.state <> 'expired' and (
    exists (select from app.export_report r where r.member_id = $1 and r.export_id = a.id and r.order_detail_id = $2)
    or $3 and a.kind in ('orders', 'statement'))
  order by a.id for no key update`);
/** What holds, or may hold, something of a candidate. */
export const holdWith = (
  tx: Tx,
  memberId: MemberId,
  it: { orderDetailsId: string; withLists: boolean },
): Promise<(Named & Pick<ExportRecord, 'state'>)[]> => tx.rows(holding, memberId, it.orderDetailsId, it.withLists);

const beginAgain = sql(`
  update app.export_application set run = run + 1, done = 0, left_out = 0, parts = 0, begun_done = 0, is_listed = false, next_after = null,
    state = case state when 'ready' then 'expired' when 'working' then 'queued' else state end,
    fault = case state when 'ready' then 'erased' else fault end
  where member_id = $1 and id = $2`);
/** A file is deleted, and what is being made begins anew. */
export async function writeErased(tx: Tx, of: ExportOf): Promise<void> {
  await tx.rows(beginAgain, of.memberId, of.exportId);
}
