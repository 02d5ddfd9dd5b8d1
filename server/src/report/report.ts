import { orderStates } from '@beidiao/contract/order/states';
import { candidateViews, type Report } from '@beidiao/contract/report/calls';
import { writeAudit } from '../access/audit.ts';
import type { Actor, CandidateTenant, MemberId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { findReport, noteOwnView, type ReportRow } from './store.ts';
import { freshen, openReport } from './snapshot.ts';
import { candidateViewOf } from './viewing.ts';

export { downloadOf, printReport } from './print.ts';
export { downloadPdf } from './download.ts';
export { logReading, noteDownloads, type ReadReport, readReport, readReports } from './reading.ts';
export { fileNameOf, namesApart } from './rules.ts';
export { listShownOrders, readShownOrders } from './shown-orders.ts';

export type OpenedReport = { readonly row: ReportRow; readonly report: Report };

/**
 * The newest version for somebody else's system; `reader` is the person who lets it in, null where that was proved before.
 * @throws Refusal viewingOff, reportDeleted, reportNotReady
 */
export async function openNewest(
  house: House,
  db: Db,
  { memberId, detailId, reader }: { memberId: MemberId; detailId: string; reader: Actor | null },
): Promise<OpenedReport> {
  if (reader !== null && (await isReportKeptFrom(db, reader))) throw new Refusal('viewingOff');
  const detail = await findDetail(db, memberId, detailId);
  if (detail === undefined || detail.state === orderStates.deleted) throw new Refusal('reportDeleted');
  const row = await freshen(house, db, { memberId, detailId, row: await findReport(db, { memberId, detailId }) });
  const report = row === undefined ? undefined : openReport(house, row);
  if (row === undefined || report === undefined) throw new Refusal('reportNotReady');
  return { row, report };
}

/** The candidate's own connection sees no findings: the house looks. */
async function freshenOwn(
  house: House,
  of: { memberId: MemberId; detailId: string },
  row: ReportRow | undefined,
): Promise<boolean> {
  const fresh = await freshen(house, house.system.db, { ...of, row });
  return fresh?.id !== row?.id;
}

/**
 * The newest version, opened by its candidate and noted as such; undefined while there is none, or none any more.
 * @throws Refusal reportNotFull where the member shows the full report only
 */
export async function openOwnReport(
  house: House,
  tenant: CandidateTenant,
  what: 'open' | 'download' = 'open',
): Promise<Report | undefined> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const of = { memberId, detailId: orderDetailsId };
  const found = await findReport(tenant.db, of);
  const row = (await freshenOwn(house, of, found)) ? await findReport(tenant.db, of) : found;
  const report = row === undefined ? undefined : openReport(house, row);
  if (row === undefined || report === undefined) return undefined;
  if (row.kind === 'stage' && (await candidateViewOf(tenant.db, memberId)) === candidateViews.full)
    throw new Refusal('reportNotFull');
  await tenant.transaction(async (tx) => {
    await noteOwnView(tx, { memberId, reportId: row.id, what });
    await writeAudit(tx, {
      memberId,
      userId: null,
      action: what === 'open' ? 'openOwnReport' : 'downloadOwnReport',
      subject: `report ${row.id}`,
      facts: { version: row.version },
    });
  });
  return report;
}
