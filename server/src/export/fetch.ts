import { exportNames } from '@beidiao/contract/export/words';
import { sheetMimes } from '@beidiao/contract/file/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { SentFile } from '../base/http/sent-file.ts';
import { Refusal } from '../base/refusal.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import { listPieces, readPieces } from '../file/file.ts';
import type { House } from '../house.ts';
import { noteDownloads } from '../report/report.ts';
import { fileOf } from './pieces-of.ts';
import { readLink } from './seals.ts';
import { type ExportRecord, findExport, listReportIds, takeFetch } from './store.ts';

type Fetching = Tenant & { readonly house: House };

/**
 * The file behind a link: once, for whom it was made out to, with the rights of this moment.
 * @throws Refusal exportLinkGone, exportLinkUsed, exportGone, forbidden, viewingOff, freshProofNeeded
 */
export async function fetchExport(context: Fetching, reportUrl: string): Promise<SentFile> {
  const { house, actor, db, transaction } = context;
  const { memberId, userId } = actor;
  const link = readLink(house.vault, reportUrl, actor);
  if (link === undefined || link.until < house.now().getTime()) throw new Refusal('exportLinkGone');
  const of = { memberId, exportId: link.exportId };
  const row = await findExport(db, of);
  if (row?.state !== 'ready') throw new Refusal('exportGone');
  await refuseUnlessSeen(context, row);
  const pieces = await listPieces(db, fileOf(of));
  await transaction(async (tx) => {
    if (!(await takeFetch(tx, of, { userId, n: link.n }))) throw new Refusal('exportLinkUsed');
    if (row.kind === 'reports') await noteDownloads(tx, actor, await listReportIds(tx, of));
    const facts = { kind: row.kind, total: row.done };
    await writeAudit(tx, { memberId, userId, action: 'downloadExport', subject: `export ${row.id}`, facts });
  });
  return {
    ...saidOf(row),
    bytes: Number(row.bytes),
    content: () => readPieces(house, memberId, pieces),
  };
}

/** The file shows what its maker could see: whoever fetches it has to see as much. */
async function refuseUnlessSeen({ actor, db }: Fetching, row: ExportRecord): Promise<void> {
  if (!row.needs.every((right) => actor.rights.has(right))) throw new Refusal('forbidden');
  if (row.needs.includes(permissions.seeReports) && (await isReportKeptFrom(db, actor)))
    throw new Refusal('viewingOff');
  // As for several reports at once: whoever has a second factor takes another step.
  if (row.kind === 'reports' && actor.factor === 'proved') throw new Refusal('freshProofNeeded');
}

function saidOf({ kind, language, ended_at }: ExportRecord): Pick<SentFile, 'name' | 'mime'> {
  const name = `${exportNames[kind][language]} ${dayInChina(ended_at ?? new Date())}`;
  return kind === 'reports'
    ? { name: `${name}.zip`, mime: 'application/zip' }
    : { name: `${name}.xlsx`, mime: sheetMimes.xlsx };
}
