import type { protocolCalls } from '@beidiao/contract/protocol/calls';
import type { Handlers } from '../house.ts';
import { readProtocol } from './protocol.ts';

export const protocolHandlers: Handlers<typeof protocolCalls> = {
  read: async (wish, { house }) => readProtocol(house, wish),
};
