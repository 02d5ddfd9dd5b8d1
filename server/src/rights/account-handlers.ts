import type { settingsCalls } from '@beidiao/contract/account/settings';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Handlers } from '../house.ts';
import { exportOwn } from './export-own.ts';

/** What a person asks of the own data: every feature that keeps some stands below. */
export const ownDataHandlers: Handlers<Pick<typeof settingsCalls, 'exportOwn'>> = {
  exportOwn: (_, { house, actor, request, aside }) =>
    aside(async () => {
      const { userId } = actor;
      await house.system.transaction((tx) =>
        noteSecurityEvent(tx, { kind: 'exported', userId, request, facts: { subject: `user ${userId}` } }),
      );
      return exportOwn(house, userId);
    }),
};
