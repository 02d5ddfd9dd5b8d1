import { z } from 'zod';
import { securityEventKinds } from './security-events.ts';
import { changedBy } from '../acts.ts';
import { UserInfo } from './calls.ts';
import { call } from '../wire/call.ts';
import { ValidateCode } from './phone-code.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import {
  Email,
  Id,
  IdCard,
  LoginName,
  Name,
  Nothing,
  Password,
  Phone,
  Text,
  TypedPassword,
  Time,
} from '../wire/shapes.ts';

/** A link that confirms an address is good for this long. */
export const emailLinkLifeMs = 24 * 3_600_000;

/** The person as the settings show them: phone and ID card masked. */
export const PersonInfo = z.object({
  ...UserInfo.shape,
  pendingEmail: z.object({ email: z.string(), sentAt: Time, expiresAt: Time }).nullable(),
  passwordChangedAt: Time.nullable(),
  createdAt: Time,
  hasShortcuts: z.boolean().describe('single keys act in lists'),
});
export type PersonInfo = z.infer<typeof PersonInfo>;

export const SessionRow = z.object({
  sessionId: Id,
  device: z.string().describe('browser and system, as far as they say'),
  address: z.string().describe('coarse: the last parts are left out'),
  loginType: z.enum(['', 'code', 'face', 'wechat']),
  signedInAt: Time,
  lastSeenAt: Time,
  isCurrent: z.boolean(),
  isEmbedded: z.boolean().describe('a page inside the recruiting system that `device` names'),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** Codes are guessed at, and passwords too, by whoever has found an open screen. */
const guarded = { perMinute: 20 } as const;

export const SecurityEventRow = z.object({
  eventNo: Id,
  at: Time,
  kind: z.enum(securityEventKinds),
  device: z.string(),
  address: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type SecurityEventRow = z.infer<typeof SecurityEventRow>;
export const securityPage = z.object({
  before: idOf('pageEnd').optional().describe('the last eventNo of the page before'),
  pageSize: z.int().min(1).max(100).default(20),
});

export const settingsCalls = {
  personalInfo: call({
    path: '/gw-member/personal/V1/getPersonalInfo',
    who: 'user',
    effect: 'none',
    shows: ['account'],
    about: 'The signed-in person as the settings show them. Another login name than the own is refused.',
    params: z.object({ loginName: LoginName.optional() }),
    data: z.object({ personInfo: PersonInfo }),
    refusals: ['forbidden'],
  }),
  modifyInfo: call({
    path: '/gw-member/member/info/V1/modify',
    who: 'user',
    effect: 'set',
    changes: changedBy('changeInfo'),
    about: 'Name and ID card of the signed-in person. A phone is changed by its own call, which asks for a code.',
    params: z.object({ name: Name.optional(), phoneNo: Phone.optional(), idCard: IdCard.optional() }),
    data: Nothing,
    refusals: ['phoneNeedsCode'],
  }),
  setShortcuts: call({
    path: '/gw-member/personal/V1/setShortcuts',
    who: 'user',
    effect: 'set',
    changes: ['account'],
    about: 'Whether single keys act in lists, for the signed-in person.',
    params: z.object({ isOn: z.boolean() }),
    data: Nothing,
    refusals: [],
  }),
  modifyName: call({
    path: '/gw-member/member/enterprise/user/V1/modifyName',
    who: 'user',
    effect: 'set',
    changes: changedBy('changeInfo'),
    about: 'The name of the signed-in person.',
    params: z.object({ name: Name }),
    data: Nothing,
    refusals: [],
  }),
  modifyPhone: call({
    path: '/gw-member/member/phone/V1/modify',
    who: 'user',
    effect: 'once',
    changes: changedBy('changePhone'),
    about:
      'Sets the phone: the code (scene 3) went to the new one. `phoneNo`, the present one, is compared when it is given. Ends other sessions.',
    ...guarded,
    params: z.object({
      phoneNo: Phone.optional(),
      newPhoneNo: Phone,
      password: TypedPassword,
      validateCode: ValidateCode,
    }),
    data: Nothing,
    refusals: [
      'passwordWrong',
      'phoneDiffers',
      'phoneTaken',
      'codeWrong',
      'codeOver',
      'codeGuessesFullHere',
      'nameLocked',
      'tooMany',
    ],
  }),
  modifyEmail: call({
    path: '/gw-member/member/email/V1/modify',
    who: 'user',
    effect: 'once',
    changes: ['account'],
    about:
      'Mails a link to the new address, which counts once the link was followed. The code (scene 4) went to the own phone.',
    ...guarded,
    params: z.object({ phoneNo: Phone.optional(), validateCode: ValidateCode, email: Email, password: TypedPassword }),
    data: Nothing,
    refusals: [
      'passwordWrong',
      'phoneMissing',
      'phoneDiffers',
      'codeWrong',
      'codeOver',
      'codeGuessesFullHere',
      'codeDayLimit',
      'nameLocked',
      'tooMany',
    ],
  }),
  validateEmail: call({
    path: '/gw-member/member/email/V1/validate',
    who: 'public',
    effect: 'once',
    changes: changedBy('changeEmail'),
    about: 'Confirms a new address by the code of the link in the mail. Good once.',
    perMinute: 20,
    params: z.object({ code: Text(64) }),
    data: z.object({ email: z.string().describe('masked') }),
    refusals: ['emailLinkBad', 'tooMany'],
  }),
  cancelEmail: call({
    path: '/gw-member/member/email/V1/modify/cancel',
    who: 'user',
    effect: 'once',
    changes: ['account'],
    about: 'Drops the address that waits to be confirmed; its link dies.',
    params: z.object({ email: Email }),
    data: Nothing,
    refusals: ['noEmailPending'],
  }),
  resendEmail: call({
    path: '/gw-member/member/email/V1/validate/resent',
    who: 'user',
    effect: 'each',
    changes: ['account'],
    about: 'Mails a new link to the address that waits; the old link dies. Once a minute, ten a day.',
    ...guarded,
    params: z.object({ email: Email }),
    data: z.object({ resendAfterMs: z.int() }),
    refusals: ['noEmailPending', 'codeTooSoon', 'codeDayLimit', 'tooMany'],
  }),
  modifyPassword: call({
    path: '/gw-member/member/password/V1/modify',
    who: 'user',
    effect: 'once',
    changes: changedBy('changePassword'),
    about: 'Changes the password and ends every other session of the person.',
    ...guarded,
    params: z.object({ password: TypedPassword, newpass: Password, confirmpass: TypedPassword }),
    data: Nothing,
    refusals: [
      'passwordWrong',
      'passwordsDiffer',
      'passwordSame',
      'passwordCommon',
      'passwordPersonal',
      'nameLocked',
      'tooMany',
    ],
  }),
  sessions: call({
    path: '/gw-member/member/session/V1/query',
    who: 'user',
    effect: 'none',
    shows: ['account'],
    about: 'Where the person is signed in, pages inside recruiting systems too, the latest first; at most 50.',
    params: Nothing,
    data: z.object({ sessionList: z.array(SessionRow) }),
    refusals: [],
  }),
  endSession: call({
    path: '/gw-member/member/session/V1/end',
    who: 'user',
    effect: 'once',
    changes: ['account'],
    about: 'Ends one session of the person at once, with every company token made from it.',
    params: z.object({ sessionId: idOf('session') }),
    data: Nothing,
    refusals: ['notFound'],
  }),
  endOtherSessions: call({
    path: '/gw-member/member/session/V1/endOthers',
    who: 'user',
    effect: 'told',
    changes: ['account'],
    about: 'Ends every session of the person but this one.',
    params: Nothing,
    data: z.object({ ended: z.int() }),
    refusals: [],
  }),
  endAllSessions: call({
    path: '/gw-member/member/session/V1/endAll',
    who: 'user',
    effect: 'told',
    changes: ['account'],
    about: 'Signs the person out everywhere, here too.',
    params: Nothing,
    data: z.object({ ended: z.int() }),
    refusals: [],
  }),
  securityEvents: call({
    path: '/gw-member/member/security/V1/query',
    who: 'user',
    effect: 'none',
    shows: ['account'],
    about: 'What happened to the own account: sign-ins, failures, locks, changes of what guards it. The newest first.',
    params: securityPage,
    data: z.object({ rows: z.array(SecurityEventRow), hasMore: z.boolean() }),
    refusals: [],
  }),
  memberSecurityEvents: call({
    path: '/gw-member/member/enterprise/security/V1/query',
    who: 'admin',
    effect: 'none',
    shows: ['people'],
    about:
      'The security log of the enterprise: sign-ins of its people while they belong to it, refused actions, keys, exports, revealed data, look-ups by our staff. The newest first.',
    params: securityPage,
    data: z.object({
      rows: z.array(
        z.object({ ...SecurityEventRow.shape, name: z.string().nullable().describe('null for an act of our staff') }),
      ),
      hasMore: z.boolean(),
    }),
    refusals: [],
  }),
  openIds: call({
    path: '/gw-member/member/info/V1/openid/query',
    who: 'user',
    effect: 'none',
    shows: ['account'],
    about: 'The WeChat accounts that open this account. `phoneNo`, when given, has to be the own.',
    params: z.object({ phoneNo: Phone.optional() }),
    data: z.object({ openIdList: z.array(z.object({ openId: z.string(), boundAt: Time })) }),
    refusals: ['phoneDiffers'],
  }),
  bindOpenId: call({
    path: '/gw-member/member/info/V1/openid/bind',
    who: 'user',
    effect: 'once',
    changes: changedBy('bindWechat'),
    about:
      'Links a WeChat account: by what WeChat gave, or by the ticket of a sign-in that was refused for want of it.',
    ...guarded,
    params: z
      .object({ wechatCode: Text(128).optional(), bindTicket: Text(512).optional() })
      .refine(({ wechatCode, bindTicket }) => (wechatCode ?? bindTicket) !== undefined, {
        error: 'missing',
        path: ['wechatCode'],
      }),
    data: Nothing,
    refusals: ['wechatOff', 'wechatRefused', 'openIdTaken', 'vendorSilent', 'tooMany'],
  }),
  unbindOpenId: call({
    path: '/gw-member/member/info/V1/openid/unbind',
    who: 'user',
    effect: 'once',
    changes: changedBy('unbindWechat'),
    about: 'Unlinks a WeChat account.',
    params: z.object({ openId: textIdOf('outside', 64) }),
    data: Nothing,
    refusals: ['notFound'],
  }),
  exportOwn: call({
    path: '/gw-member/member/info/V1/export',
    who: 'user',
    effect: 'none',
    shows: [],
    about:
      'Everything that is kept of the person and what they did, as one JSON document. Of candidates and colleagues ids and dates alone.',
    perMinute: 20,
    params: Nothing,
    data: z.object({ fileName: z.string(), content: z.string().describe('JSON text') }),
    refusals: ['tooMany'],
  }),
  closeAccount: call({
    path: '/gw-member/member/info/V1/close',
    who: 'user',
    effect: 'once',
    changes: changedBy('closeAccount'),
    about:
      'Closes the account for good: personal fields are deleted, memberships and sessions end, an empty record stays. Asks for the password, and for a code (scene 5) when a phone is set. Not for the only administrator of an enterprise, nor while the personal account has money or open orders.',
    ...guarded,
    params: z.object({ password: TypedPassword, validateCode: ValidateCode.optional() }),
    data: Nothing,
    refusals: [
      'passwordWrong',
      'codeWrong',
      'codeOver',
      'codeGuessesFullHere',
      'lastAdmin',
      'openMatters',
      'nameLocked',
      'tooMany',
    ],
  }),
};
