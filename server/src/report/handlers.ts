import { categories, roles } from '@beidiao/contract/account/calls';
import { candidateViewCode, type reportCalls } from '@beidiao/contract/report/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { TaskState } from '@beidiao/contract/verification/task-states';
import { writeAudit } from '../access/audit.ts';
import { Refusal } from '../base/refusal.ts';
import { readConsentFile } from '../candidate/candidate.ts';
import { isReportKeptFrom, isViewingDisabled } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { findDetail, markRead, ownersOfDetails, powersOver } from '../order/order.ts';
import { listTasks } from '../verification/verification.ts';
import { deleteReport, readDeleted, restoreReport } from './deleted.ts';
import { downloadPdf, downloadZip } from './download.ts';
import { openEvidence } from './evidence.ts';
import { logReading, readReport } from './reading.ts';
import { printSample, readSample } from './sample.ts';
import { findReport, listVersions, listViews } from './store.ts';
import { candidateViewOf, changeSetting } from './viewing.ts';
import { changesBetween } from './rules.ts';

const hasEnded = (state: TaskState): boolean => ['done', 'disputed', 'stopped'].includes(state);

export const reportHandlers: Handlers<typeof reportCalls> = {
  async view({ orderDetailsId, version }, context) {
    const { house, actor, db, transaction } = context;
    const { row, report } = await readReport(context, { detailId: orderDetailsId, version });
    await transaction((tx) => logReading(tx, actor, { rows: [row], what: 'open' }));
    const versions = await listVersions(db, actor.memberId, orderDetailsId);
    const views = await listViews(db, actor.memberId, orderDetailsId);
    const [owned] = await ownersOfDetails(db, actor.memberId, [orderDetailsId]);
    if (owned === undefined) throw new Refusal('orderNotFound');
    const { mayReveal, mayDeleteReport } = powersOver(actor, owned.user_id);
    return {
      report,
      mayReveal,
      mayDelete: mayDeleteReport,
      versions: versions.map((each) => ({
        version: each.version,
        kind: each.kind,
        createdAt: each.created_at.toISOString(),
      })),
      views: views.map((view) => ({
        readerName:
          view.name_enc === null ? '' : house.vault.open('user_account.name', view.name_enc, `user ${view.user_id}`),
        what: view.what,
        at: view.at.toISOString(),
      })),
    };
  },

  sample: async () => ({ report: readSample() }),

  samplePdf: (_, { house, request }) => printSample(house, request.language),

  evidence: ({ orderDetailsId, fileId }, context) => openEvidence(context, { detailId: orderDetailsId, fileId }),

  async changes({ orderDetailsId, version }, context) {
    const after = await readReport(context, { detailId: orderDetailsId, version });
    const before = await readReport(context, { detailId: orderDetailsId, version: version - 1 });
    return { changes: changesBetween(before.report, after.report) };
  },

  async itemStatus({ orderDetailsId }, { actor, db, refuse }) {
    if ((await findDetail(db, actor.memberId, orderDetailsId)) === undefined) return refuse('orderNotFound');
    const isKept = !actor.rights.has(permissions.seeReports) || (await isReportKeptFrom(db, actor));
    const tasks = await listTasks(db, actor.memberId, orderDetailsId);
    return {
      items: tasks.map((task) => ({
        code: task.code,
        n: task.n,
        name: { zh: task.name_zh, en: task.name_en },
        state: task.state,
        result: isKept ? null : task.result,
        light: isKept ? null : task.light,
        isPartial: isKept ? null : task.is_partial,
        isHeld: task.is_held,
        isUnidentified: task.stop_reason === 'unidentified',
        deadlineAt: task.state === 'done' ? null : task.deadline_at.toISOString(),
        expectedAt: hasEnded(task.state) ? null : (task.expected_at?.toISOString() ?? null),
      })),
    };
  },

  async riskSummary({ orderDetailsId }, context) {
    return (await readReport(context, { detailId: orderDetailsId })).report.overall;
  },

  async itemRisk({ orderDetailsId }, context) {
    return { items: (await readReport(context, { detailId: orderDetailsId })).report.items };
  },

  pdf: ({ orderDetailsId, version }, context) => downloadPdf(context, { detailId: orderDetailsId, version }),

  zip: ({ orderDetailsIds }, context) => downloadZip(context, orderDetailsIds),

  async consentPdf({ orderDetailsId }, { house, actor, db, aside, transaction, refuse }) {
    const { memberId, userId } = actor;
    if ((await findDetail(db, memberId, orderDetailsId)) === undefined) return refuse('orderNotFound');
    const file = await readConsentFile({ house, db, aside }, { memberId, orderDetailsId });
    const line = {
      memberId,
      userId,
      action: 'downloadConsent',
      subject: `detail ${orderDetailsId}`,
      facts: {},
    } as const;
    await transaction((tx) => writeAudit(tx, line));
    return file;
  },

  async remove({ orderDetailsId, reason }, { house, actor }) {
    await deleteReport(house, actor, { detailId: orderDetailsId, why: reason });
    return {};
  },

  async restore({ orderDetailsId }, { house, actor }) {
    await restoreReport(house, actor, orderDetailsId);
    return {};
  },

  async deleted(_, { house, actor, db }) {
    return { rows: await readDeleted(house, db, actor) };
  },

  async outsideEvent({ deliveryId }, { actor, db, transaction, refuse }) {
    if ((await findDetail(db, actor.memberId, deliveryId)) === undefined) return refuse('orderNotFound');
    if ((await findReport(db, { memberId: actor.memberId, detailId: deliveryId })) === undefined)
      return refuse('reportNotReady');
    await transaction((tx) => markRead(tx, actor, deliveryId));
    return {};
  },

  async setting(_, { actor, db }) {
    return { code: candidateViewCode, configValue: await candidateViewOf(db, actor.memberId) };
  },

  async changeSetting({ code, configValue }, context) {
    const { actor } = context;
    if (actor.category === categories.enterprise && actor.role !== roles.admin) throw new Refusal('forbidden');
    await changeSetting(context, { code, value: configValue });
    return {};
  },

  async viewing(_, { actor, db }) {
    return { disabledViewReport: await isViewingDisabled(db, actor.memberId) };
  },

  async changeViewing({ configValue }, context) {
    const isDisabled = configValue === '0';
    await changeSetting(context, { code: 'disabledViewReport', value: isDisabled ? '1' : '0' });
    return { disabledViewReport: isDisabled };
  },
};
