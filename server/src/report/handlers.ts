import type { Report, reportCalls } from '@beidiao/contract/report';
import { orderStates } from '@beidiao/contract/order-states';
import { writeAudit } from '../base/audit.ts';
import type { Actor, Db } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Handlers, House } from '../house.ts';
import { findDetail, moveDetail } from '../order/order.ts';
import { listTasks } from '../verification/verification.ts';
import { openReport } from './report.ts';
import { emptyReports, findReport, listVersions, listViews, noteView, type ReportRow } from './store.ts';

type Wanted = { house: House; db: Db; actor: Actor; detailId: string; version?: number | undefined };

/** @throws Refusal orderNotFound, reportNotReady */
async function readReport({
  house,
  db,
  actor,
  detailId,
  version,
}: Wanted): Promise<{ row: ReportRow; report: Report }> {
  if ((await findDetail(db, actor.memberId, detailId)) === undefined) throw new Refusal('orderNotFound');
  const row = await findReport(db, { memberId: actor.memberId, detailId, version });
  const report = row === undefined ? undefined : openReport(house, row);
  if (row === undefined || report === undefined) throw new Refusal('reportNotReady');
  return { row, report };
}

export const reportHandlers: Handlers<typeof reportCalls> = {
  async view({ orderDetailsId, version }, { house, actor, db, transaction }) {
    const { row, report } = await readReport({ house, db, actor, detailId: orderDetailsId, version });
    await transaction(async (tx) => {
      await noteView(tx, { memberId: actor.memberId, reportId: row.id, userId: actor.userId, what: 'open' });
      await writeAudit(tx, {
        memberId: actor.memberId,
        userId: actor.userId,
        action: 'openReport',
        subject: `report ${row.id}`,
        facts: { version: row.version },
      });
    });
    const versions = await listVersions(db, actor.memberId, orderDetailsId);
    const views = await listViews(db, actor.memberId, orderDetailsId);
    return {
      report,
      versions: versions.map((each) => ({
        version: each.version,
        kind: each.kind,
        createdAt: each.created_at.toISOString(),
      })),
      views: views.map((view) => ({
        readerName: view.name_enc === null ? '' : house.vault.open('user_account.name', view.name_enc),
        what: view.what,
        at: view.at.toISOString(),
      })),
    };
  },

  async itemStatus({ orderDetailsId }, { actor, db, refuse }) {
    if ((await findDetail(db, actor.memberId, orderDetailsId)) === undefined) return refuse('orderNotFound');
    const tasks = await listTasks(db, actor.memberId, orderDetailsId);
    return {
      items: tasks.map((task) => ({
        code: task.code,
        n: task.n,
        name: { zh: task.name_zh, en: task.name_en },
        state: task.state,
        result: task.result,
        light: task.light,
        deadlineAt: task.state === 'done' ? null : task.deadline_at.toISOString(),
      })),
    };
  },

  async riskSummary({ orderDetailsId }, { house, actor, db }) {
    return (await readReport({ house, db, actor, detailId: orderDetailsId })).report.overall;
  },

  async itemRisk({ orderDetailsId }, { house, actor, db }) {
    return { items: (await readReport({ house, db, actor, detailId: orderDetailsId })).report.items };
  },

  async remove({ orderDetailsId }, { house, actor, refuse }) {
    await house.system.transaction(async (tx) => {
      const detail = await findDetail(tx, actor.memberId, orderDetailsId);
      if (detail === undefined) return refuse('orderNotFound');
      await emptyReports(tx, actor.memberId, orderDetailsId);
      await moveDetail(tx, detail, {
        move: 'deleteReport',
        to: orderStates.deleted,
        userId: actor.userId,
        now: house.now(),
      });
    });
    return {};
  },
};
