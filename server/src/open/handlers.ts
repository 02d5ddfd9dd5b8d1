import type { openCalls } from '@beidiao/contract/open/calls';
import type { Handlers } from '../house.ts';
import { changeKey, makeKey, mayManageKeys, readKeys, rotateKey, stopKey } from './keys.ts';

export const openHandlers: Handlers<typeof openCalls> = {
  async keys(_, { house, actor }) {
    return { keys: await readKeys(house, { actor }), mayManage: mayManageKeys(actor) };
  },

  makeKey: ({ password, ...wish }, { house, actor, request }) => makeKey(house, { actor, request, password }, wish),

  rotateKey: ({ password, ...wish }, { house, actor, request }) => rotateKey(house, { actor, request, password }, wish),

  async changeKey({ password, ...wish }, { house, actor, request }) {
    await changeKey(house, { actor, request, password }, wish);
    return {};
  },

  async stopKey({ keyId }, { house, actor, request }) {
    await stopKey(house, { actor, request, password: undefined }, keyId);
    return {};
  },
};
