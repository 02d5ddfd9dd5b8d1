import type { themeCalls } from '@beidiao/contract/enterprise/themes';
import { writeAudit } from '../access/audit.ts';
import type { Handlers } from '../house.ts';
import { keepMemberSetting, readTheme } from './member-settings.ts';

export const themeHandlers: Handlers<typeof themeCalls> = {
  query: async (_, { actor, db }) => ({ theme: await readTheme(db, actor.memberId) }),

  async change({ theme }, { actor, transaction }) {
    const { memberId, userId } = actor;
    await transaction(async (tx) => {
      await keepMemberSetting(tx, actor, { code: 'candidateTheme', value: theme });
      const act = { action: 'changeSetting', subject: 'setting candidateTheme', facts: { value: theme } } as const;
      await writeAudit(tx, { memberId, userId, ...act });
    });
    return {};
  },
};
