import type { accountCalls } from '@beidiao/contract/account/calls';
import { readPerson, sealUserInfo } from '../account/account.ts';
import { maskPerson, openPerson } from '../order/order.ts';
import type { Handlers } from '../house.ts';
import { readOwnDetail } from './own-detail.ts';
import { isIdentityProved } from './rules.ts';

/** Of the calls about whoever is signed in, the one that candidates send as well. */
export const holderHandlers: Handlers<Pick<typeof accountCalls, 'userInfo'>> = {
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
