import { copyLifeMs, type OwnReport, type OwnRequest, type ReportSetting } from '@beidiao/contract/rights/calls';
import { writeAudit } from '../access/audit.ts';
import type { CandidateTenant, Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { readOwnDetail } from '../candidate/candidate.ts';
import { listRemarks } from '../dispute/dispute.ts';
import type { House } from '../house.ts';
import { openOwnReport } from '../report/report.ts';
import { requestPlaces } from './answer.ts';
import { listRequests, type RequestRow } from './request-store.ts';
import { ownReportOf } from './rules.ts';
import { findReportSetting, keepReportSetting, knownCodes } from './report-setting-store.ts';

/** The own report as far as the member shows it; opening it is noted. @throws Refusal orderNotFound, reportNotReady */
export async function readOwnReport(house: House, tenant: CandidateTenant): Promise<OwnReport> {
  const { member_id: memberId } = await readOwnDetail(tenant.db, tenant);
  const setting = await findReportSetting(tenant.db, memberId);
  const remarks = await listRemarks(house, tenant.db, tenant.candidate);
  const report = await openOwnReport(house, tenant);
  if (report === undefined) throw new Refusal('reportNotReady');
  return ownReportOf(report, { setting, remarks });
}

/** @throws Refusal orderNotFound */
export async function readOwnRequests(house: House, tenant: CandidateTenant): Promise<OwnRequest[]> {
  const { member_id: memberId, id } = await readOwnDetail(tenant.db, tenant);
  return (await listRequests(tenant.db, memberId, id)).map((row) => ownRequestOf(house, id, row));
}

function ownRequestOf(house: House, orderDetailsId: string, row: RequestRow): OwnRequest {
  const copyUntil =
    row.kind === 'copy' && row.outcome === 'granted' && row.answered_at !== null
      ? new Date(row.answered_at.getTime() + copyLifeMs).toISOString()
      : null;
  return {
    requestId: row.id,
    kind: row.kind,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    outcome: row.outcome,
    words:
      row.answer_enc === null
        ? null
        : house.vault.open(requestPlaces.answer, row.answer_enc, `detail ${orderDetailsId}`),
    copyUntil,
  };
}

/** @throws Refusal itemUnknown */
export async function saveSetting({ actor, transaction }: Tenant, setting: ReportSetting): Promise<ReportSetting> {
  const kept = { ...setting, hiddenCodes: [...new Set(setting.hiddenCodes)].sort() };
  await transaction(async (tx) => {
    const known = await knownCodes(tx, kept.hiddenCodes);
    const unknown = kept.hiddenCodes.find((code) => !known.has(code));
    if (unknown !== undefined) throw new Refusal('itemUnknown', { item: unknown });
    await keepReportSetting(tx, actor.memberId, kept);
    await writeAudit(tx, {
      memberId: actor.memberId,
      userId: actor.userId,
      action: 'setReports',
      subject: `member ${actor.memberId}`,
      facts: kept,
    });
  });
  return kept;
}
