import { isOrderEnd, orderStates as s, type OrderState } from '@beidiao/contract/order/states';
import { bilingual } from '../../i18n/texts.ts';

export const endedTexts = bilingual({
  zh: {
    refused: '好的，核查已停止',
    refusedAbout: '未开始任何核查。您填写的内容将在 24 小时内删除。',
    withdrawn: '已撤回，核查已停止',
    withdrawnAbout: '不再进行任何核查。您填写的内容将在 24 小时内删除。',
    stopped: '已撤回，未核查的不再核查',
    stoppedAbout: '不再向任何来源查询。撤回前已查到的内容保留在报告中，您可以申请副本或申请删除。',
    mismatch: '身份核验未通过，核查已结束',
    mismatchAbout:
      '其他核查均未开始，上传过的证件照片已删除。如姓名、证件号或手机号填写有误，请联系{enterprise}重新发起。',
    unproved: '身份核验未通过，核查已结束',
    unprovedAbout:
      '查询尚未开始，上传过的照片和证件均已删除。您填写的内容将在 24 小时内删除。如仍希望参加，请联系{enterprise}重新发起。',
    faceLate: '身份核验已超时，核查已结束',
    faceLateAbout: '查询尚未开始。您填写的内容将在 24 小时内删除。如仍希望参加，请联系{enterprise}重新发起。',
    expired: '已超时，核查已结束',
    expiredAbout: '您未授权，因此未开始任何核查。如仍希望参加，请联系{enterprise}重新发起。',
    cancelled: '{enterprise}取消了这次核查',
    cancelledAbout: '未开始任何核查，您无需操作。',
    deleted: '报告已删除',
    deletedAbout: '本次核查的报告和资料已删除，仅保留一条不含内容的记录。',
  },
  en: {
    refused: 'OK, the check has stopped',
    refusedAbout: 'Nothing was checked. Your entries will be deleted within 24 hours.',
    withdrawn: 'Consent withdrawn. The check has stopped',
    withdrawnAbout: 'Nothing more will be checked. Your entries will be deleted within 24 hours.',
    stopped: 'Consent withdrawn. Nothing more will be checked',
    stoppedAbout:
      'No more sources will be queried. What was found before stays in the report. You can request a copy or its deletion.',
    mismatch: 'Your identity could not be confirmed. The check has ended',
    mismatchAbout:
      'No other checks were started, and any photos of your papers have been deleted. If your name, ID number or phone number was entered wrongly, ask {enterprise} to start a new check.',
    unproved: 'Your identity could not be confirmed. The check has ended',
    unprovedAbout:
      'Nothing was checked, and any photos have been deleted. Your entries will be deleted within 24 hours. To take part, ask {enterprise} to start a new check.',
    faceLate: 'Identity confirmation timed out. The check has ended',
    faceLateAbout:
      'Nothing was checked. Your entries will be deleted within 24 hours. To take part, ask {enterprise} to start a new check.',
    expired: 'Time has run out. The check has ended',
    expiredAbout:
      'You did not give consent, so nothing was checked. To take part, ask {enterprise} to start a new check.',
    cancelled: '{enterprise} has cancelled this check',
    cancelledAbout: 'Nothing was checked. You do not need to do anything.',
    deleted: 'The report has been deleted',
    deletedAbout: 'The report and data of this check have been deleted. Only a record without content is kept.',
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
