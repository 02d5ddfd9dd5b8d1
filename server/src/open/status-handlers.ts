import { measuredAtLeast, measuredMinutes, type openStatusCalls } from '@beidiao/contract/open/status';
import type { Handlers } from '../house.ts';

export const openStatusHandlers: Handlers<typeof openStatusCalls> = {
  async read(_, { house }) {
    const { openRequests } = house.meter;
    return {
      since: openRequests.since.toISOString(),
      windows: measuredMinutes.map((minutes) => ({ minutes, ...openRequests.last(minutes, measuredAtLeast) })),
    };
  },
};
