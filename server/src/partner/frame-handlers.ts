import type { frameCalls } from '@beidiao/contract/partner/frame';
import { closeProgramSession } from '../account/account.ts';
import { tokenOf } from '../base/http/request-facts.ts';
import { readBinding } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { keepDraft, linkApplication, readApplicant } from './applicant.ts';
import { listDeliveries, readDeletion } from './deliveries.ts';
import { enterFrame, lookAtChannel, makeFrameTicket } from './frame.ts';
import { channelOfFrame } from './frame-access.ts';
import { findMemberName } from './handover-store.ts';

export const frameHandlers: Handlers<typeof frameCalls> = {
  ticket: (wish, context) => makeFrameTicket(context.house, context, wish),

  look: ({ channelCode }, { house }) => lookAtChannel(house, channelCode),

  enter: (wish, { house, request }) => enterFrame(house, request, wish),

  async leave(_, { actor, house, request, aside }) {
    channelOfFrame(actor);
    await aside(() => house.system.transaction((tx) => closeProgramSession(tx, tokenOf(request))));
    return {};
  },

  applicant: ({ applyId }, context) => readApplicant(context.house, context, applyId),

  saveDraft: (wish, context) => keepDraft(context.house, context, wish),

  applicants: (wish, context) => listDeliveries(context.house, context, wish),

  async binding(_, { actor, house, aside, refuse }) {
    const { memberId } = actor;
    const channel = channelOfFrame(actor);
    const { db } = house.system;
    const found = await aside(() => readBinding(house, db, { memberId, channel }));
    const { scopes, boundBy, boundAt } = found ?? refuse('atsNotBound');
    return { enterpriseName: await aside(() => findMemberName(db, memberId)), scopes, boundBy, boundAt };
  },

  deletion: ({ applyId }, context) => readDeletion(context.house, context, applyId),

  saveChannelOrder: (wish, context) => linkApplication(context.house, context, wish),
};
