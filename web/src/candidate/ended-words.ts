import { isOrderEnd, orderStates as s, type OrderState } from '@beidiao/contract/order-states';
import { bilingual } from '../i18n/texts.ts';

export const endedTexts = bilingual({
  zh: {
    refused: '好的，已经停下',
    refusedAbout: '一项核查都没有开始。你填过的内容会在 24 小时内删除。',
    withdrawn: '已经撤回，核查停下了',
    withdrawnAbout: '从现在起一项都不再查。你填过的内容会在 24 小时内删除。',
    stopped: '已经撤回，还没查的不再查',
    stoppedAbout: '从现在起不再向任何来源查询。撤回之前查到的会留在报告里，你可以要一份副本，或者申请删除。',
    mismatch: '没有核对上本人，核查结束了',
    mismatchAbout:
      '别的核查都没有开始，证件照片已删除。如果是对方把姓名、证件号或手机号填错了，请联系{enterprise}重新发起。',
    unproved: '没有核对上本人，核查结束了',
    unprovedAbout:
      '查询还没有开始，照片和证件都已删除。你填过的内容会在 24 小时内删除。还想参加，请联系{enterprise}重新发起。',
    faceLate: '核对本人的时间到了，核查已经结束',
    faceLateAbout: '查询还没有开始。你填过的内容会在 24 小时内删除。还想参加，请联系{enterprise}重新发起。',
    expired: '时间到了，核查已经结束',
    expiredAbout: '一直没有授权，所以一项核查都没有开始。还想参加，请联系{enterprise}重新发起。',
    cancelled: '{enterprise}取消了这次核查',
    cancelledAbout: '一项核查都没有开始，你不用做什么。',
    deleted: '报告已经删除',
    deletedAbout: '这次核查的报告和资料已经删除，只留下一条没有内容的记录。',
  },
  en: {
    refused: 'All right, it has stopped',
    refusedAbout: 'No check has begun. What you filled in is deleted within 24 hours.',
    withdrawn: 'Withdrawn. The check has stopped',
    withdrawnAbout: 'From now on nothing is looked up. What you filled in is deleted within 24 hours.',
    stopped: 'Withdrawn. Nothing more is looked up',
    stoppedAbout:
      'From now on no source is asked. What was found before stays in the report. You can ask for a copy or for its deletion.',
    mismatch: 'It could not be confirmed that it was you. The check is over',
    mismatchAbout:
      'No other check has begun, and the pictures of your papers are deleted. If they mistyped your name, number or phone, ask {enterprise} to start anew.',
    unproved: 'It could not be confirmed that it was you. The check is over',
    unprovedAbout:
      'Nothing has been looked up, and pictures and papers are deleted. What you filled in is deleted within 24 hours. To take part, ask {enterprise} to start anew.',
    faceLate: 'The time to show that it is you is over, and so is the check',
    faceLateAbout:
      'Nothing has been looked up. What you filled in is deleted within 24 hours. To take part, ask {enterprise} to start anew.',
    expired: 'The time is up. The check is over',
    expiredAbout: 'There was no consent, so no check has begun. To take part, ask {enterprise} to start anew.',
    cancelled: '{enterprise} has cancelled this check',
    cancelledAbout: 'No check has begun. There is nothing for you to do.',
    deleted: 'The report has been deleted',
    deletedAbout: 'Report and data of this check are deleted. What stays is a record without content.',
  },
});

type Ending =
  | 'refused'
  | 'withdrawn'
  | 'stopped'
  | 'mismatch'
  | 'unproved'
  | 'faceLate'
  | 'expired'
  | 'cancelled'
  | 'deleted';

const endings: Partial<Record<OrderState, Ending>> = {
  [s.refused]: 'refused',
  [s.authorizationExpired]: 'expired',
  [s.identityFailed]: 'mismatch',
  [s.faceFailed]: 'unproved',
  [s.faceExpired]: 'faceLate',
  [s.expired]: 'expired',
  [s.cancelled]: 'cancelled',
  [s.reviewFailed]: 'cancelled',
  [s.approvalRejected]: 'cancelled',
  [s.deleted]: 'deleted',
};

/** How a check ended, for its candidate; undefined while it has not. */
export const endingOf = (status: OrderState, isWithdrawn: boolean): Ending | undefined =>
  isWithdrawn ? (isOrderEnd(status) ? 'withdrawn' : 'stopped') : endings[status];
