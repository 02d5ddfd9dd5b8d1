import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { Report } from '@beidiao/contract/report/calls';
import { writeAudit } from '../access/audit.ts';
import type { Actor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { freshen, openReport } from './snapshot.ts';
import { findReport, listNewest, noteViews, type ReportRow } from './store.ts';

type Reading = { readonly house: House; readonly db: Db; readonly actor: Actor };
export type ReadReport = { readonly row: ReportRow; readonly report: Report };

function opened(house: House, state: OrderState, row: ReportRow | undefined): ReadReport | undefined {
  if (state === orderStates.deleted) return undefined;
  const report = row === undefined ? undefined : openReport(house, row);
  return row === undefined || report === undefined ? undefined : { row, report };
}

const noContent = (state: OrderState): Refusal =>
  new Refusal(state === orderStates.deleted ? 'reportDeleted' : 'reportNotReady');

/** @throws Refusal orderNotFound, viewingOff, reportDeleted, reportNotReady */
export async function readReport(
  { house, db, actor }: Reading,
  { detailId, version }: { detailId: string; version?: number | undefined },
): Promise<ReadReport> {
  const detail = await findDetail(db, actor.memberId, detailId);
  if (detail === undefined) throw new Refusal('orderNotFound');
  if (await isReportKeptFrom(db, actor)) throw new Refusal('viewingOff');
  const found = await findReport(db, { memberId: actor.memberId, detailId, version });
  const row =
    version === undefined ? await freshen(house, db, { memberId: actor.memberId, detailId, row: found }) : found;
  const read = opened(house, detail.state, row);
  if (read === undefined) throw noContent(detail.state);
  return read;
}

/** The newest of each, in the order that was asked for. @throws Refusal as `readReport`, when nothing can be read */
export async function readReports(
  { house, db, actor }: Reading,
  detailIds: readonly string[],
): Promise<{ reads: ReadReport[]; leftOut: string[] }> {
  const found = new Map((await listNewest(db, actor.memberId, detailIds)).map((row) => [row.detail_id, row]));
  if (found.size < detailIds.length) throw new Refusal('orderNotFound');
  if (await isReportKeptFrom(db, actor)) throw new Refusal('viewingOff');
  const each = detailIds.map((id) => {
    const row = found.get(id);
    return { id, read: row === undefined || row.id === null ? undefined : opened(house, row.state, row) };
  });
  const reads = each.flatMap(({ read }) => read ?? []);
  if (reads.length === 0) throw noContent([...found.values()][0]?.state ?? orderStates.deleted);
  return { reads, leftOut: each.filter(({ read }) => read === undefined).map(({ id }) => id) };
}

/** Who opened or took away which versions, for the member to see and in the audit trail. Call it last in a transaction. */
export async function logReading(
  tx: Tx,
  { memberId, userId }: Actor,
  { rows, what }: { rows: readonly ReportRow[]; what: 'open' | 'download' },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await noteViews(tx, { memberId, userId, what }, ids);
  await writeAudit(tx, {
    memberId,
    userId,
    action: what === 'open' ? 'openReport' : 'downloadReport',
    subject: ids.length === 1 ? `report ${ids[0]}` : `${ids.length} reports`,
    facts: { reports: rows.map(({ id, version }) => ({ id, version })) },
  });
}

/** Of many at once, in a file that was made before: the trail of the file says the rest. */
export const noteDownloads = (tx: Tx, { memberId, userId }: Actor, reportIds: readonly string[]): Promise<void> =>
  noteViews(tx, { memberId, userId, what: 'download' }, reportIds);
