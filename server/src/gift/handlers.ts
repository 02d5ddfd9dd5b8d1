import { randomUUID } from 'node:crypto';
import type { giftCalls } from '@beidiao/contract/gift/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Handlers } from '../house.ts';
import { readActivities, readPublicActivities } from './activities.ts';
import { costOfWish, decideBatch, makeBatch, readBatches, readForm, takeCodes, voidBatch } from './batches.ts';
import { readInvitation } from './invitations.ts';
import { redeemGift } from './redeem.ts';

/** What shows orders as well stands in order/card-handlers.ts. */
export const giftHandlers: Handlers<Omit<typeof giftCalls, 'coupons' | 'giftCardUses'>> = {
  activate: ({ giftCode }, { house, actor, request }) =>
    redeemGift(house, actor, { text: giftCode, requestKey: request.idempotencyKey }),

  async activities(_, context) {
    return { activityList: await readActivities(context.house, context) };
  },

  async publicActivities(_, { house }) {
    return { activityList: await readPublicActivities(house, dayInChina(house.now())) };
  },

  invitation: (_, { house, actor }) => readInvitation(house, actor.memberId),

  list: ({ state, cursor, pageSize }, { house, staff }) => readBatches(house, staff, { state, cursor, pageSize }),

  form: ({ investigationId }, { house, staff }) => readForm(house, staff, investigationId),

  cost: (wish, { house, staff }) => costOfWish(house, staff, wish),

  make: (wish, { house, staff, request }) =>
    makeBatch(house, staff, { wish, requestKey: request.idempotencyKey ?? randomUUID() }),

  decide: ({ investigationId: id, confirms, why }, { house, staff }) =>
    decideBatch(house, staff, { id, confirms, why }),

  codes: ({ investigationId }, { house, staff }) => takeCodes(house, staff, investigationId),

  void: ({ investigationId }, { house, staff }) => voidBatch(house, staff, investigationId),
};
