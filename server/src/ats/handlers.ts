import type { recruitingCalls } from '@beidiao/contract/ats/calls';
import type { Handlers } from '../house.ts';
import { openSecrets } from './account.ts';
import { pageOfArrivals, pageOfStuck, retryArrival, retryStuck } from './arrivals.ts';
import { listLinks } from './link-store.ts';
import { changeSystem, connectSystem, removeSystem, tryConnection, tryMapping } from './links.ts';
import { callbackUrlOf } from './news.ts';

export const recruitingHandlers: Handlers<typeof recruitingCalls> = {
  async links(_, { actor, db, house }) {
    const rows = await listLinks(db, actor.memberId);
    return {
      linkList: rows.map((row) => ({
        linkId: row.id,
        system: row.system,
        name: row.name,
        baseUrl: row.base_url,
        clientId: row.client_id,
        isPaused: row.state === 'paused',
        callbackUrl: callbackUrlOf(house, openSecrets(house.vault, row).callbackKey),
        mapping: { ...row.mapping, packages: [...row.mapping.packages] },
        restingUntil:
          row.resting_until !== null && row.resting_until > house.now() ? row.resting_until.toISOString() : null,
        createdAt: row.created_at.toISOString(),
        counts: { waiting: row.waiting, refused: row.refused, troubled: row.troubled },
      })),
    };
  },

  connect: (wish, context) => connectSystem(context.house, context, wish),

  async change(wish, context) {
    await changeSystem(context.house, context, wish);
    return {};
  },

  async remove({ linkId }, context) {
    await removeSystem(context, linkId);
    return {};
  },

  tryConnection: async ({ linkId }, context) => ({ trouble: await tryConnection(context.house, context, linkId) }),

  tryMapping: (wish, context) => tryMapping(context.house, context, wish),

  arrivals: (wish, context) => pageOfArrivals(context, wish, context.request.language),

  async retry(wish, context) {
    await retryArrival(context, wish);
    return {};
  },

  stuck: ({ cursor, pageSize }, { house }) => pageOfStuck(house, cursor, pageSize),

  async retryStuck({ arrivalId }, { house, staff }) {
    await retryStuck(house, staff, arrivalId);
    return {};
  },
};
