import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { accountCalls } from '@beidiao/contract/account/calls';
import { permissionCodes, permissions } from '@beidiao/contract/wire/permissions';
import type { Handlers } from '../house.ts';
import { enterpriseOfRow } from './person.ts';
import { drawCaptcha, isCaptchaRight } from './captcha.ts';
import { endSession } from './session-store.ts';
import { exchangeToken } from './sign-in.ts';
import { findEnterpriseOf, isLoginNameTaken, listPermissions } from './store.ts';
import { wechatWays } from './wechat.ts';

/** The others reach into enterprises and checks: they stand in enterprise/account-handlers.ts and candidate/account-handlers.ts. */
export const accountHandlers: Handlers<Omit<typeof accountCalls, 'register' | 'bindList' | 'signIn' | 'userInfo'>> = {
  async provider(_, { house }) {
    const { provider, worlds } = house;
    return {
      ...provider,
      icp: provider.icp ?? null,
      services: { ...wechatWays(house), voiceCodes: worlds.real.voice !== undefined },
    };
  },

  async existLoginName({ loginName }, { house }) {
    return { exist: await isLoginNameTaken(house.system.db, loginName) };
  },

  captcha: ({ scenes: scene }, { house, request: { address } }) => drawCaptcha(house, { scene, address }),

  async checkCaptcha(answer, { house, refuse }) {
    return (await isCaptchaRight(house, answer)) ? {} : refuse('captchaWrong');
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

  async enterpriseDetails({ epId }, { house, actor, db, refuse }) {
    if (epId !== actor.memberId) return refuse('notBound');
    const { memberId, userId } = actor;
    const row = await findEnterpriseOf(db, { memberId, userId, day: dayInChina(house.now()) });
    return row === undefined ? refuse('notBound') : { details: enterpriseOfRow(row) };
  },

  async permissions({ userId }, { actor, db, refuse }) {
    const ofWhom = userId ?? actor.userId;
    if (ofWhom !== actor.userId && !actor.rights.has(permissions.leadPeople)) return refuse('forbidden');
    const held = await listPermissions(db, actor.memberId, ofWhom);
    return { permList: permissionCodes.map((code) => ({ code, holds: held.has(code) })) };
  },
};
