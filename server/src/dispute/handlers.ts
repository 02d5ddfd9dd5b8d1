import type { disputeCalls } from '@beidiao/contract/dispute/calls';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { claimDispute, openProof, openSheet, pageOfDisputes, releaseOwnDispute } from './decide.ts';
import { keepProof } from './proof.ts';
import { answerItem, listRemarks, openDispute } from './dispute.ts';
import { addDisputeEvidence, confirmDecision, decideDispute, previewDecision } from './ruling.ts';

export const disputeHandlers: Handlers<typeof disputeCalls> = {
  async answer({ itemCode, n, words }, context) {
    return { answer: await answerItem(context.house, context, { itemCode, n, words }) };
  },

  addProof: ({ itemCode, n, name, base64 }, context) =>
    keepProof(context.house, context, { itemCode, n, name, base64 }),

  dispute: ({ itemCode, n, words, fileIds, fields }, context) =>
    openDispute(context.house, context, { itemCode, n, words, fileIds, fields }),

  async ofReport({ orderDetailsId }, { house, actor, db, refuse }) {
    if ((await findDetail(db, actor.memberId, orderDetailsId)) === undefined) return refuse('orderNotFound');
    // It is part of the report, and kept from the same people.
    if (await isReportKeptFrom(db, actor)) return refuse('viewingOff');
    const remarks = await listRemarks(house, db, { memberId: actor.memberId, orderDetailsId });
    return { items: remarks.map(({ itemCode, n, answer, dispute }) => ({ itemCode, n, answer, dispute })) };
  },

  staffList: ({ scope, cursor, pageSize }, { house, staff }) =>
    pageOfDisputes(house, staff, { scope, cursor, pageSize }),

  staffOpen: ({ disputeId }, { house, staff }) => openSheet(house, staff, disputeId),

  staffFile: ({ disputeId, fileId }, { house, staff }) => openProof(house, staff, { disputeId, fileId }),

  async staffClaim({ disputeId }, { house, staff }) {
    await claimDispute(house, staff, disputeId);
    return {};
  },

  async staffRelease({ disputeId }, { house, staff }) {
    await releaseOwnDispute(house, staff, disputeId);
    return {};
  },

  staffAddEvidence: (wish, { house, staff }) => addDisputeEvidence(house, staff, wish),

  staffPreview: (wish, { house, staff }) => previewDecision(house, staff, wish),

  async staffDecide(wish, { house, staff }) {
    return { outcome: await decideDispute(house, staff, wish) };
  },

  async staffConfirm(wish, { house, staff }) {
    await confirmDecision(house, staff, wish);
    return {};
  },
};
