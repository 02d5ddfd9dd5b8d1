import type { disputeCalls } from '@beidiao/contract/dispute';
import type { Handlers } from '../house.ts';
import { findDetail } from '../order/order.ts';
import { answerItem, listRemarks, openDispute } from './dispute.ts';

export const disputeHandlers: Handlers<typeof disputeCalls> = {
  async answer({ itemCode, n, words }, context) {
    return { answer: await answerItem(context.house, context, { itemCode, n, words }) };
  },

  dispute: ({ itemCode, n, words, fileIds }, context) =>
    openDispute(context.house, context, { itemCode, n, words, fileIds }),

  async ofReport({ orderDetailsId }, { house, actor, db, refuse }) {
    if ((await findDetail(db, actor.memberId, orderDetailsId)) === undefined) return refuse('orderNotFound');
    const remarks = await listRemarks(house, db, { memberId: actor.memberId, orderDetailsId });
    return { items: remarks.map(({ itemCode, n, answer, dispute }) => ({ itemCode, n, answer, dispute })) };
  },
};
