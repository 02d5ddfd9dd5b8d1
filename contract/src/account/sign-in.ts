import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { CodeFlag, CodeScene, guessRefusals, ValidateCode } from './phone-code.ts';
import { textIdOf } from '../wire/named-things.ts';
import { Id, Nothing, Password, Phone, Text, TypedPassword } from '../wire/shapes.ts';

/** Wrong passwords for one name from one address, or from one known device, within a quarter of an hour, which lock it there. */
export const failuresBeforeLock = 10;
/** From all addresses together: after these only known devices, a code and a new password let in for the rest of it. */
export const failuresBeforeLockOfName = 50;
/** A right to set a new password, and a code for another device, are good for this long. */
export const resetTokenLifeMs = 10 * 60_000;
export const identityCodeLifeMs = 2 * 60_000;

/** For whom a session that was opened by an identity code acts, whatever the page believes. */
/** A WeChat that was seen at sign-in can be linked for this long. */
export const bindTicketLifeMs = 10 * 60_000;

export const FaceInfo = z.object({ memberId: Id, operatorId: Id });
export type FaceInfo = z.infer<typeof FaceInfo>;

export const signInCalls = {
  forgetPassword: call({
    path: '/gw-member/member/password/V1/forget',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'Exchanges the code of scene 2 for the right to set a new password once. An unknown phone is answered like a wrong code.',
    perMinute: 20,
    params: z.object({ phoneNo: Phone, validateCode: ValidateCode }),
    data: z.object({ resetToken: z.string() }),
    refusals: ['codeWrong', 'codeOver', ...guessRefusals, 'tooMany'],
  }),
  resetPassword: call({
    path: '/gw-member/member/password/V1/reset',
    who: 'public',
    effect: 'once',
    changes: changedBy('resetPassword'),
    about: 'Sets a new password with the right from `forget`, and ends every session of the person.',
    perMinute: 20,
    params: z.object({ phoneNo: Phone, resetToken: Text(64), password: Password, confirmPassword: TypedPassword }),
    data: Nothing,
    refusals: ['resetTokenBad', 'passwordsDiffer', 'passwordCommon', 'passwordPersonal', 'tooMany'],
  }),
  askWechat: call({
    path: '/gw-member/wechat/V1/authorizeUrl',
    who: 'public',
    effect: 'none',
    about:
      'Where the browser goes to be asked by WeChat: there when it runs inside WeChat, else to a picture that WeChat scans. It comes back to the page with `code` and this `state`, which the page compares with its own.',
    perMinute: 30,
    params: z.object({ page: z.enum(['Login', 'Binding']), state: Text(64).min(16, { error: 'tooShort' }) }),
    data: z.object({ url: z.string() }),
    refusals: ['wechatOff', 'wechatScanOff', 'tooMany'],
  }),
  sendOwnCode: call({
    path: '/gw-member/validateCode/V1/sendToOwn',
    who: 'user',
    effect: 'each',
    changes: [],
    about: 'Sends a code of this scene to the phone of the signed-in person, which the page need not know.',
    perMinute: 20,
    params: z.object({ scenes: CodeScene, flag: CodeFlag }),
    data: z.object({ resendAfterMs: z.int() }),
    refusals: ['phoneMissing', 'codeTooSoon', 'codeDayLimit', 'codeGuessesFullHere', 'voiceOff', 'tooMany'],
  }),
  makeIdentityCode: call({
    path: '/gw-member/v1/identity/code/create',
    who: 'member',
    effect: 'each',
    changes: [],
    about: 'A code that lets another device of the same person in, once and within two minutes; shown as a picture.',
    perMinute: 20,
    params: Nothing,
    data: z.object({ code: z.string(), url: z.string(), expiresInMs: z.int() }),
    refusals: ['tooMany'],
  }),
  validateIdentityCode: call({
    path: '/gw-member/v1/identity/code/validate',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'Signs in by an identity code. The login type becomes `face`; `faceInfo` overrides memberId and operatorId of the page. With `openId`: only when that WeChat is linked to the same person.',
    perMinute: 20,
    params: z.object({ code: Text(64), openId: textIdOf('outside', 64).optional() }),
    data: z.object({
      accessToken: z.string(),
      expiresInMs: z.int(),
      loginType: z.literal('face'),
      faceInfo: FaceInfo,
      username: z.string(),
      loginName: z.string(),
    }),
    refusals: ['identityCodeBad', 'userDisabled', 'tooMany'],
  }),
};
