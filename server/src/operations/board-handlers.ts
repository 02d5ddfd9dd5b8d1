import type { boardCalls } from '@beidiao/contract/operations/board';
import type { Handlers } from '../house.ts';
import { readBoard } from './board.ts';
import { remindWaiting } from './waiting.ts';

export const boardHandlers: Handlers<typeof boardCalls> = {
  board: ({ span }, { house, staff }) => readBoard(house, staff, span),

  remindWaiting: (_, { house, staff }) => remindWaiting(house, staff),
};
