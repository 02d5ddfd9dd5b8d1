import { z } from 'zod';
import { obeys } from '../wire/rules.ts';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { permissionCodes } from '../wire/permissions.ts';
import { guessRefusals, ValidateCode } from './phone-code.ts';
import { idOf, narrowingId, textIdOf } from '../wire/named-things.ts';
import {
  CreditCode,
  Email,
  EnterpriseName,
  Id,
  LoginName,
  Name,
  Nothing,
  Password,
  Phone,
  Text,
  Time,
} from '../wire/shapes.ts';

/** Of the terms of service and the privacy policy. A change of sense is a new version. */
export const termsVersion = '2026-11-25';

/** 1 enterprise member, 2 personal account. */
export const categories = { enterprise: 1, personal: 2 } as const;
export const Category = z.union([z.literal(1), z.literal(2)]);
export type Category = z.infer<typeof Category>;

/** 1 administrator, 2 staff. */
export const roles = { admin: 1, staff: 2 } as const;
export const Role = z.union([z.literal(1), z.literal(2)]);
export type Role = z.infer<typeof Role>;

const PermissionCode = z.enum(permissionCodes);

/** Failed sign-ins of one name or address after which the picture is asked for. */
export const failuresBeforeCaptcha = 3;
/** Pictures that one address gets: on site two for each of the codes that it may ask for. */
export const picturesPerHour = 240;

/** A compact JWE (RSA-OAEP-256, A256GCM) to the key at /.well-known/jwks.json. */
export const Encrypted = z
  .string()
  .max(4096)
  .regex(/^[\w-]+(\.[\w-]*){4}$/, { error: 'encrypted' });

