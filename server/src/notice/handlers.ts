import type { noticeCalls } from '@beidiao/contract/notice/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { offsetOf } from '../base/db/paging.ts';
import type { Handlers } from '../house.ts';
import { countUnread, listMessages, markMessagesRead } from './message-store.ts';
import { messageOfRow, readSwitches, setSwitches } from './notice.ts';

export const noticeHandlers: Handlers<typeof noticeCalls> = {
  async messages({ type, pageNo, pageSize }, { house, request, actor, db }) {
    const offset = offsetOf({ pageNo, pageSize });
    // One more than the page tells whether there is another.
    const rows = await listMessages(db, actor, { topic: type ?? null, limit: pageSize + 1, offset });
    const unread = await countUnread(db, actor);
    const reader = { language: request.language, seesAmounts: actor.rights.has(permissions.seeAmounts) };
    return {
      viewCheck: unread === 0,
      unread,
      rows: rows.slice(0, pageSize).flatMap((row) => messageOfRow(house, row, reader)),
      hasMore: rows.length > pageSize,
    };
  },

  async markRead({ type, id }, { actor, transaction }) {
    const unread = await transaction(async (tx) => {
      await markMessagesRead(tx, actor, { topic: type ?? null, id: id ?? null });
      return countUnread(tx, actor);
    });
    return { unread };
  },

  switches: (_, { house, actor }) => readSwitches(house, actor.userId),

  setSwitches: ({ language, switches }, { house, actor }) => setSwitches(house, actor.userId, { language, switches }),
};
