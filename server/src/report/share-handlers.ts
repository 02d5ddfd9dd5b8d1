import { phoneCode } from '@beidiao/contract/account/phone-code';
import type { shareCalls } from '@beidiao/contract/report/share';
import { wayOfFlag } from '../account/account.ts';
import type { Handlers } from '../house.ts';
import { openShare, sendShareCode } from './open-share.ts';
import { endShare, readShares, readSharedWith, shareReport } from './share.ts';

export const shareHandlers: Handlers<typeof shareCalls> = {
  share: (wish, context) => shareReport(context, wish),

  async shares({ orderDetailsId }, context) {
    return { shares: await readShares(context, orderDetailsId) };
  },

  async endShare(wish, context) {
    await endShare(context, wish);
    return {};
  },

  async sendShareCode({ link, flag }, { house, request }) {
    await sendShareCode(house, { link, way: wayOfFlag(flag), request });
    return { resendAfterMs: phoneCode.resendAfterMs };
  },

  openShare: ({ link, validateCode }, { house, request }) => openShare(house, { link, code: validateCode, request }),

  async sharedWith({ orderDetailsId }, { house, candidate }) {
    return { shares: await readSharedWith(house, { memberId: candidate.memberId, detailId: orderDetailsId }) };
  },
};
