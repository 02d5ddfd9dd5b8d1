import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { Nothing } from '../wire/shapes.ts';
import { themeNames } from './theme-table.ts';

export const ThemeName = z.enum(themeNames);

export const themeCalls = {
  query: call({
    path: '/gw-member/member/theme/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['settings'],
    about: 'The look of the pages that candidates of the member see.',
    params: Nothing,
    data: z.object({ theme: ThemeName }),
    refusals: [],
  }),
  change: call({
    path: '/gw-member/member/theme/V1/modify',
    who: 'admin',
    effect: 'set',
    changes: changedBy('changeSetting'),
    about:
      'Another look for the pages of candidates, and for those inside a recruiting system that has no colour of its own.',
    params: z.object({ theme: ThemeName }),
    data: Nothing,
    refusals: [],
  }),
};