export const UserInfo = z.object({
  userId: Id,
  loginName: z.string(),
  username: z.string(),
  phoneNo: z.string().nullable(),
  idCard: z.string().nullable(),
  email: z.string().nullable(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** Whose token a candidate holds: of the one check alone, since candidates have no account. */
export const CandidateInfo = z.object({
  orderDetailsId: Id,
  username: z.string(),
  phoneNo: z.string().describe('masked'),
  idCard: z.string().nullable().describe('masked; null until the identity is proved'),
});

/** `grade` is the membership grade: -1 none, 1 free, above that paid. */
export const Enterprise = z.object({
  epId: Id,
  memberId: Id,
  epName: z.string(),
  epUserId: Id,
  roleId: Role,
  acctType: Category.describe('of the account that pays: 1 an enterprise, 2 a personal one'),
  isFrozen: z.boolean(),
  grade: z.object({ type: z.int(), expireDate: z.object({ time: z.int() }).nullable() }),
});
export type Enterprise = z.infer<typeof Enterprise>;

const Utm = z.string().trim().max(200).optional();

export const accountCalls = {
  provider: call({
    path: '/gw-member/provider/V1/query',
    who: 'public',
    effect: 'none',
    about:
      'Who runs this server, for terms and privacy policy (null where the configuration does not say), and which outside services it has: what is off is not offered.',
    perMinute: 60,
    params: z.object({}),
    data: z.object({
      name: z.string().nullable(),
      contact: z.string().nullable(),
      icp: z.string().nullable().describe('number of the ICP filing'),
      services: z.object({
        wechatInside: z.boolean().describe('sign-in by the browser inside WeChat'),
        wechatScan: z.boolean().describe('sign-in by a picture that WeChat scans'),
        voiceCodes: z.boolean().describe('codes said in a call'),
      }),
    }),
    refusals: ['tooMany'],
  }),
  register: call({
    path: '/gw-member/member/enterprise/V1/register',
    who: 'public',
    effect: 'once',
    changes: changedBy('registerEnterprise'),
    about: 'Registers an enterprise and its first administrator.',
    perMinute: 20,
    params: z
      .object({
        epName: EnterpriseName,
        loginName: LoginName,
        password: Password,
        name: Name,
        email: Email,
        registOrigin: Text(40).default('PC'),
        registerClient: Text(40).default('PC'),
        phoneNo: Phone.optional().describe('with validateCode of scene 8: the phone of the administrator'),
        validateCode: ValidateCode.optional(),
        inviteCode: Text(40).optional(),
        creditCode: CreditCode.optional().describe(
          'unified social credit code; without it now, it is handed in with the licence',
        ),
        termsVersion: Text(20).optional().describe('of the terms that were ticked'),
        utm_source: Utm,
        utm_medium: Utm,
        utm_campaign: Utm,
        utm_content: Utm,
        utm_term: Utm,
      })
      .refine(({ phoneNo, validateCode }) => phoneNo === undefined || validateCode !== undefined, {
        error: 'missing',
        path: ['validateCode'],
      })
      .refine(({ loginName }) => !obeys('phone', loginName), { error: 'phoneAsName', path: ['loginName'] }),
    data: z.object({ epId: Id, userId: Id }),
    refusals: [
      'loginNameTaken',
      'enterpriseNameTaken',
      'creditCodeTaken',
      'phoneTaken',
      'passwordCommon',
      'passwordPersonal',
      'codeWrong',
      'codeOver',
      ...guessRefusals,
      'tooMany',
    ],
  }),
  existLoginName: call({
    path: '/gw-member/member/V1/existLoginName',
    who: 'public',
    effect: 'none',
    about: 'Whether a login name is taken. Rate-limited; it tells nothing else.',
    perMinute: 30,
    params: z.object({ loginName: LoginName, memberType: z.literal(2).default(2) }),
    data: z.object({ exist: z.boolean() }),
    refusals: ['tooMany'],
  }),
  captcha: call({
    path: '/gw-member/validateCode/V1/getImage',
    who: 'public',
    effect: 'each',
    changes: [],
    about: `A picture with characters to type, good for five minutes and one answer. An address gets ${picturesPerHour} an hour.`,
    perMinute: 60,
    params: z.object({ scenes: z.coerce.string().max(8).default('1') }),
    data: z.object({ sessionId: z.string(), image: z.string().describe('PNG as a data URL') }),
    refusals: ['tooMany'],
  }),
  checkCaptcha: call({
    path: '/gw-member/validateCode/V1/validateImage',
    who: 'public',
    effect: 'none',
    about:
      'Whether the typed characters fit the picture. A right answer stays good for the one call that follows; a wrong one uses the picture up, and a new one is needed.',
    perMinute: 60,
    params: z.object({ sessionId: textIdOf('outside', 64), validateCode: Text(12) }),
    data: Nothing,
    refusals: ['captchaWrong', 'tooMany'],
  }),
  signIn: call({
    path: '/gw-member/accessToken/V1/get',
    who: 'public',
    effect: 'each',
    changes: [],
    about:
      'Signs in with login name or phone and password, with phone and code, or by a linked WeChat; names and passwords are JWEs. Answers an access token. A WeChat that is not linked is answered with a ticket to link it after another sign-in; somebody with a second factor is refused with a ticket for the second step.',
    perMinute: 60,
    params: z
      .object({
        loginName: Encrypted.optional(),
        password: Encrypted.optional(),
        grantType: z.literal('login').default('login'),
        memberType: z.literal(1).default(1),
        validateCode: Text(12).optional(),
        sessionId: textIdOf('outside', 64).optional().describe('of the picture that validateCode answers'),
        contentKey: Encrypted.optional().describe(
          'a 256-bit key of this browser (base64url); user fields come back under it',
        ),
        wechatCode: Text(128).optional().describe('what WeChat gave for this sign-in, instead of name and password'),
        openId: textIdOf('outside', 64).optional().describe('with wechatCode: has to be the one that WeChat names'),
        code: ValidateCode.optional().describe(
          'the code of scene 1, instead of the password; loginName is the phone then',
        ),
        orderDetailsId: idOf('checkToProve')
          .optional()
          .describe('with code: signs in the candidate of this check by the phone that it was ordered with'),
      })
      // An openId alone opens nothing: it is no secret.
      .refine(({ loginName, wechatCode }) => (loginName ?? wechatCode) !== undefined, {
        error: 'missing',
        path: ['loginName'],
      })
      .refine(({ password, code, wechatCode }) => (password ?? code ?? wechatCode) !== undefined, {
        error: 'missing',
        path: ['password'],
      }),
    data: z.object({
      accessToken: z.string(),
      expiresInMs: z.int(),
      userInfo: z.string().nullable().describe('JWE (dir, A256GCM) of the user fields'),
      openId: z.string().nullable().describe('of the WeChat that was signed in with'),
    }),
    refusals: [
      'badCredentials',
      'captchaNeeded',
      'captchaWrong',
      'credentialsUnreadable',
      'codeWrong',
      'codeOver',
      ...guessRefusals,
      'nameLocked',
      'openIdUnbound',
      'wechatOff',
      'wechatRefused',
      'vendorSilent',
      'userDisabled',
      'secondStepNeeded',
      'tooMany',
    ],
  }),
  exchange: call({
    path: '/gw-member/accessToken/V1/exchange',
    who: 'user',
    effect: 'each',
    changes: [],
    about: 'Exchanges the access token for a company token that acts for one enterprise.',
    params: z.object({ epId: idOf('company') }),
    data: z.object({ accessToken: z.string(), expiresInMs: z.int(), enterprise: Enterprise }),
    refusals: ['notBound', 'userDisabled'],
  }),
  signOut: call({
    path: '/gw-member/accessToken/V1/revoke',
    who: 'user',
    isAlwaysServed: true,
    effect: 'once',
    changes: [],
    about: 'Ends the session: the access token and every company token made from it.',
    params: Nothing,
    data: Nothing,
    refusals: [],
  }),
  userInfo: call({
    path: '/gw-member/member/login/V1/getUserInfo',
    who: 'user',
    effect: 'none',
    orCandidate: true,
    shows: ['account'],
    about:
      'The signed-in person. Under the content key of the session when there is one (`encrypt` true). With the token of a candidate: the candidate of the check that it is for; another `orderDetailsId` is refused.',
    params: z.object({ orderDetailsId: idOf('checkToProve').optional() }),
    data: z.object({ userInfo: z.union([UserInfo, CandidateInfo, z.string()]), encrypt: z.boolean() }),
    refusals: ['orderNotFound'],
  }),
  bindList: call({
    path: '/gw-member/member/enterprise/V1/queryBindList',
    who: 'user',
    effect: 'none',
    shows: ['account'],
    about: 'The enterprises that the signed-in person belongs to.',
    params: z.object({ scenes: z.literal(2).default(2) }),
    data: z.object({
      enterprises: z.array(Enterprise),
      authReview: z
        .array(
          z.object({
            applicationId: Id,
            epName: z.string(),
            status: z.union([z.literal(0), z.literal(2)]),
            appliedAt: Time,
          }),
        )
        .describe('own applications to join: 0 waits, 2 was turned away'),
    }),
    refusals: [],
  }),
  enterpriseDetails: call({
    path: '/gw-member/member/enterprise/V1/details/query',
    who: 'member',
    effect: 'none',
    shows: ['confirmations'],
    about: 'The enterprise that the token acts for.',
    program: 'basic',
    params: z.object({ epId: idOf('company') }),
    data: z.object({ details: Enterprise }),
    refusals: ['notBound'],
  }),
  permissions: call({
    path: '/gw-member/perms/V1/get',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['people'],
    about: 'What the signed-in person may do for this member.',
    params: z.object({ userId: narrowingId('person').optional() }),
    data: z.object({ permList: z.array(z.object({ code: PermissionCode, holds: z.boolean() })) }),
    refusals: ['forbidden'],
  }),
};
