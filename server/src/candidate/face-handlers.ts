import type { faceCalls } from '@beidiao/contract/face';
import type { CandidateTenant } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Handlers } from '../house.ts';
import { askProof, compareFace, readTries } from './face.ts';
import { findOrderId } from './store.ts';

/** The specification names the order; the token names the detail. Both have to be the same. @throws Refusal orderNotFound */
async function mustBeOwn({ db, candidate }: CandidateTenant, orderId: string | undefined): Promise<void> {
  if (orderId === undefined || orderId === candidate.orderDetailsId) return;
  if ((await findOrderId(db, candidate.memberId, candidate.orderDetailsId)) !== orderId)
    throw new Refusal('orderNotFound');
}

export const faceHandlers: Handlers<typeof faceCalls> = {
  async contrast({ orderId, imageText }, context) {
    await mustBeOwn(context, orderId);
    return compareFace(context.house, context, imageText.slice(imageText.indexOf(',') + 1));
  },

  async tries({ orderId }, context) {
    await mustBeOwn(context, orderId);
    return readTries(context.house, context);
  },

  async askProof({ orderId, kind, words, noticeVersion }, context) {
    await mustBeOwn(context, orderId);
    return askProof(context.house, context, { kind, words, noticeVersion, request: context.request });
  },
};
