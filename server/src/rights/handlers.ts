import type { rightsCalls } from '@beidiao/contract/rights/calls';
import type { Handlers } from '../house.ts';
import { answerRequest, claimRequest, openRequest, pageOfRequests, releaseRequest } from './answer.ts';
import { readCopy } from './copy.ts';
import { printOwnReport } from './own-pdf.ts';
import { readOwnReport, readOwnRequests, saveSetting } from './rights.ts';
import { countWaiting } from './request-store.ts';
import { findReportSetting } from './report-setting-store.ts';

export const rightsHandlers: Handlers<typeof rightsCalls> = {
  ownReport: (_, context) => readOwnReport(context.house, context),

  async ownRequests(_, context) {
    return { requests: await readOwnRequests(context.house, context) };
  },

  setting: (_, { db, actor }) => findReportSetting(db, actor.memberId),

  saveSetting: (params, context) => saveSetting(context, params),

  copy: (_, context) => readCopy(context.house, context),

  reportPdf: (_, context) => printOwnReport(context.house, context, context.request.language),

  counts: (_, { house }) => countWaiting(house.system.db),

  requestList: ({ scope, cursor, pageSize }, { house }) => pageOfRequests(house, { scope, cursor, pageSize }),

  requestOpen: ({ requestId }, { house, staff }) => openRequest(house, staff, requestId),

  async requestClaim({ requestId }, { house, staff }) {
    await claimRequest(house, staff, requestId);
    return {};
  },

  async requestRelease({ requestId }, { house, staff }) {
    await releaseRequest(house, staff, requestId);
    return {};
  },

  async requestAnswer(answering, { house, staff }) {
    await answerRequest(house, staff, answering);
    return {};
  },
};
