import type { handoverCalls } from '@beidiao/contract/partner/handover';
import type { Handlers } from '../house.ts';
import { makeAuthCode, openHandover, readAgreement, redeemAuthCode } from './handover.ts';
import { findHandover } from './handover-store.ts';

export const handoverHandlers: Handlers<typeof handoverCalls> = {
  async open(wish, context) {
    const expiresAt = await openHandover(context.house, context, wish);
    return { deliveryId: wish.deliveryId, expiresAt: expiresAt.toISOString() };
  },

  agreement: ({ state, agree, textVersion }, context) =>
    readAgreement(context.house, context, { state, agree, textVersion }),

  async grants(_, { candidate, db }) {
    const row = await findHandover(db, candidate.memberId, candidate.orderDetailsId);
    return { state: row?.state ?? null };
  },

  authCode: ({ deliveryId }, context) => makeAuthCode(context.house, context, deliveryId),

  redeem: (wish, { house }) => redeemAuthCode(house, wish),
};
