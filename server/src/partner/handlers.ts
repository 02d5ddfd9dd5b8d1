import type { handoverCalls } from '@beidiao/contract/partner/handover';
import { orderStateFacts } from '@beidiao/contract/order/states';
import type { Handlers } from '../house.ts';
import { makeAuthCode, openHandover, readAgreement, redeemAuthCode } from './handover.ts';
import { findHandover, findStanding, type StandingRow } from './handover-store.ts';

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

  async status({ deliveryId }, { actor, db, house, refuse }) {
    const row = (await findStanding(db, actor.memberId, deliveryId)) ?? refuse('orderNotFound');
    return {
      deliveryId,
      orderNo: row.order_no,
      status: row.state,
      statusName: { zh: orderStateFacts[row.state].zh, en: orderStateFacts[row.state].en },
      changedAt: row.changed_at.toISOString(),
      grant: grantOf(row, house.now()),
    };
  },

  authCode: ({ deliveryId }, context) => makeAuthCode(context.house, context, deliveryId),

  redeem: (wish, { house }) => redeemAuthCode(house, wish),
};

/** Nothing is open any more once the time to answer is over. */
function grantOf({ expires_at: until, agreed_at: agreed, ended_at: ended }: StandingRow, now: Date) {
  if (until === null) return 'none';
  if (ended !== null) return 'ended';
  if (agreed !== null) return 'agreed';
  return until > now ? 'open' : 'ended';
}
