import { phoneCode } from '@beidiao/contract/account/phone-code';
import type { signInCalls } from '@beidiao/contract/account/sign-in';
import type { Handlers } from '../house.ts';
import { makeIdentityCode, signInByIdentityCode } from './identity-code.ts';
import { wayOfFlag } from './phone-code.ts';
import { allowReset, resetPassword } from './reset-password.ts';
import { sendOwnCode } from './settings.ts';
import { wayOf, wechatPort } from './wechat.ts';

export const signInHandlers: Handlers<typeof signInCalls> = {
  async forgetPassword({ phoneNo, validateCode }, { house, request }) {
    return { resetToken: await allowReset(house, { phoneNo, code: validateCode, request }) };
  },

  async resetPassword({ confirmPassword, ...reset }, { house, request, refuse }) {
    if (confirmPassword !== reset.password) return refuse('passwordsDiffer');
    await resetPassword(house, { ...reset, request });
    return {};
  },

  async askWechat({ page, state }, { house, request, refuse }) {
    const way = wayOf(request.userAgent);
    const url = wechatPort(house).authorizeUrl({ returnUrl: `${house.publicUrl}/${page}`, state, way });
    return url === undefined ? refuse('wechatScanOff') : { url };
  },

  async sendOwnCode({ scenes, flag }, { house, actor, request, aside }) {
    await aside(() => sendOwnCode(house, { userId: actor.userId, request }, { scene: scenes, way: wayOfFlag(flag) }));
    return { resendAfterMs: phoneCode.resendAfterMs };
  },

  makeIdentityCode: (_, { house, actor, request, aside }) =>
    aside(() => makeIdentityCode(house, actor, request.tokenHash ?? Buffer.alloc(0))),

  validateIdentityCode: ({ code, openId }, { house, request }) =>
    signInByIdentityCode(house, { code, openId, request }),
};
