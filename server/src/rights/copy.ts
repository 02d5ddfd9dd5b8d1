import { copyLifeMs, type OwnCopy } from '@beidiao/contract/rights/calls';
import { writeAudit } from '../access/audit.ts';
import type { CandidateTenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { listOwnEvents, openClaim, readOwnDetail } from '../candidate/candidate.ts';
import { openReason } from '../dispute/dispute.ts';
import { listFiles, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { openPerson } from '../order/order.ts';
import { openOwnReport } from '../report/report.ts';
import { listConsents, listOwnDisputes } from './copy-store.ts';
import { findGrantedCopy, listClaimRows } from './request-store.ts';
import { readOwnRequests } from './rights.ts';

/**
 * Everything that is kept of the candidate in this check. A copy shows the whole report: what a member does not show on
 * the phone is data of the person all the same.
 * @throws Refusal orderNotFound, copyNotReady
 */
export async function readCopy(house: House, tenant: CandidateTenant): Promise<OwnCopy> {
  const { db } = tenant;
  const detail = await readOwnDetail(db, tenant);
  const { member_id: memberId, id } = detail;
  const grantedAt = await findGrantedCopy(db, memberId, id);
  if (grantedAt === undefined || grantedAt.getTime() + copyLifeMs < house.now().getTime())
    throw new Refusal('copyNotReady');
  const claims = await listClaimRows(db, memberId, id);
  const files = await listFiles(db, {
    memberId,
    orderDetailsId: id,
    kinds: ['claim', 'proof', 'consent', 'attachment', 'material', 'resume'],
  });
  const report = await openOwnReport(house, tenant).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const copy = {
    madeAt: house.now().toISOString(),
    orderNo: detail.order_no,
    enterpriseName: detail.enterprise_name,
    person: { ...openPerson(house.vault, detail), position: detail.position },
    consents: (await listConsents(db, memberId, id)).map((row) => ({
      textVersion: row.text_version,
      recipient: row.recipient,
      purpose: row.purpose,
      givenAt: row.given_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    claims: claims.map(({ code, n, content_enc, updated_at }) => ({
      itemCode: code,
      n,
      content: openClaim(house.vault, { orderDetailsId: id, code, n, content_enc }),
      updatedAt: updated_at.toISOString(),
    })),
    files: files
      .map((file) => presentFile(house, file))
      .map(({ name, bytes, createdAt }) => ({ name, bytes, createdAt })),
    report: report ?? null,
    disputes: (await listOwnDisputes(db, memberId, id)).map((row) => ({
      itemCode: row.code,
      n: row.n,
      words: row.reason_enc === null ? null : openReason(house, row.task_id, row.reason_enc),
      openedAt: row.opened_at.toISOString(),
      outcome: row.outcome,
    })),
    requests: await readOwnRequests(house, tenant),
    timeline: await listOwnEvents(db, memberId, id),
  };
  await tenant.transaction((tx) =>
    writeAudit(tx, { memberId, userId: null, action: 'takeCopy', subject: `detail ${id}`, facts: {} }),
  );
  return copy;
}
