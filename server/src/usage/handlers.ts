import type { usageCalls } from '@beidiao/contract/usage/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { Handlers } from '../house.ts';
import { countEvents, listPages } from './store.ts';

export const usageHandlers: Handlers<typeof usageCalls> = {
  async record({ events }, { house }) {
    await house.system.transaction((tx) => countEvents(tx, dayInChina(house.now()), events));
    return {};
  },

  async read({ days }, { house }) {
    const until = dayInChina(house.now());
    const rows = await listPages(house.system.db, { from: daysAfter(until, 1 - days), until });
    return {
      pageList: rows.map((row) => ({
        page: row.page,
        views: row.views,
        faults: row.faults,
        englishViews: row.english_views,
        byDay: row.by_day,
      })),
    };
  },
};
