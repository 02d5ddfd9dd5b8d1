import type { accountCalls } from '@beidiao/contract/account/calls';
import { readLoginName, readPerson, sealUserInfo, signIn } from '../account/account.ts';
import { maskPerson, openPerson } from '../order/order.ts';
import type { Handlers } from '../house.ts';
import { enterCodeOfCheck } from './code-by-phone.ts';
import { readOwnDetail } from './own-detail.ts';
import { isIdentityProved } from './rules.ts';

/** Of the calls that sign people in and say who they are, those that candidates send as well. */
export const holderHandlers: Handlers<Pick<typeof accountCalls, 'signIn' | 'userInfo'>> = {
  async signIn(params, { house, request }) {
    const { loginName, password, code, contentKey, sessionId, validateCode, wechatCode, openId } = params;
    const { orderDetailsId } = params;
    if (orderDetailsId !== undefined && code !== undefined) {
      const phoneNo = await readLoginName(house, loginName);
      const { accessToken, expiresInMs } = await enterCodeOfCheck(house, { orderDetailsId, phoneNo, code, request });
      return { accessToken, expiresInMs, userInfo: null, openId: null };
    }
    const captcha = sessionId === undefined || validateCode === undefined ? undefined : { sessionId, validateCode };
    const wechat = wechatCode === undefined ? undefined : { code: wechatCode, openId };
    return signIn(house, { loginName, password, code, contentKey, wechat, captcha, request });
  },

  async userInfo({ orderDetailsId }, { house, refuse, ...holder }) {
    if ('actor' in holder)
      return sealUserInfo(house, holder.actor, await readPerson(holder.db, house.vault, holder.actor.userId));
    const row = await readOwnDetail(holder.db, holder);
    if ((orderDetailsId ?? row.id) !== row.id) return refuse('orderNotFound');
    const { name, phoneNo, idCard } = maskPerson(openPerson(house.vault, row));
    const userInfo = {
      orderDetailsId: row.id,
      username: name,
      phoneNo,
      idCard: isIdentityProved(row.state) ? idCard : null,
    };
    return { userInfo, encrypt: false };
  },
};
