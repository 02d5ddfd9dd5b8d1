import type { Language } from '@beidiao/contract/wire/language';
import type { Download } from '@beidiao/contract/file/calls';
import type { Report } from '@beidiao/contract/report/calls';
import type { CandidateTenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { readOwnDetail } from '../candidate/candidate.ts';
import { listRemarks } from '../dispute/dispute.ts';
import type { House } from '../house.ts';
import { downloadOf, fileNameOf, openOwnReport, printReport } from '../report/report.ts';
import { ownReportOf } from './rules.ts';
import { findReportSetting } from './report-setting-store.ts';

/** The own report on paper, as far as the member shows it. @throws Refusal orderNotFound, reportNotReady, reportNotFull, printerBusy */
export async function printOwnReport(house: House, tenant: CandidateTenant, language: Language): Promise<Download> {
  const { member_id: memberId } = await readOwnDetail(tenant.db, tenant);
  const setting = await findReportSetting(tenant.db, memberId);
  const remarks = await listRemarks(house, tenant.db, tenant.candidate);
  const report = await openOwnReport(house, tenant, 'download');
  if (report === undefined) throw new Refusal('reportNotReady');
  const { items, overall } = ownReportOf(report, { setting, remarks });
  const shown: Report = { ...report, items, overall };
  const wish = { language, reader: { name: report.name, at: house.now() } };
  const pdf = await tenant.aside(() => printReport(house, shown, wish));
  return downloadOf(pdf, { name: `${fileNameOf(report, language)}.pdf`, mime: 'application/pdf' });
}
