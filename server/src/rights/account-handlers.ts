import type { settingsCalls } from '@beidiao/contract/account/settings';
import type { Handlers } from '../house.ts';
import { exportOwn } from './export-own.ts';

/** What a person asks of the own data: every feature that keeps some stands below. */
export const ownDataHandlers: Handlers<Pick<typeof settingsCalls, 'exportOwn'>> = {
  exportOwn: (_, { house, actor, aside }) => aside(() => exportOwn(house, actor.userId)),
};
