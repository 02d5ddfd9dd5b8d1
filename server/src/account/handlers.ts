import type { accountCalls } from '@beidiao/contract/account/calls';
import { permissionCodes, permissions } from '@beidiao/contract/wire/permissions';
import type { Handlers } from '../house.ts';
import { readPerson, registerEnterprise } from './account.ts';
import { enterpriseOfRow } from './person.ts';
import { drawCaptcha, isCaptchaRight } from './captcha.ts';
import { endSession } from './session-store.ts';
import { exchangeToken, sealUserInfo, signIn } from './sign-in.ts';
import {
  findEnterpriseOf,
  isLoginNameTaken,
  listEnterprisesOf,
  listOwnApplications,
  listPermissions,
} from './store.ts';

export const accountHandlers: Handlers<typeof accountCalls> = {
  async provider(_, { house }) {
    return house.provider;
  },

  async register(wish, { house, request }) {
    const { epName, loginName, password, name, email, phoneNo, validateCode, creditCode, termsVersion, ...origin } =
      wish;
    const { memberId, userId } = await registerEnterprise(house, {
      epName,
      loginName,
      password,
      name,
      email,
      language: request.language,
      phone: phoneNo === undefined ? undefined : { phoneNo, code: validateCode ?? '' },
      proof: { creditCode: creditCode ?? null, termsVersion: termsVersion ?? null },
      origin: withoutAbsent(origin),
    });
    return { epId: memberId, userId };
  },

  async existLoginName({ loginName }, { house }) {
    return { exist: await isLoginNameTaken(house.system.db, loginName) };
  },

  captcha: ({ scenes }, { house }) => drawCaptcha(house, scenes),

  async checkCaptcha(answer, { house, refuse }) {
    return (await isCaptchaRight(house, answer)) ? {} : refuse('captchaWrong');
  },

  signIn({ sessionId, validateCode, wechatCode, openId, ...attempt }, { house, request }) {
    const captcha = sessionId === undefined || validateCode === undefined ? undefined : { sessionId, validateCode };
    const { loginName, password, code, contentKey } = attempt;
    const wechat = wechatCode === undefined ? undefined : { code: wechatCode, openId };
    return signIn(house, { loginName, password, code, contentKey, wechat, captcha, request });
  },

  exchange({ epId }, { house, actor, request, aside }) {
    // Its own statements run beside the tenant: the enterprise is not the member of the token that is presented.
    return aside(() => exchangeToken(house, actor, { epId, heldHash: request.tokenHash ?? Buffer.alloc(0) }));
  },

  async signOut(_, { house, request }) {
    const { tokenHash } = request;
    if (tokenHash !== undefined) await house.system.transaction((tx) => endSession(tx, tokenHash));
    return {};
  },

  async userInfo(_, { house, actor, db }) {
    return sealUserInfo(house, actor, await readPerson(db, house.vault, actor.userId));
  },

  async bindList(_, { house, actor }) {
    const rows = await listEnterprisesOf(house.system.db, actor.userId);
    const applications = await listOwnApplications(house.system.db, actor.userId);
    return {
      enterprises: rows.map(enterpriseOfRow),
      authReview: applications.map((row) => ({
        applicationId: row.id,
        epName: row.name,
        status: row.state === 'waiting' ? 0 : 2,
        appliedAt: row.created_at.toISOString(),
      })),
    };
  },

  async enterpriseDetails({ epId }, { actor, db, refuse }) {
    if (epId !== actor.memberId) return refuse('notBound');
    const row = await findEnterpriseOf(db, actor.memberId, actor.userId);
    return row === undefined ? refuse('notBound') : { details: enterpriseOfRow(row) };
  },

  async permissions({ userId }, { actor, db, refuse }) {
    const ofWhom = userId ?? actor.userId;
    if (ofWhom !== actor.userId && !actor.rights.has(permissions.leadPeople)) return refuse('forbidden');
    const held = await listPermissions(db, actor.memberId, ofWhom);
    return { permList: permissionCodes.map((code) => ({ code, holds: held.has(code) })) };
  },
};

const withoutAbsent = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
